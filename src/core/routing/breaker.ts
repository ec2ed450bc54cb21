/** What is counted: the calls of this long. */
const WINDOW_MS = 30_000;
const SLICES = 6;
const SLICE_MS = WINDOW_MS / SLICES;
/** So many calls of the window must have failed, and at least half of all. */
const MIN_FAILURES = 5;
const FAILED_PART = 0.5;
/** How long nobody is sent there who could go elsewhere; twice as long after each probe that failed. */
export const OPEN_MS = 10_000;
const MAX_OPEN_MS = 160_000;
/** While it is tried whether it is well again, one payment goes there in this time. */
const PROBE_MS = 1_000;

interface Slice {
  since: number;
  calls: number;
  failures: number;
}

/**
 * Whether a provider's account is well, by what its calls ended in. It stops nobody: it tells who comes last. Open, it is passed over; when that time is over, one
 * payment a second is let through, until an answer closes it or a failure opens it for longer. It has no timer, so it costs nothing while nobody calls.
 */
export class Breaker {
  private slices: Slice[] = [];
  private openUntil: number | null = null;
  private openMs = OPEN_MS;
  private probedAt = -Infinity;
  private readonly now: () => number;

  /** @param now milliseconds of a clock that nobody sets */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  get isOpen(): boolean {
    return this.openUntil !== null;
  }

  /** Whether a payment may be sent there ahead of others; the caller says `probing` if it is. */
  get isWell(): boolean {
    const now = this.now();
    return this.openUntil === null || (this.openUntil <= now && now - this.probedAt >= PROBE_MS);
  }

  /** Somebody goes there. While it is open, nobody else goes for a while. */
  probing(): void {
    if (this.openUntil !== null) this.probedAt = this.now();
  }

  /** What a call ended in. @returns true when this opened it. */
  note(failed: boolean): boolean {
    const now = this.now();
    if (this.openUntil !== null) {
      // Calls that began before it opened end after it; only what comes after its time says something new.
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

  /** Another process found it ill. */
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
