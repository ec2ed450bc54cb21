import { Refusal } from '../../platform/errors/refusal.ts';
import type { App } from '../app/app.ts';
import type { Database } from '../../platform/db/database.ts';
import { Bulkhead, type BulkheadOptions } from '../../platform/concurrency/bulkhead.ts';
import type { Actor } from '../../domain/actor/actor.ts';

const TICK_MS = 100;
const MAX_QUEUE_MS = 2_000;
/** Fewer requests mean that the process was paused, not overloaded. */
const MIN_QUEUED = 100;

export interface Overload {
  /** Counts a request. @throws Refusal 503 OVERLOADED with Retry-After while the process is behind. */
  admit(): void;
  tick(): void;
}

/** Load shedding: once a loop turn exceeds the bound, the rest of the turn is refused at once. */
export function overload(now: () => number = () => performance.now()): Overload {
  let lastRound = now();
  let begun = 0;
  return {
    admit() {
      if (++begun > MIN_QUEUED && now() - lastRound > TICK_MS + MAX_QUEUE_MS) {
        throw new Refusal('unavailable', 'The service is overloaded; try again shortly', { code: 'OVERLOADED', retryAfterSeconds: 2 });
      }
    },
    tick() {
      lastRound = now();
      begun = 0;
    },
  };
}

let ofProcess: Overload | undefined;

export function processOverload(): Overload {
  ofProcess ??= whileAsked(overload());
  return ofProcess;
}

function whileAsked(made: Overload): Overload {
  let ticking: NodeJS.Timeout | undefined;
  let isAsked = false;
  const tick = (): void => {
    made.tick();
    if (!isAsked) {
      clearInterval(ticking);
      ticking = undefined;
    }
    isAsked = false;
  };
  return {
    admit() {
      isAsked = true;
      if (ticking === undefined) {
        made.tick();
        ticking = setInterval(tick, TICK_MS).unref();
      }
      made.admit();
    },
    tick,
  };
}

/** The App with the database share of this business. */
export function appOf(app: App, { businessId }: Pick<Actor, 'businessId'>): App {
  const db = app.db.of(businessId);
  const made = appScope.get(db);
  if (made?.app === app) return made.part;
  const part = { ...app, db };
  appScope.set(db, { app, part });
  return part;
}

const appScope = new WeakMap<Database, { app: App; part: App }>();

const places = (options: BulkheadOptions): ((app: Pick<App, 'db'>) => Bulkhead) => {
  const made = new WeakMap<object, Bulkhead>();
  return ({ db }) => {
    const bulkhead = made.get(db) ?? new Bulkhead(options);
    made.set(db, bulkhead);
    return bulkhead;
  };
};

export const exportsAtOnce = places({ total: 32, each: 4, maxWaiting: 4, maxWaitMs: 2_000, what: 'exports' });

export const queriesAtOnce = places({ total: 24, each: 8, maxWaiting: 64, maxWaitMs: 2_000, what: 'queries' });

/** Why: each large query occupies the only thread noticeably. */
export const largeQueriesAtOnce = places({ total: 2, each: 1, maxWaiting: 32, maxWaitMs: 5_000, what: 'large queries' });

/** Mutations wait for providers, never in slots of queries. */
export const mutationsAtOnce = places({ total: 1_024, each: 128, maxWaiting: 128, maxWaitMs: 2_000, what: 'mutations' });
