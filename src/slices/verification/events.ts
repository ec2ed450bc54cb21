import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { type EventKinds, occurredAt } from '../../core/events/event.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { subscriptionSchema } from './plans.ts';

export const verificationEvents = {
  'verification.balance.low': {
    summary: 'The verification balance dropped below the level set with PUT /kyc/low-balance-alert; once per drop',
    data: z.object({
      balance: kobo.meta({ description: 'The verification balance in kobo.' }),
      threshold: kobo.meta({ description: 'The level in kobo.' }),
      currency,
      occurredAt,
    }),
    example: { balance: 90_000, threshold: 100_000, currency: 'NGN', occurredAt: '2026-01-01T10:00:00.000Z' },
    optIn: true,
  },
  'verification.plan.lapsed': {
    summary: 'A verification plan ended without renewal; calls are now paid from the balance',
    data: z.object({
      planId: subscriptionSchema.shape.planId,
      plan: z.string().meta({ description: 'The name of the plan.' }),
      price: subscriptionSchema.shape.price,
      currency,
      reason: z
        .enum(['insufficient_wallet_balance', 'plan_withdrawn', 'wallet_inactive'])
        .meta({ description: 'The reason of the failed renewal.' }),
      endedAt: instant.meta({ description: 'The end of the period.' }),
    }),
    example: {
      planId: '00000000-0000-7000-8000-00000000a001',
      plan: 'Starter',
      price: 2_000_000,
      currency: 'NGN',
      reason: 'insufficient_wallet_balance',
      endedAt: '2026-01-31T10:00:00.000Z',
    },
    optIn: true,
  },
} as const satisfies EventKinds;
