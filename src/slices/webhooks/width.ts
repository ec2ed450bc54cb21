/** Open requests to an endpoint: initial, minimum and maximum. */
export const START = 16;
const LEAST = 1;
export const MOST = 64;
const QUICK_MS = 1_000;

export interface Ended {
  begunAt: number;
  endedAt: number;
  /** `overloaded`: no response in time, 5xx or 429. `refused`: any other failure, which proves nothing about capacity. */
  outcome: 'acknowledged' | 'overloaded' | 'refused';
  wasFull: boolean;
}

/**
 * Concurrency limit of one process for one endpoint: additive increase, multiplicative decrease, slow start before the first
 * overload.
 */
export class Width {
  private size = START;
  private cutAt = Number.NEGATIVE_INFINITY;
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
