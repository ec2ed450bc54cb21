import type { ConcurrencyLimiter } from '../fast/concurrency-limiter.ts';
import type { Database } from './database.ts';

/** The database at low priority: work waits for the limiter. */
export function givingWay(db: Database, places: ConcurrencyLimiter): Database {
  const placed = async <T>(work: () => Promise<T>): Promise<T> => {
    const leave = await places.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return {
    ...db,
    query: (name, text, values, how) => placed(() => db.query(name, text, values, how)),
    transaction: (work) => placed(() => db.transaction(work)),
    of: (tenant) => givingWay(db.of(tenant), places),
    ...(db.reading && { reading: async () => givingWay(await db.reading!(), places) }),
  };
}

export function notingRows(db: Database, note: () => void): Database {
  return {
    ...db,
    async query(name, text, values, how) {
      const rows = await db.query(name, text, values, how);
      if (rows.length > 0) note();
      return rows as never[];
    },
    transaction(work) {
      note();
      return db.transaction(work);
    },
    of(tenant) {
      note();
      return db.of(tenant);
    },
    ...(db.reading && { reading: async () => notingRows(await db.reading!(), note) }),
  };
}
