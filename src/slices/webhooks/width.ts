/** How many requests may be open to an endpoint that nothing is known of, and at least and at most. */
export const START = 16;
const LEAST = 1;
export const MOST = 64;
/** An answer within this is a quick one. */
const QUICK_MS = 1_000;

/** How one request ended, for the width. Times are of one clock. */
export interface Ended {
  begunAt: number;
  endedAt: number;
  /** `overloaded`: no answer in time, 5xx or 429. `refused`: any other that is no acknowledgement, which tells nothing of how much the receiver can take. */
  outcome: 'acknowledged' | 'overloaded' | 'refused';
  /** All places were taken at some time since it began: only then would another one have been used. */
  wasFull: boolean;
}

/**
 * How many requests one process opens to one endpoint at once: one more for as many quick answers as are open, and half at the first sign that
 * it is too much, once for all that was open then. What was lost comes back with each quick answer, up to where it began. Before that first sign as
 * many quick answers as are open, within a second, double it: a backlog is sent in claims of its size, and small ones are dear.
 */
export class Width {
  private size = START;
  private cutAt = Number.NEGATIVE_INFINITY;
  /** Quick answers since a moment, and how many of them within a second double what was open then. */
  private answers = 0;
  private wanted = START;
  private countedFrom = Number.NEGATIVE_INFINITY;

  get places(): number {
    return Math.floor(this.size);
  }

  ended({ begunAt, endedAt, outcome, wasFull }: Ended): void {
    if (outcome === 'overloaded') this.cut(begunAt, endedAt);
    else if (outcome === 'acknowledged' && wasFull && endedAt - begunAt <= QUICK_MS) this.grow(endedAt);
  }

  private grow(endedAt: number): void {
    if (this.isDoubledBy(endedAt)) this.size = this.wanted * 2;
    else this.size += this.size < START ? 1 : 1 / this.size;
    this.size = Math.min(MOST, this.size);
  }

  /** Whether this answer is the last of as many as may be open, within a second, from an endpoint of which nothing was ever too much. */
  private isDoubledBy(endedAt: number): boolean {
    if (this.cutAt !== Number.NEGATIVE_INFINITY) return false;
    if (endedAt - this.countedFrom > QUICK_MS) {
      this.countedFrom = endedAt;
      this.answers = 0;
      this.wanted = this.places;
    }
    if (++this.answers < this.wanted) return false;
    this.countedFrom = Number.NEGATIVE_INFINITY;
    return true;
  }

  private cut(begunAt: number, endedAt: number): void {
    if (begunAt < this.cutAt) return;
    this.size = Math.max(LEAST, this.places / 2);
    this.cutAt = endedAt;
  }
}
