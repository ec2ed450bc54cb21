/** A moment by both clocks of this process: the steady one, and the one that people set. */
export interface Mark {
  steadyMs: number;
  wallMs: number;
}

export const mark = (): Mark => ({ steadyMs: performance.now(), wallMs: Date.now() });

/**
 * Milliseconds since a moment, by the clock that says more. The steady one stands still while the machine sleeps, as when it is
 * moved; the other one may be set back. Who holds something for a while must not believe that less has passed than has: a clock that
 * was set forward only makes it let go early.
 */
export const msSince = ({ steadyMs, wallMs }: Mark): number => Math.max(performance.now() - steadyMs, Date.now() - wallMs);
