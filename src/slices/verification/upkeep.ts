import type { App } from '../../core/app/app.ts';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';

/** Longer than a call may take from its charge to its record; what is older was lost with its process. */
const UNANSWERED_AFTER = '2 minutes';
/** Renewals that one look takes on. */
const RENEWALS = 20;

/**
 * Marks calls that were charged and never answered, because their process died, and gives back what they cost where
 * upstream errors are given back. One look finds them all.
 */
export async function sweepVerificationCalls(app: Pick<App, 'db' | 'config' | 'log'>): Promise<boolean> {
  const [row] = await app.db.query<{ found: number }>('verification.sweep', 'select verification.sweep($1::interval, $2) as found', [
    UNANSWERED_AFTER,
    app.config.VERIFICATION_REFUND_UPSTREAM_ERRORS,
  ]);
  if (row && row.found > 0) app.log.warn({ calls: row.found }, 'verification calls were charged and never answered');
  return false;
}

/** Buys the next periods of plans whose end has come; true when there were any, so that more may be due. */
export async function renewVerificationPlans(app: Pick<App, 'db' | 'log' | 'wakeWebhooks'>): Promise<boolean> {
  const due = await app.db.query<{ bookId: number; id: string }>(
    'verification.due_renewals',
    'select book_id, id from verification.subscription where renews_at <= (select clock_timestamp()) order by renews_at limit $1',
    [RENEWALS],
  );
  await eachByItself(app.log, due, {
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

/** Brings the end of the running plan nearer; answers how many renewals became due. Sandbox books only. */
export async function advanceVerification(app: Pick<App, 'db'>, bookId: number, ms: number): Promise<number> {
  const [row] = await app.db.query<{ due: number }>(
    'verification.advance',
    `select verification.advance_sandbox($1, $2 * interval '1 millisecond') as due`,
    [bookId, ms],
  );
  return row?.due ?? 0;
}
