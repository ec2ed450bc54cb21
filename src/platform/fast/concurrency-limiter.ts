// Fast lane `low-priority`: p99 of a send beside background work 82 to 96 → 26 to 37 ms (decision 31, `npm run bench beside`).
import { fast } from './switches.ts';

/** Without word for this long nobody asks for anything, and background work has the machine to itself. */
const ALONE_MS = 1_000;
/** No piece of work waits longer for its place: however late requests are, background work goes on, and one that waits for another cannot wait for ever. */
const MAX_WAIT_MS = 500;
/** How long after requests were late one more place is tried, at first and at most: twice as long each time that it made them late again. */
const HOLD_MS = 2_000;
const MAX_HOLD_MS = 30_000;

interface Waiting {
  begin(): void;
  timer: NodeJS.Timeout;
}

/**
 * How many pieces of background work may be under way at once. All there are while nobody asks for anything. While requests come, one, and one more as
 * long as they are answered in time and every place is used; half of them once requests are late.
 */
export class ConcurrencyLimiter {
  private readonly all: number;
  private readonly now: () => number;
  private underWay = 0;
  private readonly waiting: Waiting[] = [];
  /** How many there are while requests come. */
  private beside = 1;
  private heardAt = Number.NEGATIVE_INFINITY;
  private holdMs = HOLD_MS;
  private heldUntil = Number.NEGATIVE_INFINITY;
  private grewAt = Number.NEGATIVE_INFINITY;
  private wasFull = false;

  constructor(all: number, now: () => number = () => performance.now()) {
    this.all = all;
    this.now = now;
  }

  /** Word of requests: they come, and are answered in time or late. */
  heard(isLate: boolean): void {
    const now = this.now();
    this.heardAt = now;
    if (isLate) this.narrow(now);
    else if (this.wasFull && now >= this.heldUntil && this.beside < this.all) {
      this.beside++;
      this.grewAt = now;
    }
    this.wasFull = false;
    this.next();
  }

  /** Takes a place until the function that it gives is called, once; after half a second at the latest, free or not. */
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

  /** How many may be under way now. */
  get width(): number {
    return !fast['low-priority'] || this.now() - this.heardAt > ALONE_MS ? this.all : this.beside;
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
