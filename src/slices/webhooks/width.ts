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
 * it is too much, once for all that was open then. What was lost comes back with each quick answer, up to where it began.
 */
export class Width {
  private size = START;
  private cutAt = Number.NEGATIVE_INFINITY;

  get places(): number {
    return Math.floor(this.size);
  }

  ended({ begunAt, endedAt, outcome, wasFull }: Ended): void {
    if (outcome === 'overloaded') this.cut(begunAt, endedAt);
    else if (outcome === 'acknowledged' && wasFull && endedAt - begunAt <= QUICK_MS) this.grow();
  }

  private grow(): void {
    this.size = this.size < START ? this.size + 1 : Math.min(MOST, this.size + 1 / this.size);
  }

  private cut(begunAt: number, endedAt: number): void {
    if (begunAt < this.cutAt) return;
    this.size = Math.max(LEAST, this.places / 2);
    this.cutAt = endedAt;
  }
}
