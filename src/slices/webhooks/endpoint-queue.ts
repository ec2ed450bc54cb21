import { type App, appScoped } from '../../core/app/app.ts';
import type { Condition } from '../../platform/concurrency/condition.ts';
import { type Mark, mark } from '../../platform/concurrency/delay.ts';
import { newId } from '../../domain/ids/ids.ts';
import { type Claimed, LEASE_MS, wayTo } from './deliver.ts';
import { type Endpoint, findReceiver } from './endpoint.ts';
import type { Ended, Sending } from './sending.ts';
import { START } from './width.ts';
import { versionedBody } from '../../core/versions/versions.ts';

/** Queues the endpoints of a wallet; replaced by the jobs. Never throws or blocks: a poll finds missed deliveries within a second. */
export const waker = appScoped((): { wake(bookId: number): void } => ({ wake() {} }));
export const wakeWorkers = (app: App, bookId: number): void => waker(app).wake(bookId);

/** Turn of an endpoint while other endpoints wait. */
const TURN_MS = 500;
const SLOW_TURN_MS = 100;
/** Longest wait of a turn for its open attempts; hanging attempts continue without the turn. */
const LINGER_MS = 1_000;
/** Upper bound of a turn that Redis has forgotten. */
const MAX_TURN_MS = 600_000;
const POLL_MS = 25;
/** Why: a backlog refills by halves, so that one claim serves many; after this time, all free slots. */
const FILL_MS = 250;
const BEYOND_MS = 250;

const GIVEN_UP_AT_ONCE = 1_000;

/** Ends pending deliveries of an idle endpoint. @returns whether more are pending. */
export async function giveUp({ db }: App, bookId: number, endpointId: string): Promise<boolean> {
  const values = [bookId, endpointId, GIVEN_UP_AT_ONCE];
  const [row] = await db.query<{ more: boolean }>('webhook.give_up', 'select webhook.give_up($1, $2, $3) as more', values);
  return row?.more ?? false;
}

export interface EndpointQueue {
  bookId: number;
  endpointId: string;
  slow: boolean;
}

export interface WorkerSlot {
  sending: Sending;
  signal: Condition;
  isWanted(): Promise<boolean>;
  leave: AbortSignal;
  mayBegin(): Promise<boolean>;
  /** Receives results of all attempts, also after the turn. */
  ended: Ended;
}

type ScanResult =
  | { kind: 'all' }
  | { kind: 'more' }
  | { kind: 'crowded' }
  | { kind: 'away' }
  | { kind: 'over'; next: EndpointQueue | null };

/**
 * One turn of an endpoint: starts due attempts and refills free slots without waiting for hanging attempts. PostgreSQL decides due
 * deliveries, bounds and claims; after a crash an attempt repeats under the same number and X-Webhook-ID.
 */
export class QueueRun {
  private readonly app: App;
  private readonly endpointQueue: EndpointQueue;
  private readonly slot: WorkerSlot;
  /** Open requests allowed, unless all hang: see webhook.claim. */
  private size = START;
  private readonly turnMs: number;
  private readonly lastEnd = performance.now() + MAX_TURN_MS;
  private end: number;
  /** A row that the caller has just read. */
  private fresh: Endpoint | undefined;

  constructor(app: App, endpointQueue: EndpointQueue, slot: WorkerSlot, fresh?: Endpoint) {
    this.app = app;
    this.fresh = fresh;
    this.endpointQueue = endpointQueue;
    this.slot = slot;
    this.turnMs = endpointQueue.slow ? SLOW_TURN_MS : TURN_MS;
    this.end = performance.now() + this.turnMs;
  }

  /** @returns the next turn when more may be due now; else null. */
  async run(): Promise<EndpointQueue | null> {
    for (;;) {
      const polledAt = performance.now();
      // Race: cleared before the poll, so later events start another.
      this.slot.signal.clear();
      const seen = await this.poll();
      if (seen.kind === 'over') return seen.next;
      await this.rest(seen, polledAt);
      if (seen.kind === 'all' && this.isWaitedOut && !this.slot.signal.isSet) return null;
    }
  }

  private get open(): number {
    return this.slot.sending.countOf(this.endpointQueue.endpointId);
  }

  private get isWaitedOut(): boolean {
    return this.open === 0 || this.slot.sending.youngestMs(this.endpointQueue.endpointId) >= LINGER_MS;
  }

  private async rest(seen: Exclude<ScanResult, { kind: 'over' }>, polledAt: number): Promise<void> {
    const { signal, leave } = this.slot;
    const open = this.open;
    const isIdle = (): boolean => this.open === 0 || leave.aborted;
    const restOf = (ms: number): number => polledAt + ms - performance.now();
    switch (seen.kind) {
      case 'all':
        await signal.waitFor(() => isIdle() || signal.isSet, this.turnMs);
        return signal.waitFor(isIdle, restOf(POLL_MS));
      case 'more':
        await signal.waitFor(() => this.open < open || isIdle(), BEYOND_MS);
        if (this.open < this.size) await signal.waitFor(() => this.open <= this.size / 2 || isIdle(), restOf(FILL_MS));
        return signal.waitFor(isIdle, restOf(POLL_MS));
      case 'crowded':
        return signal.waitFor(() => leave.aborted, this.turnMs);
      case 'away':
        return signal.waitFor(() => leave.aborted, TURN_MS);
    }
  }

  private async poll(): Promise<ScanResult> {
    if (this.slot.leave.aborted) return { kind: 'over', next: null };
    if (!(await this.slot.mayBegin())) return { kind: 'over', next: this.endpointQueue };
    try {
      return (await this.isOver()) ? { kind: 'over', next: this.endpointQueue } : await this.fill();
    } catch (error) {
      if (this.isWaitedOut) throw error;
      // Why: the database may return before the open attempts end.
      const { bookId } = this.endpointQueue;
      this.app.log.warn({ err: error, bookId }, 'polling for due webhook deliveries failed; the worker tries again');
      return { kind: 'away' };
    }
  }

  private async isOver(): Promise<boolean> {
    const now = performance.now();
    if (now < this.end) return false;
    if (now >= this.lastEnd || (await this.slot.isWanted())) return true;
    this.end = now + this.turnMs;
    return false;
  }

  private async fill(): Promise<ScanResult> {
    const { app, endpointQueue } = this;
    const { bookId, endpointId } = endpointQueue;
    const endpoint = this.fresh ?? (await findReceiver(app.db, bookId, endpointId));
    this.fresh = undefined;
    if (!endpoint) return { kind: 'all' };
    if (endpoint.url === null || endpoint.pausedAt !== null) {
      return (await giveUp(app, bookId, endpointId)) ? { kind: 'over', next: endpointQueue } : { kind: 'all' };
    }
    // Why: slow endpoints must not occupy slots of fast ones.
    if (endpoint.isSlow !== endpointQueue.slow) return { kind: 'over', next: { ...endpointQueue, slow: endpoint.isSlow } };
    this.size = this.slot.sending.widthOf(endpoint);
    const limit = this.slot.sending.limitOf(endpointId, endpointQueue.slow, this.size);
    if (limit === 0) return { kind: 'crowded' };
    const claim = newId();
    const claimedAt = mark();
    const values = [bookId, endpointId, limit, claim, LEASE_MS];
    const claimed = await app.db.query<Claimed>('webhook.claim', 'select * from webhook.claim($1, $2, $3, $4, $5)', values);
    if (claimed.length > 0) await this.begin(endpoint, claim, claimed, claimedAt);
    return { kind: this.open >= limit || claimed.some(({ alone }) => alone) ? 'more' : 'all' };
  }

  private async begin(endpoint: Endpoint, claim: string, claimed: readonly Claimed[], claimedAt: Mark): Promise<void> {
    this.app.failpoint('webhook-claimed');
    const way = await wayTo(this.app, endpoint, new Date((claimed[0]?.nowSeconds ?? 0) * 1_000));
    for (const { body, ...rest } of claimed) {
      const delivery = { ...rest, body: versionedBody(rest.event, body, endpoint.apiVersion) };
      this.slot.sending.begin(this.slot, { endpoint, way, delivery, claim, claimedAt });
    }
  }
}
