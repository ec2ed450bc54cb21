import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { guardedAgent, type AgentOptions } from '../../src/platform/egress/agent.ts';
import { egressPolicy, type EgressRules } from '../../src/platform/egress/guard.ts';
import { post, type PostRequest, type PostResult } from '../../src/platform/egress/request.ts';

export interface Receiver {
  port: number;
  /** Connections that were opened, and the bytes that came over all of them. */
  connections: number;
  received: string;
  /** Sockets that are open now. */
  open: Set<Socket>;
}

export async function receiver(behave: (socket: Socket) => void, host = '127.0.0.1'): Promise<Receiver> {
  const state: Receiver = { port: 0, connections: 0, received: '', open: new Set() };
  const server = createServer((socket) => {
    let pending = '';
    state.connections += 1;
    state.open.add(socket);
    socket.on('close', () => state.open.delete(socket)).on('error', () => undefined);
    socket.on('data', (chunk) => {
      state.received += chunk.toString('latin1');
      pending += chunk.toString('latin1');
      const head = pending.indexOf('\r\n\r\n') + 4;
      const length = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? 0);
      // A TLS greeting has no end of headers and is answered at once.
      if (head > 3 ? pending.length < head + length : /^[A-Z]+ \//.test(pending)) return;
      pending = '';
      behave(socket);
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  state.port = (server.address() as AddressInfo).port;
  onTestFinished(() => {
    for (const socket of state.open) socket.destroy();
    server.close();
  });
  return state;
}

export const answer = (status: string, body = '', headers = ''): string =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;

/** Records of a name: addresses, or what the server says instead. */
type Records = { a?: string[]; aaaa?: number[][]; say?: 'nothing' | 'servfail' };

/** A name server on loopback. Returns its address and counts what it was asked. */
export async function nameServer(names: Record<string, Records>): Promise<{ address: string; asked: () => number }> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (query, { port, address }) => {
    asked += 1;
    const reply = replyTo(query, names);
    if (reply) socket.send(reply, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked };
}

function replyTo(query: Buffer, names: Record<string, Records>): Buffer | undefined {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const type = query.readUInt16BE(at + 1);
  const records = names[labels.join('.').toLowerCase()];
  if (records?.say === 'nothing') return undefined;
  const data = type === 1 ? (records?.a ?? []).map((text) => text.split('.').map(Number)) : type === 28 ? (records?.aaaa ?? []) : [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (records === undefined ? 3 : records.say === 'servfail' ? 2 : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  const answers = data.map((bytes) => {
    const fixed = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
    return Buffer.concat([fixed, Buffer.from(bytes)]);
  });
  return Buffer.concat([header, question, ...answers]);
}

export const LOOPBACK: EgressRules = { httpAllowed: true, allowedDestinations: ['127.0.0.0/8', '::1'] };

export interface Sender {
  send(url: string, more?: Partial<PostRequest>): Promise<PostResult>;
}

/** An agent that is closed with the test. Loopback is open unless the rules say otherwise. */
export function sender(rules: EgressRules = LOOPBACK, options: AgentOptions = {}): Sender {
  const agent = guardedAgent(egressPolicy(rules), options);
  onTestFinished(() => agent.destroy());
  return {
    send: (url, more = {}) =>
      post(agent, {
        url: new URL(url),
        headers: { 'Content-Type': 'application/json', 'X-Webhook-ID': '1' },
        body: Buffer.from('{"a":1}'),
        timeoutMs: 10_000,
        ...more,
      }),
  };
}
