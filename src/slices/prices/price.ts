import { sql } from 'kysely';
import { z } from 'zod';
import { environmentSchema } from '../../domain/actor/actor.ts';
import { kobo, koboAmount, koboOrNothing, NO_KOBO } from '../../domain/money/money.ts';
import { dateTime, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { type PriceRule, standardRule, FeeRule, priceKinds } from '../../core/prices/rule.ts';
import { columnsOf, from, placed, type RowOf, repository } from '../../platform/db/entity.ts';
import { waiting } from '../../core/approvals/approval-request.ts';
import { pageByTime, placeIn } from '../../domain/time/page-by-time.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { notFound } from '../../platform/errors/refusal.ts';

const priceKind = namedEnum('FeeKind', 'Kind of a price.', priceKinds, {
  transfer_fee: 'Fee of a transfer.',
  vat: 'VAT on the transfer fee.',
  stamp_duty: 'Stamp duty on a transfer.',
  bill_fee: 'Fee of a bill, on top of its amount.',
  sms_part: 'One part of a text message to one number.',
  verification_call: 'Verification paid from the balance.',
  verification_plan: 'Price per billing period of a verification plan.',
});

export const priceSchema = namedObject('Price', 'Price rule.', {
  id: ownId,
  kind: priceKind.meta({ description: 'Kind of the price.' }),
  item: z.string().nullable().meta({ description: 'Item of the kind; null for all.' }),
  forPlan: z.uuid().nullable().meta({ description: 'Verification plan of the businesses; null for all.' }),
  forBusiness: z.uuid().nullable().meta({ description: 'Id of the business; null for all.' }),
  environment: environmentSchema.nullable().meta({ description: 'Environment of the rule; null for both.' }),
  minAmount: kobo.meta({ description: 'Smallest amount of the rule, in kobo.' }),
  maxAmount: kobo.nullable().meta({ description: 'Largest amount of the rule, in kobo; null without limit.' }),
  flat: kobo.meta({ description: 'Flat charge, in kobo.' }),
  basisPoints: z.int().meta({ description: 'Percentage in basis points: of the amount; for VAT, of the fee.' }),
  cap: kobo.nullable().meta({ description: 'Largest charge, in kobo; null without limit.' }),
  effectiveFrom: dateTime.meta({ description: 'Start of the rule.' }),
  effectiveTo: dateTime.nullable().meta({ description: 'End of the rule; null without one.' }),
}).meta({ id: 'Price' });

export const priceChangeSchema = namedObject('PriceChange', 'Result of a change of a price rule.', {
  price: priceSchema.nullable().meta({ description: 'Changed rule; null while pending a second operator.' }),
  approvalRequest: waiting('PriceApprovalRequest', 'Price change pending a second operator.'),
});

export type PriceChange = z.output<typeof priceChangeSchema>;

export const priceFields = {
  kind: priceKind.meta({ description: 'Kind of the price.' }),
  item: z.string().trim().min(1).max(60).nullish().meta({
    description:
      'Item of the kind. Bills: a serviceId, or airtime, data, cable, electricity; text messages: a network, a route, or both as MTN/dnd; verification calls: the operation; plans: the id of the plan, required. Default all.',
  }),
  forPlan: z.uuid().nullish().meta({ description: 'Verification calls only: id of the plan of the businesses; default all.' }),
  forBusiness: z.uuid().nullish().meta({ description: 'Id of the business; default all.' }),
  minAmount: koboAmount.optional().meta({ description: 'Smallest amount of the rule, in kobo; default any.' }),
  maxAmount: koboAmount.nullish().meta({ description: 'Largest amount of the rule, in kobo; default any.' }),
  flat: koboOrNothing.optional().meta({ description: 'Flat charge, in kobo.' }),
  basisPoints: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .meta({ description: 'Percentage in basis points: of the amount; for VAT, of the fee.' }),
  cap: koboAmount.nullish().meta({ description: 'Largest charge, in kobo; default without limit.' }),
};

export type Price = Omit<RowOf<typeof FeeRule>, 'createdAt'>;

export type AskedPrice = z.output<z.ZodObject<typeof priceFields>>;

/** The asked rule, with defaults. */
export function ruleOf({ forPlan, forBusiness, ...asked }: AskedPrice): Omit<PriceRule, 'effectiveFrom'> {
  const { kind, item = null, minAmount = standardRule.minAmount, maxAmount = null, flat = NO_KOBO, basisPoints = 0, cap = null } = asked;
  const amounts = { minAmount, maxAmount, flat, basisPoints, cap };
  return { kind, item, planId: forPlan ?? null, businessId: forBusiness ?? null, effectiveTo: null, ...amounts };
}

export const shownPrice = (price: Price): z.output<typeof priceSchema> => ({
  ...price,
  forPlan: price.planId,
  forBusiness: price.businessId,
});

export const priceColumns = columnsOf(FeeRule, ['createdAt']);
export const savedPrices = repository(FeeRule, priceColumns, 'id');

/** Lists the price rules of this environment, latest start first. */
export const listPrices = operation({
  title: 'prices.list',
  summary: 'List price rules',
  scope: 'prices:operate',
  control: reads,
  input: z.strictObject({
    kind: priceKind.optional().meta({ description: 'Returns only rules of this kind.' }),
    forBusiness: z.uuid().optional().meta({ description: 'Returns only rules of this business.' }),
    ...pageFields,
  }),
  output: { page: priceSchema },
  async run(app, { environment }, { kind, forBusiness, limit, cursor }) {
    let wanted = from(app.db, FeeRule).selectFrom('fee_rule').select(priceColumns);
    if (kind !== undefined) wanted = wanted.where('kind', '=', kind);
    if (forBusiness !== undefined) wanted = wanted.where('businessId', '=', forBusiness);
    const here = wanted.where(sql<boolean>`(environment is null or environment = ${environment})`);
    const rows = await placed(here, 'effectiveFrom', 'newest', placeIn(cursor, 'newest'), limit).execute();
    return pageByTime(rows, limit, shownPrice);
  },
});

/** Retrieves a price rule of this environment: future, current or ended. @throws Refusal 404. */
export const findPrice = operation({
  title: 'prices.retrieve',
  summary: 'Retrieve a price rule',
  scope: 'prices:operate',
  control: reads,
  input: z.strictObject({ priceId: z.uuid().meta({ description: 'Id of the rule.' }) }),
  output: priceSchema,
  async run(app, { environment }, { priceId }) {
    const found = await savedPrices.find(app.db, { id: priceId });
    if (!found || (found.environment ?? environment) !== environment) throw notFound('No price rule with this id; check the id');
    return shownPrice(found);
  },
});
