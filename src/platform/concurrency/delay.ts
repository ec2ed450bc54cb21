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
