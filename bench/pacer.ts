import { parentPort, workerData } from 'node:worker_threads';

/** When words are due. */
export interface Pace {
  /** Of the first, by `monotonic`. */
  startAt: number;
  perSecond: number;
  total: number;
}

/** Milliseconds of a clock that all threads share, which `performance.now` is not. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1_000_000;

/** What is due within this time of the last word is told of with one. */
const TOGETHER_MS = 0.25;

// A thread that says when a request is due and sleeps in between. Who takes a type from here is no such thread.
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
