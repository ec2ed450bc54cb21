import type { App } from '../../core/app/app.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';

/** Longer than a call may take from its charge to its record; an older one was lost with its process. */
const UNANSWERED_AFTER = '2 minutes';
/** Renewals of one poll. */
const RENEWALS = 20;

/**
 * Marks calls that were charged and never answered, because their process died, and refunds them where upstream errors are
 * refunded. One statement marks all of them.
 */
export async function sweepVerificationCalls(app: Pick<App, 'db' | 'config' | 'log'>): Promise<boolean> {
  const [row] = await app.db.query<{ found: number }>('verification.sweep', 'select verification.sweep($1::interval, $2) as found', [
    UNANSWERED_AFTER,
    app.config.VERIFICATION_REFUND_UPSTREAM_ERRORS,
  ]);
  if (row && row.found > 0) app.log.warn({ calls: row.found }, 'verification calls were charged and never answered');
  return false;
}

/** Buys the next periods of plans that are due for renewal. @returns whether more may be due. */
export async function renewVerificationPlans(app: Pick<App, 'db' | 'log' | 'wakeWebhooks'>): Promise<boolean> {
  const due = await app.db.query<{ bookId: number; id: string }>(
    'verification.due_renewals',
    'select book_id, id from verification.subscription where renews_at <= (select clock_timestamp()) order by renews_at limit $1',
    [RENEWALS],
  );
  await forEachSettled(app.log, due, {
    async work({ bookId, id }) {
      await app.db.query('verification.renew', 'select verification.renew($1, $2)', [bookId, id]);
      app.wakeWebhooks(bookId);
    },
    about: ({ bookId, id: subscriptionId }) => ({ what: 'a plan of verifications', bookId, subscriptionId }),
    postpone: ({ bookId, id }, ms) =>
      app.db.query('verification.postpone_renewal', `select verification.postpone_renewal($1, $2, $3 * interval '1 millisecond')`, [
        bookId,
        id,
        ms,
      ]),
  });
  return due.length > 0;
}

/** Sandbox time: the end of the active plan comes nearer. @returns how many renewals became due. */
export async function advanceVerification(app: Pick<App, 'db'>, bookId: number, ms: number): Promise<number> {
  const [row] = await app.db.query<{ due: number }>(
    'verification.advance',
    `select verification.advance_sandbox($1, $2 * interval '1 millisecond') as due`,
    [bookId, ms],
  );
  return row?.due ?? 0;
}

const BATCH = 1_000;
const FORGOTTEN = '****';

/**
 * Deletes the masked subjects of calls older than `VERIFICATION_SUBJECT_DAYS`, and their hashes, a thousand at a time. Operation, status and price stay
 * as long as the ledger does.
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
