import type { Places } from '../fast/places.ts';
import type { Database } from './database.ts';

/** The same database for work that nobody waits for: each statement and each transaction takes one of the places first. */
export function givingWay(db: Database, places: Places): Database {
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
