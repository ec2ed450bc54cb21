import { z } from 'zod';
import { environmentWord } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { priceKind, type Price, type PriceChange } from './price.ts';
import type { PricePreview } from './preview.ts';

export const priceSchema = z
  .object({
    id: ownId,
    kind: priceKind.meta({ description: 'What it charges for.' }),
    item: z.string().nullable().meta({ description: 'Which of its kind; null for all.' }),
    forPlan: z.uuid().nullable().meta({ description: 'The verification plan whose businesses it is for; null for all.' }),
    forBusiness: z.uuid().nullable().meta({ description: 'The business whose rule it is; null for everybody.' }),
    environment: environmentWord.nullable().meta({ description: 'Where it holds; null for both.' }),
    minAmount: kobo.meta({ description: 'Kobo: the smallest amount that it is for.' }),
    maxAmount: kobo.nullable().meta({ description: 'Kobo: the largest amount that it is for; null without limit.' }),
    flat: kobo.meta({ description: 'Kobo: charged whatever the amount.' }),
    basisPoints: z.int().meta({ description: 'Hundredths of a percent: of the amount, for VAT of the fee.' }),
    cap: kobo.nullable().meta({ description: 'Kobo: the most that it charges; null without limit.' }),
    effectiveFrom: instant.meta({ description: 'From when on it holds.' }),
    effectiveTo: instant.nullable().meta({ description: 'From when on it holds no more; null while it has no end.' }),
  })
  .meta({ id: 'Price' })
  .register(typeNames, { name: 'Price', description: 'A rule of prices.', isNode: true });

export type PriceView = z.output<typeof priceSchema>;

export const priceView = ({
  id,
  kind,
  item,
  planId,
  businessId,
  environment,
  minAmount,
  maxAmount,
  flat,
  basisPoints,
  cap,
  ...price
}: Price): PriceView => ({
  id,
  kind,
  item,
  forPlan: planId,
  forBusiness: businessId,
  environment,
  minAmount,
  maxAmount,
  flat,
  basisPoints,
  cap,
  effectiveFrom: price.effectiveFrom.toISOString(),
  effectiveTo: price.effectiveTo?.toISOString() ?? null,
});

export const priceChangeSchema = z
  .object({
    price: priceSchema.nullable().meta({ description: 'The rule; null while it waits for a second operator.' }),
    proposal: z
      .object({
        id: z.uuid().meta({ description: 'Its id.' }),
        by: z.string().meta({ description: 'Who asked.' }),
        askedAt: instant.meta({ description: 'When.' }),
      })
      .register(typeNames, { name: 'PriceProposal', description: 'That a price waits for a second operator.' })
      .nullable()
      .meta({ description: 'What waits for a second operator; null when it is done.' }),
  })
  .register(typeNames, { name: 'PriceChange', description: 'What was done to a rule of prices.' });

export type PriceChangeView = z.output<typeof priceChangeSchema>;

export const priceChangeView = ({ price, proposal }: PriceChange): PriceChangeView => ({
  price: price && priceView(price),
  proposal: proposal && { id: proposal.id, by: proposal.byName, askedAt: proposal.askedAt.toISOString() },
});

export const previewSchema = z
  .object({
    transfers: z.int().meta({
      description:
        'How many were made in the last 30 days, of transfers or of what the rule is for. Where not all are reckoned anew, an estimate for all but transfers.',
    }),
    sampled: z
      .int()
      .meta({ description: 'How many of them were reckoned anew; the rest is taken to be like them. All of them: it is exact.' }),
    feesNow: kobo.meta({ description: 'Kobo: what the rules in force make of them.' }),
    feesThen: kobo.meta({ description: 'Kobo: what they would make of them with this one.' }),
  })
  .register(typeNames, { name: 'PricePreview', description: 'What a rule of prices would have made of the last 30 days.' });

export type PreviewView = z.output<typeof previewSchema>;

export const previewView = (preview: PricePreview): PreviewView => preview;
