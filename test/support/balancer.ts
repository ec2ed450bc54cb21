import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { waitUntil } from '../../src/app/embedded/instance.ts';
import { freePort } from '../../src/app/embedded/server.ts';
import { debianProgram } from './debian-program.ts';

/** One address before several processes, each of which it asks by /health/ready whether it may have requests. */
export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Balancers ask this often. */
const CHECK_MS = 100;

/** haproxy, which takes each request by itself to the next process; null where there is none. */
export async function haproxy(ports: readonly number[]): Promise<Balancer | null> {
  const program = await debianProgram('haproxy');
  if (!program) return null;
  const port = await freePort();
  const file = join(mkdtempSync(join(inject('servers').folder, 'haproxy-')), 'haproxy.cfg');
  const servers = ports.map((each, at) => `  server s${at} 127.0.0.1:${each} check inter ${CHECK_MS}ms fall 1 rise 1`);
  writeFileSync(
    file,
    [
      'global',
      '  maxconn 2000',
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 60s',
      '  timeout server 60s',
      '  timeout tunnel 1h',
      '  timeout check 5s',
      // A refused connection was seen by no process.
      '  option redispatch 1',
      '  retries 3',
      'frontend front',
      `  bind 127.0.0.1:${port}`,
      '  default_backend back',
      'backend back',
      '  balance roundrobin',
      '  option httpchk GET /health/ready',
      ...servers,
      '',
    ].join('\n'),
  );
  const child = spawn(program.command, ['-db', '-f', file], { env: program.env, stdio: ['ignore', 'ignore', 'pipe'] });
  let response = '';
  child.stderr.on('data', (chunk: Buffer) => (response += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const answers = (): Promise<boolean> =>
    fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitUntil(async () => child.exitCode !== null || (await answers()), 20_000)) || child.exitCode !== null) {
    child.kill('SIGKILL');
    throw new Error(`haproxy did not start: ${response}`);
  }
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** A TCP balancer: a connection stays with its process. */
export async function tcpBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>(ports);
  const open = new Set<Socket>();
  let turn = 0;
  const next = (): number => {
    const able = ports.filter((port) => ready.has(port));
    return (able.length > 0 ? able : ports)[turn++ % (able.length || ports.length)] ?? 0;
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const inside = connect({ port: next(), host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    for (const [one, other] of [
      [client, inside],
      [inside, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
  });
  const timer = setInterval(() => {
    for (const port of ports)
      void fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } }).then(
        ({ ok }) => (ok ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      );
  }, CHECK_MS);
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
