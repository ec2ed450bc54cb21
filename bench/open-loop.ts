import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AnswerReader } from './answer-reader.ts';
import { monotonic, type Pace } from './pacer.ts';

export interface OpenLoop {
  ports: readonly number[];
  connections: number;
  perSecond: number;
  ms: number;
  next(): string;
  refused(answer: string): void;
}

const UNTIL_READY_MS = 300;

/**
 * Sends at fixed times regardless of answers (no coordinated omission). A pacer thread sleeps until the next time,
 * since timers are 1 ms late and spinning takes a core. @returns latencies and delays in µs, duration in ms.
 */
export async function openLoop(loop: OpenLoop): Promise<{ latencies: number[]; lateness: number[]; ms: number }> {
  const { ports, connections, perSecond, ms, next, refused } = loop;
  const total = Math.max(1, Math.floor((perSecond * ms) / 1_000));
  const [latencies, lateness]: [number[], number[]] = [[], []];
  const free: ((dueAt: number) => void)[] = [];
  let [sent, open, start] = [0, 0, Infinity];
  let pacer: Worker | undefined;

  const dueAt = (n: number): number => start + (n * 1_000) / perSecond;
  const sendDue = (): void => {
    for (const now = monotonic(); sent < total && dueAt(sent) <= now;) {
      // The longest idle connection: the service closes idle ones after a minute.
      const send = free.shift();
      if (!send) return;
      send(dueAt(sent++));
    }
  };

  const answered = new Promise<void>((resolve, reject) => {
    const sockets: Socket[] = [];
    const ready = (): void => {
      if (++open < connections) return;
      start = monotonic() + UNTIL_READY_MS;
      const program = join(dirname(process.argv[1] ?? ''), 'pacer.js');
      pacer = new Worker(program, { workerData: { startAt: start, perSecond, total } satisfies Pace });
      pacer.on('message', sendDue);
      pacer.on('error', reject);
    };
    for (let n = 0; n < connections; n++) {
      const socket = connect({ port: ports[n % ports.length] ?? 0, host: '127.0.0.1', noDelay: true });
      sockets.push(socket);
      const reader = new AnswerReader(refused);
      let due = 0;
      const send = (at: number): void => {
        due = at;
        lateness.push((monotonic() - at) * 1_000);
        socket.write(next(), 'latin1');
      };
      socket.on('connect', () => {
        free.push(send);
        ready();
      });
      socket.on('data', (chunk: Buffer) => {
        if (!reader.read(chunk)) return;
        latencies.push((monotonic() - due) * 1_000);
        free.push(send);
        if (latencies.length === total) {
          for (const each of sockets) each.end();
          resolve();
        } else sendDue();
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('a connection was closed')));
    }
  });
  try {
    await answered;
    return { latencies, lateness, ms: monotonic() - start };
  } finally {
    await pacer?.terminate();
  }
}
