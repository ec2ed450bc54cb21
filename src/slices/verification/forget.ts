import type { App } from '../../core/app/app.ts';

const BATCH = 1_000;
const FORGOTTEN = '****';

/**
 * Forgets whom look-ups older than `VERIFICATION_SUBJECT_DAYS` were about, a thousand at a time: the masked number and the hash by which calls
 * about somebody are found. What was asked, what came of it and what it cost stays, as long as the books do.
 * @returns how many.
 */
export async function forgetSubjects({ db, config }: Pick<App, 'db' | 'config'>): Promise<number> {
  const rows = await db.query(
    'verification.forget',
    `update verification.call set subject = '${FORGOTTEN}', subject_index = null where ctid = any (array(
       select ctid from verification.call
        where subject_index is not null and created_at < (select clock_timestamp()) - $1 * interval '1 day' order by created_at limit ${BATCH} for update skip locked))
     returning 1`,
    [config.VERIFICATION_SUBJECT_DAYS],
  );
  return rows.length;
}
