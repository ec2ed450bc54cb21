import type { Plan } from './arguments.ts';
import { freePort } from '../src/app/embedded/server.ts';
import { inspectable, type LiveHeap, liveHeap } from './live-heap.ts';
import { residentBytes } from './machine.ts';
import { drive, type Bench, type LoadScene } from './measure.ts';
import { seedCallers } from './seed.ts';
import { sendRequest } from './send.ts';
import type { Target, World } from './world.ts';

export interface MemoryReport {
  sends: number;
  perSecond: number;
  samples: Sample[];
  /** Bytes per send: linear fit after the first fifth. */
  residentSlope: number;
  heapSlope: number;
}

interface Sample {
  sends: number;
  resident: number;
  heap: number;
}

/** Milliseconds; garbage collection pauses the process. */
const SAMPLE_MS = 3_000;
const WARM_UP_SHARE = 0.2;

export async function benchMemory(world: World, bench: Bench, plan: Plan): Promise<MemoryReport> {
  const database = await world.database('bench_memory');
  const callers = await seedCallers(database, world.pepper, 10);
  const inspector = await freePort();
  const target = await world.startApi(database, inspectable(inspector));
  const live = await liveHeap(inspector);
  const load: LoadScene = { name: 'memory', target, connections: 64, requests: callers.map(sendRequest) };
  const samples: Sample[] = [];
  const running = new AbortController();
  const sampling = (async () => {
    while (!running.signal.aborted) {
      const sample = await sampleOf(target, live).catch(() => null);
      if (sample) samples.push(sample);
      await new Promise((done) => setTimeout(done, SAMPLE_MS));
    }
  })();
  const result = await drive(bench, load, { ms: 600_000, count: plan.sends }).finally(() => running.abort());
  await sampling;
  live.close();
  await target.stop();
  const settled = samples.filter(({ sends }) => sends > WARM_UP_SHARE * plan.sends);
  return {
    sends: result.requests,
    perSecond: (result.requests / result.ms) * 1_000,
    samples,
    residentSlope: slope(settled.map(({ sends, resident }) => [sends, resident])),
    heapSlope: slope(settled.map(({ sends, heap }) => [sends, heap])),
  };
}

export function printMemory({ sends, perSecond, samples, residentSlope, heapSlope }: MemoryReport): string {
  const shown = samples.filter((_, n) => n % Math.ceil(samples.length / 10) === 0);
  const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);
  return [
    `memory: ${sends} sends at ${Math.round(perSecond)} a second, one API process`,
    ...shown.map(
      (sample) =>
        `${String(sample.sends).padStart(8)} sends: resident ${megabytes(sample.resident)} MB, live heap ${megabytes(sample.heap)} MB`,
    ),
    `growth after the first fifth: resident ${megabytes(residentSlope * 100_000)} MB, live heap ${megabytes(heapSlope * 100_000)} MB per 100,000 sends`,
  ].join('\n');
}

async function sampleOf({ port, pid }: Target, live: LiveHeap): Promise<Sample> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
  const sends = Number(/^tollgate_http_request_duration_seconds_count\{[^}]*send[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
  return { sends, resident: residentBytes(pid), heap: await live.bytes() };
}

export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
}
