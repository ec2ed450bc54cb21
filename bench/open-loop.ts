import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AnswerReader } from './answer-reader.ts';
import { monotonic, type Pace } from './pacer.ts';

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

/** Until the thread that paces has begun. */
const UNTIL_READY_MS = 300;

/**
 * Sends requests at moments that are fixed before it begins, whether the ones before were answered or not, and calls a request late
 * from the moment on at which it was due: whoever is slow is asked just as often (no coordinated omission). A thread of its own sleeps until the next moment: timers of
 * a loop are late by up to a millisecond, and a loop that goes round until then takes a whole core from what is measured.
 * @returns latencies from when a request was due to its whole answer, and how late it was sent, both in microseconds; milliseconds from the first moment to the last answer
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
      // The one that rested longest: one that is left alone for a minute is closed by the service.
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
      // Beside the program, whichever file of the bundle this part of it is in.
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
