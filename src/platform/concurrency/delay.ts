/** Weight of the latest time in the moving average. */
const LATEST = 1 / 8;
const LEAST_MS = 300_000;

/** Delay of a repeated task over its recent minimum. */
export class Delay {
  private readonly now: () => number;
  private least = Number.POSITIVE_INFINITY;
  private leastBefore = Number.POSITIVE_INFINITY;
  private leastSince = Number.NEGATIVE_INFINITY;
  private present = 0;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  took(ms: number): number {
    const now = this.now();
    if (now - this.leastSince > LEAST_MS) {
      this.leastBefore = this.least;
      this.least = ms;
      this.leastSince = now;
    }
    this.least = Math.min(this.least, ms);
    const over = ms - Math.min(this.least, this.leastBefore);
    this.present += (over - this.present) * LATEST;
    return this.present;
  }
}

export interface Mark {
  steadyMs: number;
  wallMs: number;
}

export const mark = (): Mark => ({ steadyMs: performance.now(), wallMs: Date.now() });

/**
 * Why: the steady clock pauses while the machine sleeps and the wall clock can be set back; the larger difference
 * is safe for leases.
 */
export const msSince = ({ steadyMs, wallMs }: Mark): number => Math.max(performance.now() - steadyMs, Date.now() - wallMs);

export interface Deadline {
  since: Mark;
  withinMs: number;
}

export const deadlineIn = (withinMs: number): Deadline => ({ since: mark(), withinMs });

export const leftOf = ({ since, withinMs }: Deadline): number => withinMs - msSince(since);
