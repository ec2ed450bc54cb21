import { Refusal } from '../errors/refusal.ts';

export interface BulkheadOptions {
  total: number;
  each: number;
  /** Queued tasks of one tenant; further tasks are refused. */
  maxWaiting: number;
  /** Milliseconds; below client timeouts, because clients retry. */
  maxWaitMs: number;
  what: string;
}

interface Waiting {
  begin(): void;
  timer: NodeJS.Timeout;
}

interface Tenant {
  running: number;
  waiting: Waiting[];
}

/** Bounds concurrent work per tenant; waiting tenants take turns. */
export class Bulkhead {
  private running = 0;
  private readonly tenants = new Map<string, Tenant>();
  private readonly options: BulkheadOptions;

  constructor(options: BulkheadOptions) {
    this.options = options;
  }

  /**
   * Runs `work` in a place of the tenant. @throws Refusal 503 OVERLOADED when the queue is full or the wait
   * exceeds its limit.
   */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    const place = this.free(tenant) ?? (await this.wait(tenant));
    try {
      return await work();
    } finally {
      this.leave(tenant, place);
    }
  }

  /** Takes a place until the call. @throws Refusal as `run`. */
  async enter(name: string): Promise<() => void> {
    const place = this.free(name) ?? (await this.wait(name));
    return () => this.leave(name, place);
  }

  private free(name: string): Tenant | null {
    const tenant = this.tenantOf(name);
    if (this.running >= this.options.total || tenant.running >= this.options.each) return null;
    this.begin(tenant);
    return tenant;
  }

  private async wait(name: string): Promise<Tenant> {
    const { maxWaiting, maxWaitMs } = this.options;
    const tenant = this.tenantOf(name);
    if (tenant.waiting.length >= maxWaiting) {
      this.forget(name, tenant);
      throw this.refusal();
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        tenant.waiting.splice(tenant.waiting.indexOf(entry), 1);
        this.forget(name, tenant);
        reject(this.refusal());
      }, maxWaitMs);
      const entry: Waiting = { begin: resolve, timer };
      tenant.waiting.push(entry);
    });
    return tenant;
  }

  private leave(name: string, tenant: Tenant): void {
    this.running--;
    tenant.running--;
    this.next();
    this.forget(name, tenant);
  }

  private tenantOf(name: string): Tenant {
    let tenant = this.tenants.get(name);
    if (!tenant) this.tenants.set(name, (tenant = { running: 0, waiting: [] }));
    return tenant;
  }

  private begin(tenant: Tenant): void {
    this.running++;
    tenant.running++;
  }

  private next(): void {
    if (this.running >= this.options.total) return;
    for (const [name, tenant] of this.tenants) {
      if (tenant.running >= this.options.each) continue;
      const entry = tenant.waiting.shift();
      if (!entry) continue;
      clearTimeout(entry.timer);
      this.tenants.delete(name);
      this.tenants.set(name, tenant);
      this.begin(tenant);
      return entry.begin();
    }
  }

  private forget(name: string, tenant: Tenant): void {
    if (tenant.running === 0 && tenant.waiting.length === 0 && this.tenants.get(name) === tenant) this.tenants.delete(name);
  }

  private refusal(): Refusal {
    return new Refusal('unavailable', `The service is busy with other ${this.options.what} of this business; try again shortly`, {
      code: 'OVERLOADED',
      retryAfterSeconds: 1,
    });
  }
}
