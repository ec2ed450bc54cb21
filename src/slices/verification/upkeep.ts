import type { App } from '../../core/app/app.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import type { VerificationOperation } from './kinds.ts';

/** One period of a plan, with what is left of it. */
export interface Subscription {
  id: string;
  planId: string;
  name: string;
  price: Kobo;
  startsAt: Date;
  endsAt: Date;
  autoRenew: boolean;
  /** When the next period is bought; null when it will not be. */
  renewsAt: Date | null;
  quotas: { operation: VerificationOperation; limit: number; used: number; remaining: number }[];
}

type Row = Omit<Subscription, 'quotas'> & { quotas: { operation: VerificationOperation; calls: number; used: number }[] | null };

/** The period that runs now, or null. */
export async function currentSubscription(app: Pick<App, 'db'>, bookId: number): Promise<Subscription | null> {
  const [row] = await app.db.query<Row>(
    'verification.current',
    `select s.id, s.plan_id, p.name, s.price, s.starts_at, s.ends_at, s.auto_renew, s.renews_at,
            (select jsonb_agg(jsonb_build_object('operation', q.operation, 'calls', q.calls, 'used', q.used) order by q.operation)
               from verification.quota q where q.book_id = s.book_id and q.subscription_id = s.id) as quotas
       from verification.subscription s join verification.plan p on p.id = s.plan_id
      where s.book_id = $1 and s.ends_at > clock_timestamp() and s.starts_at <= clock_timestamp() order by s.ends_at limit 1`,
    [bookId],
  );
  if (!row) return null;
  return {
    ...row,
    quotas: (row.quotas ?? []).map(({ operation, calls, used }) => ({ operation, limit: calls, used, remaining: calls - used })),
  };
}

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
