/** The part of the latest time in what is taken for the present state: about eight of them tell. */
const LATEST = 1 / 8;
/** The least of this long, and of as long before, is what something can take: machines and databases change. */
const LEAST_MS = 300_000;

/** How much longer than it can something takes that is done again and again. */
export class Delay {
  private readonly now: () => number;
  private least = Number.POSITIVE_INFINITY;
  private leastBefore = Number.POSITIVE_INFINITY;
  private leastSince = Number.NEGATIVE_INFINITY;
  private present = 0;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** It took so many milliseconds. @returns the delay now, in milliseconds */
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
