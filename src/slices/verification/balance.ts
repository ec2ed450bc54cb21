import { z } from 'zod';
import { accounts } from '../../core/ledger/chart.ts';
import type { App } from '../../core/app/app.ts';
import { currency, type Kobo, kobo, NO_KOBO } from '../../domain/money/money.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { type VerificationOperation, verificationOperation } from './kinds.ts';
import { currentSubscription, subscriptionSchema } from './plans.ts';

const price = z
  .object({ operation: verificationOperation.meta({ description: 'Of what.' }), price: kobo.meta({ description: 'Kobo of one call.' }) })
  .register(typeNames, { name: 'VerificationPrice', description: 'What one call costs when no plan pays.' });

const left = {
  balance: kobo.meta({ description: 'Kobo: the balance.' }),
  prices: z.array(price).meta({ description: 'What calls cost that no plan pays.' }),
  updatedAt: dateTime.nullable().meta({ description: 'When the balance last moved; null while it never did.' }),
};

export const balanceSchema = z
  .object({
    ...left,
    currency,
    plan: z
      .object({
        id: z.uuid().meta({ description: 'The plan.' }),
        name: z.string().meta({ description: 'Its name.' }),
        status: z.literal('active').meta({ description: 'Always active.' }),
        renewsAt: dateTime.nullable().meta({ description: 'When the next period is bought; null when it will not be.' }),
        endsAt: dateTime.meta({ description: 'When this period ends.' }),
      })
      .nullable()
      .meta({ description: 'The plan that is active now; null when none is.' }),
    quotas: subscriptionSchema.shape.quotas,
  })
  .meta({ id: 'VerificationBalance' });

/** The balance in GraphQL, where a plan has its quotas with it. */
export const wholeBalance = z
  .object({ ...left, subscription: subscriptionSchema.nullable().meta({ description: 'The plan that is active now; null when none is.' }) })
  .register(typeNames, { name: 'VerificationBalance', description: 'What is left to verify with.' });

/** What is left to verify with: the balance, the plan with its quotas, and what a call costs beyond them. */
export const findVerificationBalance = operation({
  title: 'verification.balance',
  summary: 'The verification balance, quotas and prices',
  scope: 'verification:read',
  input: z.strictObject({}),
  output: balanceSchema,
  async run(app, actor) {
    const [[row], subscription] = await Promise.all([
      app.db.query<{ balance: Kobo | null; updatedAt: Date | null; prices: z.output<typeof balanceSchema>['prices'] }>(
        'verification.balance',
        BALANCE,
        [actor.bookId],
      ),
      currentSubscription(app, actor.bookId),
    ]);
    return {
      balance: row?.balance ?? NO_KOBO,
      currency: 'NGN' as const,
      plan: subscription && { ...subscription, id: subscription.planId },
      quotas: subscription?.quotas ?? [],
      prices: row?.prices ?? [],
      updatedAt: row?.updatedAt ?? null,
      subscription,
    };
  },
});

const BALANCE = `
  select a.balance, a.updated_at,
         (select jsonb_agg(jsonb_build_object('operation', o.operation, 'price', verification.price_of($1, o.operation)) order by o.n)
            from unnest('{nin_basic,nin_face,nin_match,nin_full,cac}'::text[]) with ordinality as o(operation, n)) as prices
    from (select) one left join ledger.account a on a.book_id = $1 and a.account = ${accounts.verificationCredits}`;

/** Whether a call could be paid for now. The charge alone decides; this check spares the work before one that would be refused. */
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
