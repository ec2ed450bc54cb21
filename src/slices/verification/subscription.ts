import type { App } from '../../core/app/app.ts';
import type { Kobo } from '../../domain/money/money.ts';
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
