import type { App } from '../app.ts';

/** Longer than a call may take from its charge to its record; what is older was lost with its process. */
const UNANSWERED_AFTER = '2 minutes';

/**
 * Marks calls that were charged and never answered, because their process died, and gives back what they cost where
 * upstream errors are given back.
 */
export async function sweepVerificationCalls(app: Pick<App, 'db' | 'config' | 'log'>): Promise<void> {
  const [row] = await app.db.query<{ found: number }>('verification.sweep', 'select verification.sweep($1::interval, $2) as found', [
    UNANSWERED_AFTER,
    app.config.VERIFICATION_REFUND_UPSTREAM_ERRORS,
  ]);
  if (row && row.found > 0) app.log.warn({ calls: row.found }, 'verification calls were charged and never answered');
}

/** Buys the next period of one plan whose end has come; true when there was one, so that more may be due. */
export async function renewVerificationPlans(app: Pick<App, 'db' | 'wakeWebhooks'>): Promise<boolean> {
  const [row] = await app.db.query<{ book: number }>('verification.renew_due', 'select verification.renew_due() as book');
  if (!row) return false;
  app.wakeWebhooks(row.book);
  return true;
}

/** True while a plan of this book waits for its renewal. */
export async function hasDueRenewal(app: Pick<App, 'db'>, bookId: number): Promise<boolean> {
  const rows = await app.db.query(
    'verification.due_renewal',
    'select from verification.subscription where book_id = $1 and renews_at <= clock_timestamp() limit 1',
    [bookId],
  );
  return rows.length > 0;
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
