import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { currency, kobo, koboAmount } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type VerificationOperation, verificationOperation } from './kinds.ts';

const operationField = verificationOperation.meta({ description: 'Of what.' });

const quotaSchema = z
  .object({
    operation: operationField,
    limit: z.int().meta({ description: 'Calls in a period.' }),
    used: z.int().meta({ description: 'Calls that were made.' }),
    remaining: z.int().meta({ description: 'Calls that are left.' }),
  })
  .register(typeNames, { name: 'VerificationQuota', description: 'What is left of one operation in the period of a plan.' });

/** One period of a plan, with what is left of its quotas. */
export const subscriptionSchema = z
  .object({
    id: ownId,
    planId: z.uuid().meta({ description: 'The plan.' }),
    name: z.string().meta({ description: 'Its name.' }),
    status: z.literal('active').meta({ description: 'Always active.' }),
    price: kobo.meta({ description: 'Kobo that the period cost.' }),
    currency,
    startsAt: dateTime.meta({ description: 'When it began.' }),
    endsAt: dateTime.meta({ description: 'When it ends.' }),
    autoRenew: z.boolean().meta({ description: 'Whether the next period is bought at its end.' }),
    renewsAt: dateTime.nullable().meta({ description: 'When that is; null when it will not be.' }),
    quotas: z.array(quotaSchema).meta({ description: 'What is left of it.' }),
  })
  .meta({ id: 'VerificationSubscription' })
  .register(typeNames, {
    name: 'VerificationSubscription',
    description: 'One period of a plan that was paid from the wallet.',
    isNode: true,
    without: ['status', 'currency'],
  });

const planQuota = z
  .object({ operation: operationField, limit: z.int().meta({ description: 'Calls in a period.' }) })
  .register(typeNames, { name: 'VerificationPlanQuota', description: 'How many calls of one operation a plan gives.' });

export const planSchema = z
  .object({
    id: ownId,
    name: z.string().meta({ description: 'Its name.' }),
    price: kobo.meta({ description: 'Kobo that one period costs.' }),
    currency,
    periodDays: z.int().meta({ description: 'How long a period is, in days.' }),
    quotas: z.array(planQuota).meta({ description: 'What a period gives.' }),
  })
  .meta({ id: 'VerificationPlan' })
  .register(typeNames, { name: 'VerificationPlan', description: 'A plan on sale.', isNode: true, without: ['currency'] });

export type Subscription = z.output<typeof subscriptionSchema>;

type Row = Omit<Subscription, 'quotas' | 'status' | 'currency'> & {
  quotas: { operation: VerificationOperation; calls: number; used: number }[] | null;
};

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
    status: 'active',
    currency: 'NGN',
    quotas: (row.quotas ?? []).map(({ calls, used, ...quota }) => ({ ...quota, limit: calls, used, remaining: calls - used })),
  };
}

/** The plans on sale, cheapest first. */
export const listVerificationPlans = operation({
  title: 'verification.plans',
  summary: 'Plans with quotas',
  scope: 'verification:read',
  input: z.strictObject({}),
  output: { list: planSchema },
  async run(app, { bookId }) {
    const rows = await app.db.query<Omit<z.output<typeof planSchema>, 'currency'>>(
      'verification.plans',
      `select p.id, p.name, verification.plan_price_of($1, p.id) as price, p.period_days,
              (select coalesce(jsonb_agg(jsonb_build_object('operation', q.operation, 'limit', q.calls) order by q.operation), '[]')
                 from verification.plan_quota q where q.plan_id = p.id) as quotas
         from verification.plan p where p.offered order by price, p.id limit 100`,
      [bookId],
    );
    return rows.map((row) => ({ ...row, currency: 'NGN' as const }));
  },
});

/**
 * Buys a period of a plan from the wallet. It begins now, and is renewed at its end unless `autoRenew` is false.
 * @throws Refusal 404 when no such plan is on sale, 409 PLAN_ACTIVE while a period runs, 409 PRICE_CHANGED when it does not cost `expectedPrice`, 400 INSUFFICIENT_WALLET_BALANCE.
 */
export const subscribeToPlan = operation({
  title: 'verification.subscribe',
  summary: 'Buy a plan from the wallet',
  scope: 'verification:write',
  repeatable: true,
  input: z.strictObject({
    planId: z.uuid({ error: 'must be the id of a plan' }).meta({ description: 'Its id.' }),
    autoRenew: z
      .boolean()
      .optional()
      .meta({ description: 'Buy the next period at the end of this one, at the price of that day; true unless told' }),
    expectedPrice: koboAmount.optional().meta({ description: 'Kobo: the price as you saw it; refused when it is another one by now.' }),
  }),
  output: subscriptionSchema,
  async run(app, actor, { planId, autoRenew = true, expectedPrice = null }) {
    const [row] = await app.db.query<{ verdict: string }>(
      'verification.subscribe',
      'select verification.buy_plan($1, $2, $3, $4, null, $5) as verdict',
      [actor.bookId, actor.effectId, planId, autoRenew, expectedPrice],
    );
    app.wakeWebhooks(actor.bookId);
    switch (row?.verdict) {
      case 'posted':
      case 'duplicate':
        break;
      case 'missing':
        throw new Refusal('not_found', 'No plan on sale has this id; GET /kyc/plans lists them', { code: 'RECORD_NOT_FOUND' });
      case 'active':
        throw new Refusal('conflict', 'A plan is active already; calls beyond its quotas are paid from the balance', {
          code: 'PLAN_ACTIVE',
        });
      case 'repriced':
        throw new Refusal('conflict', 'The plan does not cost what you expected any more; GET /kyc/plans tells its price', {
          code: 'PRICE_CHANGED',
          field: 'expectedPrice',
        });
      case 'inactive':
        throw new Refusal('forbidden', 'The wallet is not active', { code: 'WALLET_NOT_ACTIVE' });
      default:
        throw new Refusal('invalid', 'The available balance of the wallet does not cover the plan; fund the wallet and try again', {
          code: 'INSUFFICIENT_WALLET_BALANCE',
        });
    }
    return found(await currentSubscription(app, actor.bookId));
  },
});

/** The period that runs now, with what is left of its quotas. @throws Refusal 404 when none does. */
export const findCurrentPlan = operation({
  title: 'verification.current_plan',
  summary: 'The plan that is active now',
  scope: 'verification:read',
  input: z.strictObject({}),
  output: subscriptionSchema,
  run: async (app, actor) => found(await currentSubscription(app, actor.bookId)),
});

/** Turns the renewal of the running period on or off; what is left of it stays. @throws Refusal 404 when none runs. */
export const setPlanRenewal = operation({
  title: 'verification.set_renewal',
  summary: 'Renew the active plan, or let it end',
  scope: 'verification:write',
  input: z.strictObject({ autoRenew: z.boolean().meta({ description: 'False lets it end.' }) }),
  output: subscriptionSchema,
  async run(app, actor, { autoRenew }) {
    await app.db.query('verification.set_renewal', 'select verification.set_renewal($1, $2)', [actor.bookId, autoRenew]);
    return found(await currentSubscription(app, actor.bookId));
  },
});

function found(subscription: Subscription | null): Subscription {
  if (subscription) return subscription;
  throw new Refusal('not_found', 'No plan is active; GET /kyc/plans lists those on sale', { code: 'RECORD_NOT_FOUND' });
}
