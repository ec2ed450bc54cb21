import type { App } from '../app.ts';
import type { Bell } from '../kernel/bell.ts';
import { newId } from '../kernel/ids.ts';
import { attempt, type Claimed, wayTo } from './deliver.ts';
import { type Endpoint, findEndpoint } from './endpoint.ts';

/** Sockets that one endpoint may hold at once. */
const LANE_SIZE = 16;
/** After this long an endpoint with more to send goes to the end of the queue, if others wait for its place. */
const TURN_MS = 500;
/** No turn is longer, whoever waits: one that goes on although Redis has forgotten it must end. */
const MAX_TURN_MS = 600_000;
/** An attempt takes at most 30 s, DNS and body included; the rest is for the record. */
const LEASE_MS = 45_000;
/** While attempts are open PostgreSQL is asked at most this often, however many events come. */
const LOOK_MS = 25;
/** A backlog fills places by halves, so that one claim serves many, or after this long as many as are free. */
const FILL_MS = 250;

/** An endpoint's turn: among those that answer in time, or among the slow ones. */
export interface Lane {
  bookId: number;
  endpointId: string;
  slow: boolean;
}

/** A worker's place, which a lane holds for its turn. */
export interface Place {
  /** Rings when something new may be due to the endpoint. */
  bell: Bell;
  /** Whether another lane waits for a place and none is free. */
  isWanted(): Promise<boolean>;
  /** No attempt begins any more; the open ones end. */
  leave: AbortSignal;
  /** Open attempts are cut short. */
  cut: AbortSignal;
}

/**
 * One turn of an endpoint: sends what is due to it, at most 16 at once, and records each answer as it comes. While attempts
 * are open it fills the other places with what falls due, so that a request that hangs holds back only itself. PostgreSQL
 * decides what is due and who sends it; a crash leaves attempts that run again under the same number and the same X-Webhook-ID.
 * @returns the endpoint's next turn when more may be due at once; null otherwise.
 */
export function workLane(app: App, lane: Lane, place: Place): Promise<Lane | null> {
  return new Turn(app, lane, place).run();
}

/** What a look at PostgreSQL came to: all that is due was taken, more may be due, or nothing may be taken here now. */
type Seen = { kind: 'all' } | { kind: 'more' } | { kind: 'barred'; next: Lane | null };

class Turn {
  private readonly app: App;
  private readonly lane: Lane;
  private readonly place: Place;
  private open = 0;
  private size = LANE_SIZE;
  /** What was lost twice is open, and nothing may be lost with it. */
  private isAlone = false;
  private failure: { cause: unknown } | null = null;
  private readonly lastEnd = performance.now() + MAX_TURN_MS;
  private end = performance.now() + TURN_MS;

  constructor(app: App, lane: Lane, place: Place) {
    this.app = app;
    this.lane = lane;
    this.place = place;
  }

  async run(): Promise<Lane | null> {
    for (;;) {
      const lookedAt = performance.now();
      // Before the look, so that what comes during it leads to another one.
      this.place.bell.silence();
      const seen = await this.look();
      await this.rest(seen, lookedAt);
      if (this.open > 0) continue;
      if (this.failure) throw this.failure.cause;
      if (seen.kind === 'barred') return seen.next;
      if (seen.kind === 'all' && !this.place.bell.hasRung) return null;
    }
  }

  /** Waits until another look can be of use. */
  private async rest(seen: Seen, lookedAt: number): Promise<void> {
    const { bell } = this.place;
    const isIdle = (): boolean => this.open === 0;
    const restOf = (ms: number): number => lookedAt + ms - performance.now();
    switch (seen.kind) {
      case 'all':
        await bell.until(() => isIdle() || bell.hasRung);
        return bell.until(isIdle, restOf(LOOK_MS));
      case 'more':
        await bell.until(() => this.open < this.size);
        await bell.until(() => this.open <= this.size / 2, restOf(FILL_MS));
        return bell.until(isIdle, restOf(LOOK_MS));
      case 'barred':
        return bell.until(isIdle, TURN_MS);
    }
  }

  private async look(): Promise<Seen> {
    if (this.place.leave.aborted || this.failure) return { kind: 'barred', next: null };
    try {
      return (await this.isOver()) ? { kind: 'barred', next: this.lane } : await this.fill();
    } catch (error) {
      if (this.open === 0) throw error;
      // Whatever is away now may be back before the open attempts end.
      this.app.log.warn({ err: error, bookId: this.lane.bookId }, 'a webhook lane could not look for due work; trying again');
      return { kind: 'barred', next: null };
    }
  }

  private async isOver(): Promise<boolean> {
    const now = performance.now();
    if (now < this.end) return false;
    if (now >= this.lastEnd || (await this.place.isWanted())) return true;
    this.end = now + TURN_MS;
    return false;
  }

  /** Claims as much as places are free and begins it. */
  private async fill(): Promise<Seen> {
    const { app, lane } = this;
    const endpoint = await findEndpoint(app, lane.bookId);
    if (endpoint?.url === null) {
      // The URL went while an attempt was on the wire; what that attempt left to do is given up too.
      await app.db.query('webhook.give_up', 'select webhook.give_up($1)', [lane.bookId]);
    }
    if (!endpoint?.url || endpoint.id !== lane.endpointId) return { kind: 'all' };
    // It turned slow, or quick again: whoever hangs may not hold a place of those that answer. The other way there is no hurry.
    const isMisplaced = endpoint.isSlow !== lane.slow && (endpoint.isSlow || this.open === 0);
    if (isMisplaced) return { kind: 'barred', next: { ...lane, slow: endpoint.isSlow } };
    this.size = endpoint.ordered ? 1 : LANE_SIZE;
    this.isAlone &&= this.open > 0;
    const free = this.isAlone ? 0 : this.size - this.open;
    if (free <= 0) return { kind: 'more' };
    const claim = newId();
    const claimed = await app.db.query<Claimed & Record<string, unknown>>(
      'webhook.claim',
      'select * from webhook.claim($1, $2, $3, $4, $5, $6)',
      [lane.bookId, lane.endpointId, free, claim, LEASE_MS, this.open > 0],
    );
    if (claimed.length === 0) return { kind: 'all' };
    app.reach('webhook-claimed');
    this.isAlone = claimed.some(({ alone }) => alone);
    this.begin(endpoint, claim, claimed);
    return { kind: claimed.length === free || this.isAlone ? 'more' : 'all' };
  }

  private begin(endpoint: Endpoint, claim: string, claimed: readonly Claimed[]): void {
    const claimedAt = performance.now();
    const way = wayTo(this.app, endpoint, new Date((claimed[0]?.now_seconds ?? 0) * 1_000));
    for (const delivery of claimed) {
      this.open++;
      void attempt(this.app, { endpoint, way, delivery, claim, claimedAt, stop: this.place.cut })
        .catch((error: unknown) => (this.failure ??= { cause: error }))
        .finally(() => {
          this.open--;
          this.place.bell.nudge();
        });
    }
  }
}
