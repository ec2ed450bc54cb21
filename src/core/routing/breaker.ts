const WINDOW_MS = 30_000;
const SLICES = 6;
const SLICE_MS = WINDOW_MS / SLICES;
/** Opens after this many failures, if at least half of the calls failed. */
const MIN_FAILURES = 5;
const FAILED_PART = 0.5;
export const OPEN_MS = 10_000;
const MAX_OPEN_MS = 160_000;
const PROBE_MS = 1_000;

interface Slice {
  since: number;
  calls: number;
  failures: number;
}

/** Circuit breaker of a provider account: an open breaker only moves the account to the end of the order. */
export class Breaker {
  private slices: Slice[] = [];
  private openUntil: number | null = null;
  private openMs = OPEN_MS;
  private probedAt = -Infinity;
  private readonly now: () => number;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  get isOpen(): boolean {
    return this.openUntil !== null;
  }

  get isWell(): boolean {
    const now = this.now();
    return this.openUntil === null || (this.openUntil <= now && now - this.probedAt >= PROBE_MS);
  }

  probing(): void {
    if (this.openUntil !== null) this.probedAt = this.now();
  }

  note(failed: boolean): boolean {
    const now = this.now();
    if (this.openUntil !== null) {
      // Race: calls from before the opening carry no new information.
      if (now < this.openUntil) return false;
      if (!failed) return (this.close(), false);
      this.openMs = Math.min(this.openMs * 2, MAX_OPEN_MS);
      this.openUntil = now + this.openMs;
      return true;
    }
    const slice = this.sliceAt(now);
    slice.calls++;
    if (!failed) return false;
    slice.failures++;
    const counted = this.slices.filter(({ since }) => now - since < WINDOW_MS);
    const failures = counted.reduce((sum, each) => sum + each.failures, 0);
    const calls = counted.reduce((sum, each) => sum + each.calls, 0);
    if (failures < MIN_FAILURES || failures < calls * FAILED_PART) return false;
    this.openUntil = now + this.openMs;
    return true;
  }

  open(): void {
    this.openUntil ??= this.now() + this.openMs;
  }

  private close(): void {
    this.openUntil = null;
    this.openMs = OPEN_MS;
    this.slices = [];
  }

  private sliceAt(now: number): Slice {
    const last = this.slices.at(-1);
    if (last && now - last.since < SLICE_MS) return last;
    const slice = { since: now, calls: 0, failures: 0 };
    this.slices = [...this.slices.slice(-SLICES), slice];
    return slice;
  }
}
