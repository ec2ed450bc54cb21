import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
  messageId: string;
  subject: string;
  /** The body, decoded. */
  text: string;
}

export interface SmtpReceiver {
  port: number;
  mails: ReceivedMail[];
  answer(command: 'RCPT' | 'MAIL' | 'DATA', reply: string | null): void;
  close(): Promise<void>;
}

/** A mail server on loopback that keeps what it is given. With `tls` it speaks TLS from the first byte. */
export async function smtpReceiver({ port = 0, tls }: { port?: number; tls?: TlsOptions } = {}): Promise<SmtpReceiver> {
  const mails: ReceivedMail[] = [];
  const replies = new Map<string, string | null>();
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    converse(socket, replies, mails);
  };
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    answer: (command, reply) => void replies.set(command, reply),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, replies: Map<string, string | null>, mails: ReceivedMail[]): void {
  let buffer = '';
  let letter = { from: '', to: [] as string[] };
  let isData = false;
  const say = (text: string): void => void socket.write(`${text}\r\n`);
  const obey = (line: string): void => {
    const command = line.slice(0, 4).toUpperCase();
    const reply = replies.get(command);
    if (reply === null) return;
    if (reply !== undefined) return say(reply);
    if (command === 'EHLO') return say('250 receiver');
    if (command === 'STAR') return say('502 no TLS here');
    if (command === 'MAIL') letter = { from: addressIn(line), to: [] };
    if (command === 'RCPT') letter.to.push(addressIn(line));
    if (command === 'DATA') {
      isData = true;
      return say('354 continue');
    }
    return say('250 ok');
  };
  say('220 receiver');
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = buffer.indexOf(end);
      if (at < 0) return;
      const text = buffer.slice(0, at);
      buffer = buffer.slice(at + end.length);
      if (!isData) obey(text);
      else {
        isData = false;
        mails.push({ ...letter, ...parsed(text) });
        say('250 taken');
      }
    }
  });
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

function parsed(source: string): Pick<ReceivedMail, 'source' | 'messageId' | 'subject' | 'text'> {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const body = rest.join('\r\n\r\n');
  const encoding = header('Content-Transfer-Encoding');
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : encoding === 'quoted-printable' ? fromQuoted(body) : body;
  return { source, messageId: header('Message-ID'), subject: decodedWords(header('Subject')), text: text.replaceAll('\r\n', '\n') };
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const decodedWords = (text: string): string =>
  text.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s?/gi, (_, kind: string, body: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64').toString() : fromQuoted(body.replaceAll('_', ' ')),
  );
