import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';

export interface OpenLoop {
  /** Of processes that share the load: each connection has one of them, in turn. */
  ports: readonly number[];
  /** Connections that carry what is due, one request in flight on each. */
  connections: number;
  perSecond: number;
  ms: number;
  /** The next request as it is sent. */
  next(): string;
  refused(answer: string): void;
}

/**
 * Sends requests at moments that are fixed before it begins, whether the ones before were answered or not, and calls a request late
 * from the moment on at which it was due: whoever is slow is asked just as often (no coordinated omission).
 * @returns latencies from when a request was due to its whole answer, and how late it was sent, both in microseconds
 */
export function openLoop(loop: OpenLoop): Promise<{ latencies: number[]; lateness: number[] }> {
  const { ports, connections, perSecond, ms, next, refused } = loop;
  const total = Math.max(1, Math.floor((perSecond * ms) / 1_000));
  const [latencies, lateness]: [number[], number[]] = [[], []];
  const free: ((dueAt: number) => void)[] = [];
  let [sent, open, start] = [0, 0, 0];

  return new Promise((resolve, reject) => {
    const sockets: Socket[] = [];
    const dueAt = (n: number): number => start + (n * 1_000) / perSecond;
    const sendDue = (): void => {
      for (const now = performance.now(); sent < total && dueAt(sent) <= now;) {
        // The one that rested longest: one that is left alone for a minute is closed by the service.
        const send = free.shift();
        if (!send) return;
        send(dueAt(sent++));
      }
    };
    const tick = (): void => {
      sendDue();
      if (sent >= total) return;
      const wait = dueAt(sent) - performance.now();
      // Timers are late by up to a millisecond: what is due before that is waited for by going round.
      if (wait > 2) setTimeout(tick, wait - 1.5);
      else setImmediate(tick);
    };
    const ready = (): void => {
      if (++open < connections) return;
      start = performance.now() + 50;
      tick();
    };
    for (let n = 0; n < connections; n++) {
      const socket = connect({ port: ports[n % ports.length] ?? 0, host: '127.0.0.1', noDelay: true });
      sockets.push(socket);
      const reader = new AnswerReader(refused);
      let due = 0;
      const send = (at: number): void => {
        due = at;
        lateness.push((performance.now() - at) * 1_000);
        socket.write(next(), 'latin1');
      };
      socket.on('connect', () => {
        free.push(send);
        ready();
      });
      socket.on('data', (chunk: Buffer) => {
        if (!reader.read(chunk)) return;
        latencies.push((performance.now() - due) * 1_000);
        free.push(send);
        if (latencies.length === total) {
          for (const each of sockets) each.end();
          resolve({ latencies, lateness });
        } else sendDue();
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('a connection was closed')));
    }
  });
}
