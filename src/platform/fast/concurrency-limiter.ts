// Fast path `low-priority`: p99 of a send beside background work 82 to 96 → 26 to 37 ms (decision 31, `npm run bench
// beside`).
import { fast } from './switches.ts';

const ALONE_MS = 1_000;
/** Bound of a wait: background work progresses, never deadlocks. */
const MAX_WAIT_MS = 500;
/** Milliseconds before one more place is tried after late requests; doubles each time. */
const HOLD_MS = 2_000;
const MAX_HOLD_MS = 30_000;

interface Waiting {
  begin(): void;
  timer: NodeJS.Timeout;
}

/**
 * Limits concurrent background work: unlimited without requests, else one place, growing while requests are timely
 * and halved when late.
 */
export class ConcurrencyLimiter {
  private readonly all: number;
  private readonly now: () => number;
  private underWay = 0;
  private readonly waiting: Waiting[] = [];
  private beside = 1;
  private latenessAt = Number.NEGATIVE_INFINITY;
  private holdMs = HOLD_MS;
  private heldUntil = Number.NEGATIVE_INFINITY;
  private grewAt = Number.NEGATIVE_INFINITY;
  private wasFull = false;

  constructor(all: number, now: () => number = () => performance.now()) {
    this.all = all;
    this.now = now;
  }

  recordLateness(isLate: boolean): void {
    const now = this.now();
    this.latenessAt = now;
    if (isLate) this.narrow(now);
    else if (this.wasFull && now >= this.heldUntil && this.beside < this.all) {
      this.beside++;
      this.grewAt = now;
    }
    this.wasFull = false;
    this.next();
  }

  /** Takes a place until released; waits 500 ms at most. */
  async enter(): Promise<() => void> {
    if (this.underWay >= this.width) await this.turn();
    else this.underWay++;
    return () => {
      this.underWay--;
      this.next();
    };
  }

  private narrow(now: number): void {
    if (now < this.heldUntil && this.beside === 1) return;
    this.holdMs = now - this.grewAt <= this.holdMs ? Math.min(this.holdMs * 2, MAX_HOLD_MS) : HOLD_MS;
    this.heldUntil = now + this.holdMs;
    this.beside = Math.max(1, Math.floor(this.beside / 2));
  }

  get width(): number {
    return !fast['low-priority'] || this.now() - this.latenessAt > ALONE_MS ? this.all : this.beside;
  }

  private turn(): Promise<void> {
    this.wasFull = true;
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(entry.timer);
        this.underWay++;
        resolve();
      };
      const entry: Waiting = { begin, timer: setTimeout(() => this.pass(entry), MAX_WAIT_MS) };
      this.waiting.push(entry);
    });
  }

  private pass(entry: Waiting): void {
    this.waiting.splice(this.waiting.indexOf(entry), 1);
    entry.begin();
  }

  private next(): void {
    while (this.waiting.length > 0 && this.underWay < this.width) this.waiting.shift()?.begin();
  }
}
