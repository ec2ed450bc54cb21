import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { VerificationBalance } from './balance.ts';
import type { VerificationCall } from './calls.ts';
import { callStatuses, verificationOperation } from './kinds.ts';
import type { VerificationAlert } from './low-balance-alert.ts';
import type { Subscription } from './upkeep.ts';
import type { ToppedUp } from './top-up.ts';

const operation = verificationOperation.meta({ description: 'Of what.' });

const quota = z
  .object({
    operation,
    limit: z.int().meta({ description: 'Calls in a period.' }),
    used: z.int().meta({ description: 'Calls that were made.' }),
    remaining: z.int().meta({ description: 'Calls that are left.' }),
  })
  .register(typeNames, { name: 'VerificationQuota', description: 'What is left of one operation in the period of a plan.' });

export const subscriptionSchema = z
  .object({
    id: ownId,
    planId: z.uuid().meta({ description: 'The plan.' }),
    name: z.string().meta({ description: 'Its name.' }),
    status: z.literal('active').meta({ description: 'Always active.' }),
    price: kobo.meta({ description: 'Kobo that the period cost.' }),
    currency,
    startsAt: instant.meta({ description: 'When it began.' }),
    endsAt: instant.meta({ description: 'When it ends.' }),
    autoRenew: z.boolean().meta({ description: 'Whether the next period is bought at its end.' }),
    renewsAt: instant.nullable().meta({ description: 'When that is; null when it will not be.' }),
    quotas: z.array(quota).meta({ description: 'What is left of it.' }),
  })
  .meta({ id: 'VerificationSubscription' })
  .register(typeNames, {
    name: 'VerificationSubscription',
    description: 'One period of a plan that was paid from the wallet.',
    isNode: true,
    without: ['status', 'currency'],
  });

const planQuota = z
  .object({ operation, limit: z.int().meta({ description: 'Calls in a period.' }) })
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

const price = z
  .object({ operation, price: kobo.meta({ description: 'Kobo of one call.' }) })
  .register(typeNames, { name: 'VerificationPrice', description: 'What one call costs when no plan pays.' });

const left = {
  balance: kobo.meta({ description: 'Kobo: the balance.' }),
  prices: z.array(price).meta({ description: 'What calls cost that no plan pays.' }),
  updatedAt: instant.nullable().meta({ description: 'When the balance last moved; null while it never did.' }),
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
        renewsAt: instant.nullable().meta({ description: 'When the next period is bought; null when it will not be.' }),
        endsAt: instant.meta({ description: 'When this period ends.' }),
      })
      .nullable()
      .meta({ description: 'The plan that is active now; null when none is.' }),
    quotas: z.array(quota).meta({ description: 'What is left of it.' }),
  })
  .meta({ id: 'VerificationBalance' });

/** The same at the GraphQL door, where a plan has its quotas with it. */
export const wholeBalance = z
  .object({ ...left, subscription: subscriptionSchema.nullable().meta({ description: 'The plan that is active now; null when none is.' }) })
  .register(typeNames, { name: 'VerificationBalance', description: 'What is left to verify with.' });

export const topUpSchema = z
  .object({
    id: ownId,
    reference: z.string().meta({ description: 'Its reference on the statement.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    currency,
    balance: kobo.meta({ description: 'Kobo: the verification balance after it.' }),
    walletBalance: kobo.meta({ description: 'Kobo that the wallet can spend after it.' }),
    createdAt: instant.meta({ description: 'When.' }),
  })
  .meta({ id: 'VerificationTopUp' })
  .register(typeNames, {
    name: 'VerificationTopUp',
    description: 'Money that was put into the verification balance.',
    isNode: true,
    without: ['currency'],
  });

export const callSchema = z
  .object({
    id: ownId,
    operation: verificationOperation.meta({ description: 'What was asked.' }),
    status: z
      .enum(callStatuses)
      .register(typeNames, {
        name: 'VerificationCallStatus',
        description: 'What became of a charged call.',
        meanings: { pending: 'It is being asked.', unanswered: 'It was charged, and no answer was written down.' },
      })
      .meta({
        description:
          'pending: being asked. unanswered: charged, but no answer was written down; repeat with the same Idempotency-Key, if there was one.',
      }),
    subject: z.string().meta({ description: 'About whom, masked.' }),
    paidBy: z
      .enum(['quota', 'balance'])
      .register(typeNames, { name: 'VerificationPaidBy', description: 'Who paid for a call.' })
      .meta({ description: 'Who paid.' }),
    charged: kobo.meta({ description: 'Kobo that left the balance; 0 when the plan paid.' }),
    refundedAt: instant.nullable().meta({ description: 'When it was given back; null while it was not.' }),
    createdAt: instant.meta({ description: 'When it was charged.' }),
    answeredAt: instant.nullable().meta({ description: 'When its answer came; null while none did.' }),
  })
  .meta({ id: 'VerificationCall' })
  .register(typeNames, { name: 'VerificationCall', description: 'One charged call. What it answered is not kept.', isNode: true });

export const alertSchema = z
  .object({
    threshold: kobo.meta({ description: 'Kobo: the level.' }),
    enabled: z.boolean().meta({ description: 'Whether it is on.' }),
    armed: z.boolean().meta({ description: 'Whether the next drop below it is told.' }),
    emails: z.array(z.string()).meta({ description: "Who is told by mail; where none is named, those of the wallet's alert are." }),
    lastTriggeredAt: instant.nullable().meta({ description: 'When it was last told; null while it never was.' }),
  })
  .meta({ id: 'VerificationLowBalanceAlert' })
  .register(typeNames, { name: 'VerificationAlert', description: 'The level below which verification.balance.low is emitted.' });

export function subscriptionView({ startsAt, endsAt, renewsAt, ...rest }: Subscription): z.output<typeof subscriptionSchema> {
  return {
    ...rest,
    status: 'active',
    currency: 'NGN',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    renewsAt: renewsAt?.toISOString() ?? null,
  };
}

export function balanceView({ balance, subscription, prices, updatedAt }: VerificationBalance): z.output<typeof balanceSchema> {
  return {
    balance,
    currency: 'NGN',
    plan: subscription && {
      id: subscription.planId,
      name: subscription.name,
      status: 'active',
      renewsAt: subscription.renewsAt?.toISOString() ?? null,
      endsAt: subscription.endsAt.toISOString(),
    },
    quotas: subscription?.quotas ?? [],
    prices,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

export const topUpView = ({ createdAt, ...rest }: ToppedUp): z.output<typeof topUpSchema> => ({
  ...rest,
  currency: 'NGN',
  createdAt: createdAt.toISOString(),
});

export const callView = ({ refundedAt, createdAt, answeredAt, ...rest }: VerificationCall): z.output<typeof callSchema> => ({
  ...rest,
  refundedAt: refundedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});

export const alertView = ({ lastTriggeredAt, ...rest }: VerificationAlert): z.output<typeof alertSchema> => ({
  ...rest,
  lastTriggeredAt: lastTriggeredAt?.toISOString() ?? null,
});
