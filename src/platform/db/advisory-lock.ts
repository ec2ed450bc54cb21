import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressOf } from '../config/setting-kinds.ts';
import { primaryOf } from './members.ts';

const LOCKS = { migrate: 7_290_001, seed: 7_290_002, level: 7_290_003, login: 7_290_004 } as const;

const TURN_MS = 50;

/** Runs `work` while no other process holds the same lock on this database. PostgreSQL releases the lock when its holder dies. */
export async function withAdvisoryLock<T>(url: string, lock: keyof typeof LOCKS, work: (holder: pg.Client) => Promise<T>): Promise<T> {
  const { connectionString, isPooled } = addressOf(await primaryOf(url));
  const holder = new pg.Client({ connectionString, application_name: `tollgate ${lock}` });
  holder.on('error', () => {});
  await holder.connect();
  try {
    // Why: behind a pooler only open transactions hold the lock.
    if (isPooled) await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    while (!(await isTaken(holder, LOCKS[lock], isPooled))) await sleep(TURN_MS);
    return await work(holder);
  } finally {
    await holder.end();
  }
}

/** Why: a waiting statement would block concurrent index builds. */
async function isTaken(holder: pg.Client, key: number, untilCommit: boolean): Promise<boolean> {
  const take = untilCommit ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_lock';
  const { rows } = await holder.query<{ taken: boolean }>(`select ${take}($1) as taken`, [key]);
  return rows[0]?.taken ?? false;
}
