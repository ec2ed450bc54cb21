import type { App } from '../app/app.ts';
import type { Database } from '../../platform/db/database.ts';
import { Bulkhead, type BulkheadOptions } from '../../platform/concurrency/bulkhead.ts';
import type { Actor } from '../../domain/actor/actor.ts';

/** What an operation that this actor asks for may reach: the same, with the part of the database connections that its business has. */
export function appOf(app: App, { businessId }: Pick<Actor, 'businessId'>): App {
  const db = app.db.of(businessId);
  const made = partOfApp.get(db);
  if (made?.app === app) return made.part;
  const part = { ...app, db };
  partOfApp.set(db, { app, part });
  return part;
}

/** The last one of each part, so that a request does not copy the app. */
const partOfApp = new WeakMap<Database, { app: App; part: App }>();

/** Both listeners share the process, so they share its places: one set for each app. */
const places = (options: BulkheadOptions): ((app: Pick<App, 'db'>) => Bulkhead) => {
  const made = new WeakMap<object, Bulkhead>();
  return ({ db }) => {
    const bulkhead = made.get(db) ?? new Bulkhead(options);
    made.set(db, bulkhead);
    return bulkhead;
  };
};

/** Answers that are written as they are read, such as statements: each takes a connection again and again, for as long as its reader takes. */
export const exportsAtOnce = places({ total: 32, each: 4, maxWaiting: 4, maxWaitMs: 2_000, what: 'exports' });

/** Queries of GraphQL: bounded by their cost, and still the heaviest that a request may ask for. */
export const queriesAtOnce = places({ total: 24, each: 8, maxWaiting: 64, maxWaitMs: 2_000, what: 'queries' });

/** Queries that ask for thousands of values: each keeps the one thread of the process busy for so long that others would notice two of them. */
export const largeQueriesAtOnce = places({ total: 2, each: 1, maxWaiting: 32, maxWaitMs: 5_000, what: 'large queries' });

/** Mutations wait for providers, at times for seconds, so they have many places and none of those of queries. */
export const mutationsAtOnce = places({ total: 1_024, each: 128, maxWaiting: 128, maxWaitMs: 2_000, what: 'mutations' });
