interface Tenant {
  waiting: (() => void)[];
  from: number;
}

/** Multiple of the last piece's duration that a tenant yields to others; reading its rows took about as long again. */
const REST = 5;
const LATE_REST = 20;
const MAX_REST_MS = 100;
const SHORTEST_REST_MS = 1;
const PRESENT_MS = 100;

/** Shares the event loop between tenants: one piece of work per loop round, round-robin, with a pause after each piece. */
export class FairScheduler {
  private readonly tenants = new Map<string, Tenant>();
  private times = REST;
  private isSet = false;
  private timer: NodeJS.Timeout | undefined;
  private latest = { name: '', at: -Infinity };
  private another = { name: '', at: -Infinity };

  seen(name: string): void {
    if (name !== this.latest.name) this.another = this.latest;
    this.latest = { name, at: performance.now() };
  }

  narrow(isLate: boolean): void {
    this.times = isLate ? LATE_REST : REST;
  }

  /** Resolves in a later loop round, at the tenant's turn; the code up to its next wait is one piece. */
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
    setImmediate(() => {
      let began = 0;
      let name: string | null = null;
      setImmediate(() => {
        began = performance.now();
        name = this.begin(began);
      });
      setImmediate(() => {
        this.isSet = false;
        if (name !== null) this.rest(name, performance.now() - began);
        this.goOn(name === null);
      });
    });
  }

  private begin(now: number): string | null {
    for (const [name, tenant] of this.tenants) {
      if (tenant.from - now >= SHORTEST_REST_MS && !this.isAlone(name, now)) continue;
      this.tenants.delete(name);
      const resolve = tenant.waiting.shift();
      if (!resolve) continue;
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

export const scheduler = new FairScheduler();

/** Longest work of one tenant per event-loop turn. */
const STRETCH_MS = 5;

/** Divides a long computation of a tenant, so that requests of others are answered in between. */
export class Stretches {
  private readonly tenant: string;
  private endsAt = performance.now() + STRETCH_MS;

  constructor(tenant: string) {
    this.tenant = tenant;
  }

  /** Resolves in a later turn of the loop once the stretch is over; undefined within it. */
  next(): Promise<void> | undefined {
    return performance.now() < this.endsAt ? undefined : this.turn();
  }

  private async turn(): Promise<void> {
    await scheduler.next(this.tenant);
    this.endsAt = performance.now() + STRETCH_MS;
  }
}
