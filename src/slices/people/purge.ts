import type { App } from '../../core/app/app.ts';

const BATCH = 1_000;

/** Retention after the end. A used refresh token goes with its session. */
const old = {
  session: `(expires_at < statement_timestamp() - interval '30 days'
    or (ended_at is not null and changed_at < statement_timestamp() - interval '30 days'))`,
  email_code: `expires_at < statement_timestamp() - interval '1 day'`,
  email_change: `asked_at < statement_timestamp() - interval '1 day'`,
  password_reset: `expires_at < statement_timestamp() - interval '1 day'`,
  login_challenge: `expires_at < statement_timestamp() - interval '1 day'`,
  used_challenge: `expires_at < statement_timestamp()`,
  throttle: `updated_at < statement_timestamp() - interval '1 day'`,
  known_address: `seen_at < statement_timestamp() - interval '180 days'`,
  invitation: `expires_at < statement_timestamp() - interval '90 days'`,
} as const;

export async function purgePeople(app: Pick<App, 'db'>): Promise<number> {
  let purged = 0;
  for (const [table, isOld] of Object.entries(old)) {
    const rows = await app.db.query(
      `people.purge.${table}`,
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${isOld} limit ${BATCH} for update skip locked)) returning 1`,
    );
    purged += rows.length;
  }
  return purged;
}
