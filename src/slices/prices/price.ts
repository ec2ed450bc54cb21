import { z } from 'zod';
import type { Tx, Database } from '../../platform/db/database.ts';
import { type Environment, environmentWord } from '../../domain/actor/actor.ts';
import { kobo, koboAmount, koboOrNothing } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { priceKinds, type PriceRule } from '../../core/prices/rule.ts';
import { waiting } from '../../core/approvals/proposal.ts';

export const priceKind = z.enum(priceKinds).register(typeNames, {
  name: 'FeeKind',
  description: 'What a price is for.',
  meanings: {
    transfer_fee: 'A transfer.',
    vat: 'The tax on its fee.',
    stamp_duty: 'The duty on a transfer.',
    bill_fee: 'A bill, on top of its amount.',
    sms_part: 'A part of a text message to one number.',
    verification_call: 'A verification that no plan pays.',
    verification_plan: 'A period of a verification plan.',
  },
});

/** A rule of prices, as operators see it. */
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
    effectiveFrom: dateTime.meta({ description: 'From when on it holds.' }),
    effectiveTo: dateTime.nullable().meta({ description: 'From when on it holds no more; null while it has no end.' }),
  })
  .meta({ id: 'Price' })
  .register(typeNames, { name: 'Price', description: 'A rule of prices.', isNode: true });

/** A rule that was changed, or the proposal to change it. */
export const priceChangeSchema = z
  .object({
    price: priceSchema.nullable().meta({ description: 'The rule; null while it waits for a second operator.' }),
    proposal: waiting('PriceProposal', 'That a price waits for a second operator.'),
  })
  .register(typeNames, { name: 'PriceChange', description: 'What was done to a rule of prices.' });

export type PriceChange = z.output<typeof priceChangeSchema>;

/** What a new rule is made of. */
export const priceFields = {
  kind: priceKind.meta({ description: 'What it charges for.' }),
  item: z.string().trim().min(1).max(60).nullish().meta({
    description:
      'Which of its kind. Of bills: a serviceId, or airtime, data, cable, electricity; of text messages: a network, a route, or both as MTN/dnd; of verification calls: the operation; of plans: the id of the plan, which is required. All unless told.',
  }),
  forPlan: z.uuid().nullish().meta({ description: 'Of verification calls: only for businesses whose plan this is; for all unless told.' }),
  forBusiness: z.uuid().nullish().meta({ description: 'The business whose rule it is; everybody unless told.' }),
  minAmount: koboAmount.optional().meta({ description: 'Kobo: the smallest amount that it is for; any unless told.' }),
  maxAmount: koboAmount.nullish().meta({ description: 'Kobo: the largest amount that it is for; any unless told.' }),
  flat: koboOrNothing.optional().meta({ description: 'Kobo: charged whatever the amount.' }),
  basisPoints: z.int().min(0).max(10_000).optional().meta({ description: 'Hundredths of a percent: of the amount, for VAT of the fee.' }),
  cap: koboAmount.nullish().meta({ description: 'Kobo: the most that it charges; without limit unless told.' }),
};

export interface Price extends PriceRule {
  id: string;
  /** Null for one that holds in both. */
  environment: Environment | null;
}

export const shownPrice = (price: Price): z.output<typeof priceSchema> => ({
  ...price,
  forPlan: price.planId,
  forBusiness: price.businessId,
});

export const PRICE_COLUMNS =
  'id, business_id, kind, item, plan_id, effective_from, effective_to, min_amount, max_amount, flat, basis_points, cap, environment';

export async function priceOf(db: Pick<Database | Tx, 'query'>, id: string): Promise<Price | null> {
  const [row] = await db.query<Price>('prices.of', `select ${PRICE_COLUMNS} from fee_rule where id = $1`, [id]);
  return row ?? null;
}
