import { connect, type Socket } from 'node:net';

/** What the generator sends, for how long, and how. */
export interface LoadOrder {
  port: number;
  connections: number;
  /** Whole HTTP requests, sent in turn. `COUNTER` in one is replaced by a number that never comes twice. */
  requests: string[];
  firstNumber: number;
  /** Ends after this time, or after `count` requests when that is given. */
  ms: number;
  count?: number;
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
  /** CPU time of the generator itself, in microseconds. */
  cpuUs: number;
}

export const COUNTER = '@counter-12@';
const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH_HEADER = Buffer.from('ontent-Length: ');
const OK = Buffer.from('HTTP/1.1 200');

type Part = readonly [head: string, tail: string | null];

/**
 * Keeps every connection busy with one request at a time. It reads of an answer only its status and its length, so that
 * it takes little of the processor that it shares with what it measures.
 */
function generate({ port, connections, requests, firstNumber, ms, count = Infinity }: LoadOrder): Promise<LoadResult> {
  const parts = requests.map((text): Part => {
    const [head = '', tail] = text.split(COUNTER);
    return [head, tail ?? null];
  });
  const latencies: number[] = [];
  let [number, sent, failures, open] = [firstNumber, 0, 0, connections];
  let firstFailure: string | null = null;
  const cpu = process.cpuUsage();
  const start = performance.now();

  return new Promise((resolve, reject) => {
    const drive = (socket: Socket): void => {
      let sentAt = 0;
      let missing = 0;
      let head: Buffer | null = null;
      const next = (): void => {
        sentAt = performance.now();
        if (sentAt - start >= ms || sent >= count) return void socket.end();
        const [before, after] = parts[sent++ % parts.length] ?? ['', null];
        socket.write(after === null ? before : `${before}${String(number++).padStart(COUNTER.length, '0')}${after}`, 'latin1');
      };
      const finished = (): void => {
        latencies.push((performance.now() - sentAt) * 1_000);
        next();
      };
      socket.on('connect', next);
      socket.on('data', (chunk: Buffer) => {
        if (missing > 0) {
          missing -= chunk.length;
          if (missing === 0) finished();
          return;
        }
        const answer = head ? Buffer.concat([head, chunk]) : chunk;
        const end = answer.indexOf(HEADER_END);
        head = end < 0 ? answer : null;
        if (end < 0) return;
        if (answer.compare(OK, 0, OK.length, 0, OK.length) !== 0) {
          failures++;
          firstFailure ??= answer.toString('utf8', 0, 600);
        }
        missing = end + HEADER_END.length + lengthIn(answer) - answer.length;
        if (missing === 0) finished();
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (--open > 0) return;
        const { user, system } = process.cpuUsage(cpu);
        resolve({
          requests: latencies.length,
          failures,
          firstFailure,
          ms: performance.now() - start,
          ...percentiles(latencies),
          cpuUs: user + system,
        });
      });
    };
    for (let n = 0; n < connections; n++) drive(connect({ port, host: '127.0.0.1', noDelay: true }));
  });
}

function lengthIn(answer: Buffer): number {
  let at = answer.indexOf(LENGTH_HEADER) + LENGTH_HEADER.length;
  let length = 0;
  for (let digit = (answer[at] ?? 0) - 48; digit >= 0 && digit <= 9; digit = (answer[++at] ?? 0) - 48) length = length * 10 + digit;
  return length;
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
