interface Tenant {
  /** Pieces of work that wait for their turn. */
  waiting: (() => void)[];
  /** The moment from which the next may begin, in milliseconds of the process's clock. */
  from: number;
}

/** How many times as long as its piece took a tenant leaves the thread to others. Reading the rows for it took about as long again. */
const REST = 5;
/** The same while requests are late. */
const LATE_REST = 20;
/** The longest that it does, also after a piece that was held up by something else. */
const MAX_REST_MS = 100;
/** Timers know no shorter time; less than that is left for the next rest. */
const SHORTEST_REST_MS = 1;
/** Whoever asked for nothing in this time does not need the thread. */
const PRESENT_MS = 100;

/**
 * Shares the one thread of the process between tenants. Work on large answers is done in pieces, one in a round of the loop, so that
 * whatever else waits is done between two of them. Tenants take turns, whoever has more of it, and one leaves the thread to the others
 * for a multiple of the time that its last piece took, while there are any.
 */
export class FairScheduler {
  private readonly tenants = new Map<string, Tenant>();
  private times = REST;
  private isSet = false;
  private timer: NodeJS.Timeout | undefined;
  /** Who asked for something last, and who before that was somebody else. */
  private latest = { name: '', at: -Infinity };
  private another = { name: '', at: -Infinity };

  /** Notes that a tenant asks for something. */
  seen(name: string): void {
    if (name !== this.latest.name) this.another = this.latest;
    this.latest = { name, at: performance.now() };
  }

  /** Word of requests: late ones are left more of the thread. */
  narrow(isLate: boolean): void {
    this.times = isLate ? LATE_REST : REST;
  }

  /** Resolves in a later round of the loop, when it is the tenant's turn. What then runs until it waits for something is one piece. */
  next(name: string): Promise<void> {
    return new Promise((resolve) => {
      const tenant = this.tenants.get(name) ?? { waiting: [], from: 0 };
      this.tenants.set(name, tenant);
      tenant.waiting.push(resolve);
      this.set();
    });
  }

  private set(): void {
    if (this.isSet) return;
    this.isSet = true;
    // The first may still come in this round, before the loop has looked for what else there is to do.
    setImmediate(() => {
      let began = 0;
      let name: string | null = null;
      setImmediate(() => {
        began = performance.now();
        name = this.begin(began);
      });
      // Comes when all has run that follows from the other.
      setImmediate(() => {
        this.isSet = false;
        if (name !== null) this.rest(name, performance.now() - began);
        this.goOn(name === null);
      });
    });
  }

  /** Begins a piece of whoever has waited longest for a turn and may have one. Null when nobody may now. */
  private begin(now: number): string | null {
    for (const [name, tenant] of this.tenants) {
      if (tenant.from - now >= SHORTEST_REST_MS && !this.isAlone(name, now)) continue;
      this.tenants.delete(name);
      const resolve = tenant.waiting.shift();
      if (!resolve) continue;
      // The last of the round, from now on.
      this.tenants.set(name, tenant);
      resolve();
      return name;
    }
    return null;
  }

  private rest(name: string, ms: number): void {
    const tenant = this.tenants.get(name);
    const now = performance.now();
    if (tenant) tenant.from = this.isAlone(name, now) ? now : Math.max(tenant.from, now) + Math.min(ms * this.times, MAX_REST_MS);
  }

  private goOn(isResting: boolean): void {
    clearTimeout(this.timer);
    const waiting = [...this.tenants.values()].filter(({ waiting: { length } }) => length > 0);
    if (waiting.length === 0) return;
    if (!isResting) return this.set();
    const from = Math.min(...waiting.map((tenant) => tenant.from));
    this.timer = setTimeout(() => this.set(), Math.max(SHORTEST_REST_MS, from - performance.now()));
  }

  private isAlone(name: string, now: number): boolean {
    const { at } = name === this.latest.name ? this.another : this.latest;
    return now - at > PRESENT_MS;
  }
}

/** The turns of this process: it has one loop. */
export const scheduler = new FairScheduler();
