import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import { openLoop } from './open-loop.ts';

export interface LoadOrder {
  ports: readonly number[];
  connections: number;
  /** Complete HTTP requests, sent in turn; `COUNTER` becomes a unique number. */
  requests: string[];
  firstNumber: number;
  ms: number;
  count?: number;
  /** Fixed rate; without a rate each connection sends after the last answer. */
  perSecond?: number;
}

export interface LoadResult {
  requests: number;
  failures: number;
  firstFailure: string | null;
  ms: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Send delay of the 99th percentile in µs, at a rate; part of the latency. */
  late: number;
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

function requestsOf({ requests, firstNumber }: LoadOrder): () => string {
  const parts = requests.map((text) => text.split(COUNTER));
  let [number, sent] = [firstNumber, 0];
  return () => {
    const [before = '', after] = parts[sent++ % parts.length] ?? [];
    return after === undefined ? before : `${before}${String(number++).padStart(COUNTER.length, '0')}${after}`;
  };
}

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
