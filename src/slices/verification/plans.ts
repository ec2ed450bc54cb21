import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { currency, kobo, koboAmount } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames, namedObject } from '../../domain/schema/type-names.ts';
import { found, notFound, conflict } from '../../platform/errors/refusal.ts';
import { requireDebited } from '../../core/ledger/journal.ts';
import { operation } from '../../core/operation/operation.ts';
import { verificationOperation } from './entities.ts';

const operationField = verificationOperation.meta({ description: 'The verification operation.' });

const quotaSchema = namedObject('VerificationQuota', 'The quota of an operation in the present period.', {
  operation: operationField,
  limit: z.int().meta({ description: 'Calls per period.' }),
  used: z.int().meta({ description: 'Calls used.' }),
  remaining: z.int().meta({ description: 'Calls remaining.' }),
});

export const subscriptionSchema = z
  .object({
    id: ownId,
    planId: z.uuid().meta({ description: 'The id of the plan.' }),
    name: z.string().meta({ description: 'The name of the plan.' }),
    status: z.literal('active').meta({ description: 'Always active.' }),
    price: kobo.meta({ description: 'The price of the period in kobo.' }),
    currency,
    startsAt: dateTime.meta({ description: 'The start of the period.' }),
    endsAt: dateTime.meta({ description: 'The end of the period.' }),
    autoRenew: z.boolean().meta({ description: 'Whether the next period is bought at the end.' }),
    renewsAt: dateTime.nullable().meta({ description: 'The time of the renewal; null without renewal.' }),
    quotas: z.array(quotaSchema).meta({ description: 'The remaining quotas.' }),
  })
  .meta({ id: 'VerificationSubscription' })
  .register(typeNames, {
    name: 'VerificationSubscription',
    description: 'A paid period of a plan.',
    without: ['status'],
  });

const planQuota = namedObject('VerificationPlanQuota', 'The quota of an operation in a plan.', {
  operation: operationField,
  limit: z.int().meta({ description: 'Calls per period.' }),
});

export const planSchema = namedObject('VerificationPlan', 'A plan on sale.', {
  id: ownId,
  name: z.string().meta({ description: 'The name of the plan.' }),
  price: kobo.meta({ description: 'The price per billing period in kobo.' }),
  currency,
  periodDays: z.int().meta({ description: 'The length of a period in days.' }),
  quotas: z.array(planQuota).meta({ description: 'The quotas of a period.' }),
}).meta({ id: 'VerificationPlan' });

export type Subscription = z.output<typeof subscriptionSchema>;

export async function currentSubscription(app: Pick<App, 'db'>, bookId: number): Promise<Subscription | null> {
  const [row] = await app.db.query<Omit<Subscription, 'status' | 'currency'>>(
    'verification.current',
    `select s.id, s.plan_id, p.name, s.price, s.starts_at, s.ends_at, s.auto_renew, s.renews_at,
            (select coalesce(jsonb_agg(jsonb_build_object('operation', q.operation, 'limit', q.calls, 'used', q.used, 'remaining', q.calls - q.used)
                               order by q.operation), '[]')
               from verification.quota q where q.book_id = s.book_id and q.subscription_id = s.id) as quotas
       from verification.subscription s join verification.plan p on p.id = s.plan_id
      where s.book_id = $1 and s.ends_at > clock_timestamp() and s.starts_at <= clock_timestamp() order by s.ends_at limit 1`,
    [bookId],
  );
  return row ? { ...row, status: 'active', currency: 'NGN' } : null;
}

const activeSubscription = async (app: App, bookId: number): Promise<Subscription> =>
  found(await currentSubscription(app, bookId), 'No plan is active; list plans with GET /kyc/plans');

/** Lists the plans on sale, cheapest first. */
export const listVerificationPlans = operation({
  title: 'verificationPlans.list',
  summary: 'List verification plans',
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
 * Buys a period of a plan from the wallet. The period begins now and renews at its end unless `autoRenew` is false.
 * @throws Refusal 404 when no such plan is on sale, 409 PLAN_ACTIVE while a period runs, 409 PRICE_CHANGED when the price differs
 * from `expectedPrice`, 400 INSUFFICIENT_WALLET_BALANCE.
 */
export const subscribeToPlan = operation({
  title: 'verificationPlans.subscribe',
  summary: 'Subscribe to a verification plan',
  scope: 'verification:write',
  repeatable: [],
  input: z.strictObject({
    planId: z.uuid({ error: 'must be the id of a plan' }).meta({ description: 'The id of the plan.' }),
    autoRenew: z.boolean().optional().meta({ description: 'Renew at the end of the period, at the price of that day; default true' }),
    expectedPrice: koboAmount.optional().meta({ description: 'The expected price in kobo; another price is refused.' }),
  }),
  output: subscriptionSchema,
  async run(app, actor, { planId, autoRenew = true, expectedPrice = null }) {
    const [row] = await app.db.query<{ result: string }>(
      'verification.subscribe',
      'select verification.buy_plan($1, $2, $3, $4, null, $5) as result',
      [actor.bookId, actor.effectId, planId, autoRenew, expectedPrice],
    );
    app.wakeWebhooks(actor.bookId);
    requireDebited(row?.result, 'The available balance of the wallet does not cover the plan; fund the wallet and try again');
    if (row?.result === 'missing') throw notFound('No plan on sale has this id; list plans with GET /kyc/plans');
    if (row?.result === 'active')
      throw conflict('PLAN_ACTIVE', 'A plan is already active; use its quotas, or pay further calls from the balance');
    if (row?.result === 'repriced')
      throw conflict(
        'PRICE_CHANGED',
        'The price of the plan differs from expectedPrice; read the price with GET /kyc/plans',
        'expectedPrice',
      );
    if (row?.result !== 'posted' && row?.result !== 'duplicate') throw new Error(`the ledger said ${row?.result} of a plan`);
    return activeSubscription(app, actor.bookId);
  },
});

/** Retrieves the active plan with its quotas. @throws Refusal 404 without an active plan. */
export const findCurrentPlan = operation({
  title: 'verificationPlan.retrieve',
  summary: 'Retrieve the active plan',
  scope: 'verification:read',
  input: z.strictObject({}),
  output: subscriptionSchema,
  run: (app, actor) => activeSubscription(app, actor.bookId),
});

/** Enables or disables the renewal of the active plan; its quotas stay. @throws Refusal 404 without an active plan. */
export const setPlanRenewal = operation({
  title: 'verificationPlan.update',
  summary: 'Update the renewal of the plan',
  scope: 'verification:write',
  input: z.strictObject({ autoRenew: z.boolean().meta({ description: 'False ends the plan after the present period.' }) }),
  output: subscriptionSchema,
  async run(app, actor, { autoRenew }) {
    await app.db.query('verification.set_renewal', 'select verification.set_renewal($1, $2)', [actor.bookId, autoRenew]);
    return activeSubscription(app, actor.bookId);
  },
});
