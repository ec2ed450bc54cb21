import { scheduler } from './fair-scheduler.ts';

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
