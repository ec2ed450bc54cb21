import type { App } from '../../core/app/app.ts';
import { compactJson } from '../../platform/formats/text.ts';
import type { Condition } from '../../platform/concurrency/condition.ts';
import { type Mark, mark } from '../../platform/concurrency/delay.ts';
import { newId } from '../../domain/ids/ids.ts';
import { type Claimed, LEASE_MS, wayTo } from './deliver.ts';
import { type Endpoint, findReceiver } from './endpoint.ts';
import type { Ended, Sending } from './sending.ts';
import { START } from './width.ts';

/** After this long an endpoint with more to send goes to the end of the queue, if others wait for its place. */
const TURN_MS = 500;
const SLOW_TURN_MS = 100;
/** A turn waits no longer than this for what it has begun; what hangs goes on without one. */
const LINGER_MS = 1_000;
/** No turn is longer, whoever waits: one that goes on although Redis has forgotten it must end. */
const MAX_TURN_MS = 600_000;
/** While attempts are open PostgreSQL is asked at most this often, however many events come. */
const LOOK_MS = 25;
/** A backlog fills places by halves, so that one claim serves many, or after this long as many as are free. */
const FILL_MS = 250;
/** How often a turn whose places are all taken asks whether one more may begin. */
const BEYOND_MS = 250;

/** Deliveries that are given up in one statement. */
const GIVEN_UP_AT_ONCE = 1_000;

/** An endpoint's turn: among those that answer in time, or among the slow ones. */
export interface Lane {
  bookId: number;
  endpointId: string;
  slow: boolean;
}

/** A worker's place, which a lane holds for its turn. */
export interface Place {
  sending: Sending;
  /** Rings when something new may be due to the endpoint. */
  news: Condition;
  /** Whether another lane waits for a place and none is free. */
  isWanted(): Promise<boolean>;
  /** No attempt begins any more. */
  leave: AbortSignal;
  /** False once `leave` is aborted or operators paused the queue. */
  mayBegin(): Promise<boolean>;
  /** Hears how each attempt ended that this turn began, also after it. */
  ended: Ended;
}

/**
 * One turn of an endpoint: begins what is due to it, and goes on while what it began is answered, filling the places that
 * become free. It never waits for what hangs. PostgreSQL decides what is due, how much may be open and who sends it; a crash
 * leaves attempts that run again under the same number and the same X-Webhook-ID.
 * `endpoint` is given by a caller that has just read it.
 * @returns the endpoint's next turn when more may be due at once; null otherwise.
 */
export function workLane(app: App, lane: Lane, place: Place, endpoint?: Endpoint): Promise<Lane | null> {
  return new Turn(app, lane, place, endpoint).run();
}

/** What a look at PostgreSQL came to: all that is due was taken, more may be due, no room here or no answer, or the turn is over. */
type Seen = { kind: 'all' } | { kind: 'more' } | { kind: 'crowded' } | { kind: 'away' } | { kind: 'over'; next: Lane | null };

class Turn {
  private readonly app: App;
  private readonly lane: Lane;
  private readonly place: Place;
  /** Requests that may be open to the endpoint now, unless it answers none of them: see webhook.claim. */
  private size = START;
  private readonly turnMs: number;
  private readonly lastEnd = performance.now() + MAX_TURN_MS;
  private end: number;
  private fresh: Endpoint | undefined;

  constructor(app: App, lane: Lane, place: Place, fresh: Endpoint | undefined) {
    this.app = app;
    this.fresh = fresh;
    this.lane = lane;
    this.place = place;
    this.turnMs = lane.slow ? SLOW_TURN_MS : TURN_MS;
    this.end = performance.now() + this.turnMs;
  }

  async run(): Promise<Lane | null> {
    for (;;) {
      const lookedAt = performance.now();
      // Before the look, so that what comes during it leads to another one.
      this.place.news.clear();
      const seen = await this.look();
      if (seen.kind === 'over') return seen.next;
      await this.rest(seen, lookedAt);
      if (seen.kind === 'all' && this.isWaitedOut && !this.place.news.isSet) return null;
    }
  }

  private get open(): number {
    return this.place.sending.countOf(this.lane.endpointId);
  }

  /** Nothing is open but what hangs. */
  private get isWaitedOut(): boolean {
    return this.open === 0 || this.place.sending.youngestMs(this.lane.endpointId) >= LINGER_MS;
  }

  /** Waits until another look can be of use. */
  private async rest(seen: Exclude<Seen, { kind: 'over' }>, lookedAt: number): Promise<void> {
    const { news, leave } = this.place;
    const open = this.open;
    const isIdle = (): boolean => this.open === 0 || leave.aborted;
    const restOf = (ms: number): number => lookedAt + ms - performance.now();
    switch (seen.kind) {
      case 'all':
        await news.waitFor(() => isIdle() || news.isSet, this.turnMs);
        return news.waitFor(isIdle, restOf(LOOK_MS));
      case 'more':
        await news.waitFor(() => this.open < open || isIdle(), BEYOND_MS);
        if (this.open < this.size) await news.waitFor(() => this.open <= this.size / 2 || isIdle(), restOf(FILL_MS));
        return news.waitFor(isIdle, restOf(LOOK_MS));
      case 'crowded':
        return news.waitFor(() => leave.aborted, this.turnMs);
      case 'away':
        return news.waitFor(() => leave.aborted, TURN_MS);
    }
  }

  private async look(): Promise<Seen> {
    if (this.place.leave.aborted) return { kind: 'over', next: null };
    if (!(await this.place.mayBegin())) return { kind: 'over', next: this.lane };
    try {
      return (await this.isOver()) ? { kind: 'over', next: this.lane } : await this.fill();
    } catch (error) {
      if (this.isWaitedOut) throw error;
      // Whatever is away now may be back before the open attempts end.
      this.app.log.warn({ err: error, bookId: this.lane.bookId }, 'a webhook lane could not look for due work; trying again');
      return { kind: 'away' };
    }
  }

  private async isOver(): Promise<boolean> {
    const now = performance.now();
    if (now < this.end) return false;
    if (now >= this.lastEnd || (await this.place.isWanted())) return true;
    this.end = now + this.turnMs;
    return false;
  }

  /** Claims as much as places are free and begins it. */
  private async fill(): Promise<Seen> {
    const { app, lane } = this;
    const endpoint = this.fresh ?? (await findReceiver(app, lane.bookId, lane.endpointId));
    this.fresh = undefined;
    if (!endpoint) return { kind: 'all' };
    if (endpoint.url === null || endpoint.pausedAt !== null) {
      // Its URL went, or it was paused, while an attempt was on the wire; what that attempt left to do is given up too.
      const [row] = await app.db.query<{ more: boolean }>('webhook.give_up', 'select webhook.give_up($1, $2, $3) as more', [
        lane.bookId,
        lane.endpointId,
        GIVEN_UP_AT_ONCE,
      ]);
      return row?.more ? { kind: 'over', next: lane } : { kind: 'all' };
    }
    // It turned slow, or quick again: slow ones may hold no place of those that answer.
    if (endpoint.isSlow !== lane.slow) return { kind: 'over', next: { ...lane, slow: endpoint.isSlow } };
    this.size = this.place.sending.widthOf(endpoint);
    const limit = this.place.sending.limitOf(lane.endpointId, lane.slow, this.size);
    if (limit === 0) return { kind: 'crowded' };
    const claim = newId();
    const claimedAt = mark();
    const claimed = await app.db.query<Claimed>('webhook.claim', 'select * from webhook.claim($1, $2, $3, $4, $5)', [
      lane.bookId,
      lane.endpointId,
      limit,
      claim,
      LEASE_MS,
    ]);
    if (claimed.length > 0) this.begin(endpoint, claim, claimed, claimedAt);
    return { kind: this.open >= limit || claimed.some(({ alone }) => alone) ? 'more' : 'all' };
  }

  private begin(endpoint: Endpoint, claim: string, claimed: readonly Claimed[], claimedAt: Mark): void {
    this.app.failpoint('webhook-claimed');
    const way = wayTo(this.app, endpoint, new Date((claimed[0]?.nowSeconds ?? 0) * 1_000));
    for (const { body, ...rest } of claimed) {
      const delivery = { ...rest, body: compactJson(body) };
      this.place.sending.begin(this.place, { endpoint, way, delivery, claim, claimedAt });
    }
  }
}
