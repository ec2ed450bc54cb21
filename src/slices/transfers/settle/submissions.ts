import { Condition } from '../../../platform/concurrency/condition.ts';

/** Bounds the transfers whose outcome a dead worker leaves open. */
const WIDTH = 64;
const MAX_WIDTH = 256;
const QUICK_MS = 250;

/** Concurrency limiter of submissions: wider while the bank answers quickly. */
export class Submissions {
  private open = 0;
  private width = WIDTH;
  private readonly changed = new Condition();

  /** Resolves once half of the width is free. @returns the size of the next debit. */
  async room(): Promise<number> {
    await this.changed.waitFor(() => this.open * 2 <= this.width);
    return Math.floor(this.width / 2);
  }

  empty(): Promise<void> {
    return this.changed.waitFor(() => this.open === 0);
  }

  async hold(work: () => Promise<unknown>): Promise<void> {
    this.open++;
    const since = performance.now();
    try {
      await work();
    } finally {
      this.open--;
      this.width = performance.now() - since < QUICK_MS ? Math.min(this.width + 2, MAX_WIDTH) : Math.max(this.width - 1, WIDTH);
      this.changed.notify();
    }
  }
}
