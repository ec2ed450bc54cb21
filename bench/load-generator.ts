import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import { openLoop } from './open-loop.ts';

/** What the generator sends, for how long, and how. */
export interface LoadOrder {
  /** Of processes that share the load: each connection has one of them, in turn. */
  ports: readonly number[];
  connections: number;
  /** Whole HTTP requests, sent in turn. `COUNTER` in one is replaced by a number that never comes twice. */
  requests: string[];
  firstNumber: number;
  /** Ends after this time, or after `count` requests when that is given. */
  ms: number;
  count?: number;
  /** Requests come at this rate, whatever becomes of those before. Unless told, each connection sends its next when the last is answered. */
  perSecond?: number;
}

export interface LoadResult {
  requests: number;
  /** Answers with another status than 200. */
  failures: number;
  firstFailure: string | null;
  ms: number;
  /** Latencies in microseconds, by percentile. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** How late the 99th of 100 requests was sent, in microseconds, where they come at a rate; part of its latency. */
  late: number;
  /** CPU time of the generator itself, in microseconds. */
  cpuUs: number;
}

export const COUNTER = '@counter-12@';

async function generate(order: LoadOrder): Promise<LoadResult> {
  const { ports, connections, ms, perSecond } = order;
  let [failures, firstFailure]: [number, string | null] = [0, null];
  const refused = (answer: string): void => {
    failures++;
    firstFailure ??= answer;
  };
  const next = requestsOf(order);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const {
    latencies,
    lateness,
    ms: took,
  } = perSecond === undefined
    ? { latencies: await closedLoop(order, next, refused), lateness: [0], ms: performance.now() - start }
    : await openLoop({ ports, connections, perSecond, ms, next, refused });
  const { user, system } = process.cpuUsage(cpu);
  return {
    requests: latencies.length,
    failures,
    firstFailure,
    ms: took,
    ...percentiles(latencies),
    late: percentiles(lateness).p99,
    cpuUs: user + system,
  };
}

/** The requests of an order in turn, each with a number of its own. */
function requestsOf({ requests, firstNumber }: LoadOrder): () => string {
  const parts = requests.map((text) => text.split(COUNTER));
  let [number, sent] = [firstNumber, 0];
  return () => {
    const [before = '', after] = parts[sent++ % parts.length] ?? [];
    return after === undefined ? before : `${before}${String(number++).padStart(COUNTER.length, '0')}${after}`;
  };
}

/** Keeps every connection busy with one request at a time. */
function closedLoop(
  { ports, connections, ms, count = Infinity }: LoadOrder,
  request: () => string,
  refused: (answer: string) => void,
): Promise<number[]> {
  const latencies: number[] = [];
  const start = performance.now();
  let [sent, open] = [0, connections];
  return new Promise((resolve, reject) => {
    const drive = (socket: Socket): void => {
      const reader = new AnswerReader(refused);
      let sentAt = 0;
      const next = (): void => {
        sentAt = performance.now();
        if (sentAt - start >= ms || sent++ >= count) return void socket.end();
        socket.write(request(), 'latin1');
      };
      socket.on('connect', next);
      socket.on('data', (chunk: Buffer) => {
        if (!reader.read(chunk)) return;
        latencies.push((performance.now() - sentAt) * 1_000);
        next();
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (--open === 0) resolve(latencies);
      });
    };
    for (let n = 0; n < connections; n++) drive(connect({ port: ports[n % ports.length] ?? 0, host: '127.0.0.1', noDelay: true }));
  });
}

function percentiles(latencies: readonly number[]): Pick<LoadResult, 'p50' | 'p95' | 'p99' | 'max'> {
  const sorted = Float64Array.from(latencies).toSorted();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

process.on('message', (order: LoadOrder) => {
  void generate(order).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
