export const EMPTY_MS = 60_000;
const PROBE_MS = 1_000;

/** Provider balance as known from payments: the least amount not covered. Affects the order only. */
export class ProviderBalance {
  private lacking: number | null = null;
  private until = -Infinity;
  private lackedAt = -Infinity;
  private readonly now: () => number;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  lacks(amount: number = Infinity): boolean {
    return this.lacking !== null && amount >= this.lacking && this.now() < this.until;
  }

  probing(): void {
    if (this.lacking !== null && this.now() >= this.until) this.until = this.now() + PROBE_MS;
  }

  empty(amount: number): boolean {
    const isChange = !this.lacks(amount);
    this.lacking = Math.min(this.lacking ?? Infinity, amount);
    this.lackedAt = this.now();
    this.until = this.lackedAt + EMPTY_MS;
    return isChange;
  }

  /** The balance covers the amount. @param askedAt later shortfalls stay. @returns true when a shortfall ends. */
  covers(amount: number, askedAt = Infinity): boolean {
    if (this.lacking === null || amount < this.lacking || askedAt < this.lackedAt) return false;
    this.lacking = null;
    return true;
  }
}
