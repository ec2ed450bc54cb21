/** For how long others come before an account whose balance did not cover a payment; then one payment tries it. */
export const EMPTY_MS = 60_000;
/** How long that one has to come to its end before another one tries. */
const PROBE_MS = 1_000;

/**
 * What is known of our balance with a provider, by what it said of payments: from which amount on it does not cover them. It stops nobody, it tells who comes
 * after others. It has no timer, and forgets by itself.
 */
export class Purse {
  private lacking: number | null = null;
  private until = -Infinity;
  private lackedAt = -Infinity;
  private readonly now: () => number;

  /** @param now milliseconds of a clock that nobody sets */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** Whether a payment of so many kobo is better offered to others first; of any amount where none is told. */
  lacks(amount: number = Infinity): boolean {
    return this.lacking !== null && amount >= this.lacking && this.now() < this.until;
  }

  /** Somebody is sent there. When the time is over, nobody else is until it is known what became of that. */
  probing(): void {
    if (this.lacking !== null && this.now() >= this.until) this.until = this.now() + PROBE_MS;
  }

  /** It did not cover so many kobo. @returns true when that is news: others need not find it out too. */
  empty(amount: number): boolean {
    const isNews = !this.lacks(amount);
    this.lacking = Math.min(this.lacking ?? Infinity, amount);
    this.lackedAt = this.now();
    this.until = this.lackedAt + EMPTY_MS;
    return isNews;
  }

  /**
   * It covers so many kobo.
   * @param askedAt when that was asked: what was lacking since then is newer
   * @returns true when it was thought not to.
   */
  covers(amount: number, askedAt = Infinity): boolean {
    if (this.lacking === null || amount < this.lacking || askedAt < this.lackedAt) return false;
    this.lacking = null;
    return true;
  }
}
