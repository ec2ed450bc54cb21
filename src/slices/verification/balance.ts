import { z } from 'zod';
import { accounts } from '../../core/ledger/chart.ts';
import type { App } from '../../core/app/app.ts';
import { type Kobo, NO_KOBO } from '../../domain/money/money.ts';
import { operation } from '../../core/operation/operation.ts';
import type { VerificationOperation } from './kinds.ts';
import { currentSubscription, type Subscription } from './upkeep.ts';

export interface VerificationBalance {
  /** Kobo. */
  balance: Kobo;
  /** The period that runs now, if any. */
  subscription: Subscription | null;
  prices: { operation: VerificationOperation; price: Kobo }[];
  /** Null while nothing was ever paid in or charged. */
  updatedAt: Date | null;
}

/** What is left to verify with: the balance, the plan with its quotas, and what a call costs beyond them. */
export const findVerificationBalance = operation({
  title: 'verification.balance',
  summary: 'The verification balance, quotas and prices',
  scope: 'verification:read',
  input: z.strictObject({}),
  async run(app, actor): Promise<VerificationBalance> {
    const [[row], subscription] = await Promise.all([
      app.db.query<{ balance: Kobo | null; updatedAt: Date | null; prices: VerificationBalance['prices'] }>(
        'verification.balance',
        BALANCE,
        [actor.bookId],
      ),
      currentSubscription(app, actor.bookId),
    ]);
    return {
      balance: row?.balance ?? NO_KOBO,
      updatedAt: row?.updatedAt ?? null,
      prices: (row?.prices ?? []).map(({ operation: kind, price }) => ({ operation: kind, price })),
      subscription,
    };
  },
});

const BALANCE = `
  select a.balance, a.updated_at,
         (select jsonb_agg(jsonb_build_object('operation', o.operation, 'price', verification.price_of($1, o.operation)) order by o.n)
            from unnest('{nin_basic,nin_face,nin_match,nin_full,cac}'::text[]) with ordinality as o(operation, n)) as prices
    from (select) one left join ledger.account a on a.book_id = $1 and a.account = ${accounts.verificationCredits}`;

/** Whether a call could be paid for now. Only a charge decides; this spares the work before one that would be refused. */
export async function canPay(app: Pick<App, 'db'>, bookId: number, kind: VerificationOperation): Promise<boolean> {
  const [row] = await app.db.query<{ can: boolean }>(
    'verification.can_pay',
    `select exists (select from verification.subscription s join verification.quota q on q.book_id = s.book_id and q.subscription_id = s.id
                     where s.book_id = $1 and s.ends_at > clock_timestamp() and q.operation = $2 and q.used < q.calls)
         or exists (select from ledger.account a where a.book_id = $1 and a.account = ${accounts.verificationCredits} and a.balance >= verification.price_of($1, $2)) as can`,
    [bookId, kind],
  );
  return row?.can ?? false;
}
