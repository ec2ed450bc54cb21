import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import type { Proposal } from '../../core/approvals/proposal.ts';
import type { BusinessLimits } from './operate.ts';
import type { TierChange } from './set-tier.ts';
import type { Tier } from './tiers.ts';
import { leftOf, type Limits, renewalsOf, type WalletLimits } from './limits.ts';

const limitFields = {
  perPayment: kobo.nullable().meta({ description: 'Kobo: the most that one payment may be; null without limit.' }),
  day: z
    .object({
      amount: kobo.nullable().meta({ description: 'Kobo: the most in a day in Lagos; null without limit.' }),
      usedAmount: kobo.meta({ description: 'Kobo: what was paid today, without what came back.' }),
      remainingAmount: kobo.nullable().meta({ description: 'Kobo: what is left today; null without limit.' }),
      payments: z.int().nullable().meta({ description: 'The most payments in a day; null without limit.' }),
      usedPayments: z.int().meta({ description: 'How many were made today, without those that came back.' }),
      remainingPayments: z.int().nullable().meta({ description: 'How many are left today; null without limit.' }),
      startsAnewAt: instant.meta({ description: 'Midnight in Lagos, when all of it is there again.' }),
    })
    .register(typeNames, { name: 'DayLimits', description: 'What may be paid in a day in Lagos.' })
    .meta({ description: 'What may be paid in a day in Lagos.' }),
  month: z
    .object({
      amount: kobo.nullable().meta({ description: 'Kobo: the most in a month; null without limit.' }),
      usedAmount: kobo.meta({ description: 'Kobo: what was paid this month, without what came back.' }),
      remainingAmount: kobo.nullable().meta({ description: 'Kobo: what is left this month; null without limit.' }),
      startsAnewAt: instant.meta({ description: 'When the next month begins in Lagos.' }),
    })
    .register(typeNames, { name: 'MonthLimits', description: 'What may be paid in a month.' })
    .meta({ description: 'What may be paid in a month.' }),
};

/** The limits of an API key, with what it has paid: those that followed it by rotation share them. */
export const keyLimitsSchema = z.object(limitFields).meta({ id: 'KeyLimits' }).register(typeNames, {
  name: 'KeyLimits',
  description: 'What an API key may pay to others, and what is left. Keys that followed each other by rotation share it.',
});

/** The limits of a wallet, as every answer shows them. */
export const limitsSchema = z
  .object({
    tier: z.string().nullable().meta({ description: 'Which limits it has; null for a wallet without any.' }),
    ...limitFields,
    key: keyLimitsSchema.nullable().meta({ description: 'Those of the API key that asks; null when it has none.' }),
  })
  .meta({ id: 'WalletLimits' })
  .register(typeNames, { name: 'WalletLimits', description: 'What the wallet may pay to others, and what is left.' });

export type LimitsView = z.output<typeof limitsSchema>;

export type KeyLimitsView = z.output<typeof keyLimitsSchema>;

export const limitsView = ({ tier, key, ...limits }: WalletLimits): LimitsView => ({
  tier,
  ...shown(limits),
  key: key && shown(key),
});

/** Limits with what was used and what is left. */
export function shown(limits: Limits): KeyLimitsView {
  const left = leftOf(limits);
  const anew = renewalsOf(limits.day);
  return {
    perPayment: limits.perPayment,
    day: {
      amount: limits.dayAmount,
      usedAmount: limits.used.dayAmount,
      remainingAmount: left.dayAmount,
      payments: limits.dayPayments,
      usedPayments: limits.used.dayPayments,
      remainingPayments: left.dayPayments,
      startsAnewAt: anew.day.toISOString(),
    },
    month: {
      amount: limits.monthAmount,
      usedAmount: limits.used.monthAmount,
      remainingAmount: left.monthAmount,
      startsAnewAt: anew.month.toISOString(),
    },
  };
}

/** What waits for a second operator. */
const limitsProposal = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    by: z.string().meta({ description: 'Who asked.' }),
    askedAt: instant.meta({ description: 'When.' }),
  })
  .register(typeNames, { name: 'LimitsProposal', description: 'That limits wait for a second operator.' })
  .nullable()
  .meta({ description: 'What waits for a second operator; null when it is done.' });

const proposalView = (proposal: Proposal | null): z.output<typeof limitsProposal> =>
  proposal && { id: proposal.id, by: proposal.byName, askedAt: proposal.askedAt.toISOString() };

/** The same for operators, with what waits for a second one. */
export const businessLimitsSchema = z
  .object({
    businessId: z.uuid().meta({ description: 'The business.' }),
    limits: limitsSchema.meta({ description: 'What its wallet may pay.' }),
    proposal: limitsProposal,
  })
  .register(typeNames, { name: 'BusinessLimits', description: 'What the wallet of a business may pay.' });

export type BusinessLimitsView = z.output<typeof businessLimitsSchema>;

export const businessLimitsView = ({ businessId, proposal, ...limits }: BusinessLimits): BusinessLimitsView => ({
  businessId,
  limits: limitsView(limits),
  proposal: proposalView(proposal),
});

export const tierSchema = z
  .object({
    tier: z.string().meta({ description: 'Its name.' }),
    perPayment: kobo.nullable().meta({ description: 'Kobo: the most that one payment may be; null without limit.' }),
    dayAmount: kobo.nullable().meta({ description: 'Kobo: the most in a day; null without limit.' }),
    dayPayments: z.int().nullable().meta({ description: 'The most payments in a day; null without limit.' }),
    monthAmount: kobo.nullable().meta({ description: 'Kobo: the most in a month; null without limit.' }),
  })
  .register(typeNames, { name: 'Tier', description: 'A set of limits.' });

export type TierView = z.output<typeof tierSchema>;

export const tierView = ({ name, perPayment, dayAmount, dayPayments, monthAmount }: Tier): TierView => ({
  tier: name,
  perPayment,
  dayAmount,
  dayPayments,
  monthAmount,
});

export const tierChangeSchema = z
  .object({
    tier: tierSchema.meta({ description: 'The tier as it is now.' }),
    proposal: limitsProposal,
  })
  .register(typeNames, { name: 'TierChange', description: 'What became of the change of a tier.' });

export type TierChangeView = z.output<typeof tierChangeSchema>;

export const tierChangeView = ({ tier, proposal }: TierChange): TierChangeView => ({
  tier: tierView(tier),
  proposal: proposalView(proposal),
});
