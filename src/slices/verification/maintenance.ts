import type { App } from '../../core/app/app.ts';
import { duePoll } from '../../platform/db/entity.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { VerificationSubscription } from './entities.ts';

/** Longer than a call takes from charge to record; an older call lost its process. */
const UNANSWERED_AFTER = '2 minutes';
const RENEWALS = 20;

/** Marks charged calls without an answer after a crash, and refunds them where upstream errors are refunded. */
export async function sweepVerificationCalls(app: Pick<App, 'db' | 'config' | 'log'>): Promise<boolean> {
  const [row] = await app.db.query<{ found: number }>('verification.sweep', 'select verification.sweep($1::interval, $2) as found', [
    UNANSWERED_AFTER,
    app.config.VERIFICATION_REFUND_UPSTREAM_ERRORS,
  ]);
  if (row && row.found > 0) app.log.warn({ calls: row.found }, 'charged verification calls had no recorded answer');
  return false;
}

const dueRenewals = duePoll(VerificationSubscription, ['bookId', 'id'], 'renewsAt', RENEWALS);

/** Renews due plans. @returns whether more may be due. */
export async function renewVerificationPlans(app: Pick<App, 'db' | 'log' | 'wakeWebhooks'>): Promise<boolean> {
  const due = await dueRenewals(app.db);
  await forEachSettled(app.log, due, {
    async work({ bookId, id }) {
      await app.db.query('verification.renew', 'select verification.renew($1, $2)', [bookId, id]);
      app.wakeWebhooks(bookId);
    },
    about: ({ bookId, id: subscriptionId }) => ({ what: 'a verification plan', bookId, subscriptionId }),
    postpone: ({ bookId, id }, ms) =>
      app.db.query('verification.postpone_renewal', `select verification.postpone_renewal($1, $2, $3 * interval '1 millisecond')`, [
        bookId,
        id,
        ms,
      ]),
  });
  return due.length > 0;
}

/** Advances sandbox time of the plan. @returns the due renewals. */
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

/** Deletes masked subjects and hashes of calls older than `VERIFICATION_SUBJECT_DAYS`, in batches. @returns the number. */
export async function forgetSubjects({ db, config }: Pick<App, 'db' | 'config'>): Promise<number> {
  const rows = await db.query(
    'verification.forget',
    `update verification.call set subject = '${FORGOTTEN}', subject_index = null, consent_reference = null where ctid = any (array(
       select ctid from verification.call
        where subject_index is not null and created_at < (select clock_timestamp()) - $1 * interval '1 day' order by created_at limit ${BATCH} for update skip locked))
     returning 1`,
    [config.VERIFICATION_SUBJECT_DAYS],
  );
  return rows.length;
}
