import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What several processes may want to do at once. The numbers are the keys of the locks. */
const LOCKS = { migrate: 7_290_001, seed: 7_290_002, level: 7_290_003, login: 7_290_004 } as const;

const TURN_MS = 50;

/**
 * Does `work` while no other process does the same on this database: those that come second wait. PostgreSQL gives the lock
 * back when its holder dies.
 */
export async function withAdvisoryLock<T>(url: string, lock: keyof typeof LOCKS, work: (holder: pg.Client) => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: url, application_name: `tollgate ${lock}` });
  // A lost connection is told to the next statement as well; with nobody listening it would end the process.
  holder.on('error', () => {});
  await holder.connect();
  try {
    while (!(await isTaken(holder, LOCKS[lock]))) await sleep(TURN_MS);
    return await work(holder);
  } finally {
    await holder.end();
  }
}

/** Asked again and again: a statement that waits for a lock keeps its snapshot, and an index that is built beside running work waits for old snapshots. */
async function isTaken(holder: pg.Client, key: number): Promise<boolean> {
  const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
  return rows[0]?.taken ?? false;
}
