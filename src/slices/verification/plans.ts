import { z } from 'zod';
import { type Kobo, koboAmount } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { VerificationOperation } from './kinds.ts';
import { currentSubscription, type Subscription } from './upkeep.ts';

export interface Plan {
  id: string;
  name: string;
  /** Kobo for one period. */
  price: Kobo;
  periodDays: number;
  quotas: { operation: VerificationOperation; limit: number }[];
}

/** The plans on sale, cheapest first. */
export const listVerificationPlans = operation({
  title: 'verification.plans',
  summary: 'Plans with quotas',
  scope: 'verification:read',
  input: z.strictObject({}),
  async run(app, { bookId }): Promise<Plan[]> {
    const rows = await app.db.query<{ id: string; name: string; price: Kobo; periodDays: number; quotas: Plan['quotas'] }>(
      'verification.plans',
      `select p.id, p.name, verification.plan_price_of($1, p.id) as price, p.period_days,
              (select coalesce(jsonb_agg(jsonb_build_object('operation', q.operation, 'limit', q.calls) order by q.operation), '[]')
                 from verification.plan_quota q where q.plan_id = p.id) as quotas
         from verification.plan p where p.offered order by price, p.id limit 100`,
      [bookId],
    );
    return rows;
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
  async run(app, actor, { planId, autoRenew = true, expectedPrice = null }): Promise<Subscription> {
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
  run: async (app, actor): Promise<Subscription> => found(await currentSubscription(app, actor.bookId)),
});

/** Turns the renewal of the running period on or off; what is left of it stays. @throws Refusal 404 when none runs. */
export const setPlanRenewal = operation({
  title: 'verification.set_renewal',
  summary: 'Renew the active plan, or let it end',
  scope: 'verification:write',
  input: z.strictObject({ autoRenew: z.boolean().meta({ description: 'False lets it end.' }) }),
  async run(app, actor, { autoRenew }): Promise<Subscription> {
    await app.db.query('verification.set_renewal', 'select verification.set_renewal($1, $2)', [actor.bookId, autoRenew]);
    return found(await currentSubscription(app, actor.bookId));
  },
});

function found(subscription: Subscription | null): Subscription {
  if (subscription) return subscription;
  throw new Refusal('not_found', 'No plan is active; GET /kyc/plans lists those on sale', { code: 'RECORD_NOT_FOUND' });
}
