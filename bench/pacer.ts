import { parentPort, workerData } from 'node:worker_threads';

export interface Pace {
  startAt: number;
  perSecond: number;
  total: number;
}

/** Milliseconds of a clock shared by threads, unlike `performance.now`. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1_000_000;

const TOGETHER_MS = 0.25;

if (parentPort) {
  const { startAt, perSecond, total } = workerData as Pace;
  const never = new Int32Array(new SharedArrayBuffer(4));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window
  const notify = (): void => parentPort?.postMessage(null);
  for (let n = 0; n < total;) {
    const wait = startAt + (n * 1_000) / perSecond - monotonic();
    if (wait > 0) Atomics.wait(never, 0, 0, Math.max(wait, TOGETHER_MS));
    notify();
    n = Math.max(n + 1, Math.floor(((monotonic() - startAt) * perSecond) / 1_000) + 1);
  }
  notify();
}
