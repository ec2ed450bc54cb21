import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressOf } from '../config/database-address.ts';
import { primaryOf } from './members.ts';

/** What several processes may want to do at once. The numbers are the keys of the locks. */
const LOCKS = { migrate: 7_290_001, seed: 7_290_002, level: 7_290_003, login: 7_290_004 } as const;

const TURN_MS = 50;

/**
 * Does `work` while no other process does the same on this database: those that come second wait. PostgreSQL gives the lock
 * back when its holder dies.
 */
export async function withAdvisoryLock<T>(url: string, lock: keyof typeof LOCKS, work: (holder: pg.Client) => Promise<T>): Promise<T> {
  const { connectionString, isPooled } = addressOf(await primaryOf(url));
  const holder = new pg.Client({ connectionString, application_name: `tollgate ${lock}` });
  // A lost connection is told to the next statement as well; with nobody listening it would end the process.
  holder.on('error', () => {});
  await holder.connect();
  try {
    // A pooler takes a session away with the end of each transaction: there the lock is held by one that stays open and does nothing.
    if (isPooled) await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    while (!(await isTaken(holder, LOCKS[lock], isPooled))) await sleep(TURN_MS);
    return await work(holder);
  } finally {
    await holder.end();
  }
}

/** Asked again and again: a statement that waits for a lock keeps its snapshot, and an index that is built beside running work waits for old snapshots. */
async function isTaken(holder: pg.Client, key: number, untilCommit: boolean): Promise<boolean> {
  const take = untilCommit ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_lock';
  const { rows } = await holder.query<{ taken: boolean }>(`select ${take}($1) as taken`, [key]);
  return rows[0]?.taken ?? false;
}
