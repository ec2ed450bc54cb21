import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { currency, type Kobo, kobo, currencyInput, koboAmount } from '../../domain/money/money.ts';
import { given } from '../../domain/schema/logged.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { columnsOf, references, type RowOf, insertOnce, repository } from '../../platform/db/entity.ts';
import { found, nothingGiven, Refusal } from '../../platform/errors/refusal.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { operation } from '../../core/operation/operation.ts';
import { billingInterval, type Interval } from './calendar.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { plainText } from '../../domain/schema/text.ts';
import { metadata } from '../transfers/read/transfer.ts';
import { paymentMethod } from './subscription.ts';

const count = (max: number) => z.int().min(1).max(max);

/** Kobo. Why: price times quantity stays exact in JSON. */
export const MAX_PRICE = 100_000_000_000;

export const subscriptionFields = {
  amount: koboAmount.max(MAX_PRICE, { error: `must be at most ${MAX_PRICE} kobo` }).meta({ description: 'Unit price in kobo.' }),
  interval: billingInterval.meta({ description: 'Billing interval.' }),
  intervalCount: count(12).meta({ description: 'Number of intervals per billing period.' }),
  quantity: count(10_000).meta({ description: 'Quantity.' }),
  paymentMethod: paymentMethod.meta({ description: 'Usual payment method; va by default.' }),
  graceDays: count(60).meta({ description: 'Days that a payment may be late; 3 by default.' }),
  trialDays: z.int().min(0).max(366).meta({ description: 'Free days at the beginning.' }),
  maxCycles: count(10_000).meta({ description: 'Number of periods until the end.' }),
  billingAnchor: calendarDay.meta({ description: 'The billing day; the day of the first payment by default.' }),
  checkoutCallbackUrl: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .max(2_048)
    .meta({ description: 'Address for the payer after the payment.' }),
  metadata: metadata.meta({ description: 'Your own labels: text by name.' }),
  planName: plainText(100).meta({ description: 'Name of the plan.' }),
  planCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ -' })
    .meta({ description: 'Your own code.' }),
};

export const Plan = defineEntity({
  name: 'Plan',
  tableName: 'plan',
  comment: 'not personal: prices of a business',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    code: p.text(),
    name: p.text(),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    interval: p.text().$type<Interval>(),
    intervalCount: p.smallint().default(1).check('interval_count >= 1 and interval_count <= 12'),
    trialDays: p.smallint().default(0).check('trial_days >= 0 and trial_days <= 366'),
    maxCycles: p.integer().strictNullable().check('max_cycles > 0'),
    active: p.boolean().default(true),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'plan_book_id_code_key', properties: ['bookId', 'code'] }],
});
references(Plan, { properties: ['bookId'], table: 'ledger.book' });

export const planSchema = z
  .object({
    id: ownId,
    code: z.string().meta({ description: 'Your own code.' }),
    name: z.string().meta({ description: 'Name of the plan.' }),
    amount: kobo.meta({ description: 'Unit price in kobo.' }),
    currency,
    interval: billingInterval.meta({ description: 'Billing interval.' }),
    intervalCount: z.int().meta({ description: 'Number of intervals per billing period.' }),
    trialDays: z.int().meta({ description: 'Free days at the beginning.' }),
    maxCycles: z.int().nullable().meta({ description: 'Number of periods until the end; null for unlimited.' }),
    active: z.boolean().meta({ description: 'True when subscriptions can be created from the plan.' }),
    createdAt: dateTime.meta({ description: 'Time of creation.' }),
  })
  .meta({ id: 'Plan' })
  .register(typeNames, { name: 'Plan', description: 'A price with its billing interval.', isNode: true });

export type Plan = z.output<typeof planSchema>;

const planColumns = columnsOf(Plan, ['bookId']);

type PlanRow = RowOf<typeof Plan>;

const planOf = (row: Omit<PlanRow, 'bookId'>): Plan => ({ ...row, currency: 'NGN' });

const created = columnsOf(Plan, ['active', 'createdAt']);

const insert = insertOnce(Plan, created, planColumns, 'bookId', 'id');

const plans = repository(Plan, planColumns, 'bookId', 'id');

const newest = newestOf(Plan, planColumns, 'bookId');
const NO_PLAN = 'No plan with this id; check the id';

/** Creates a plan; a repeated request returns the same plan. @throws Refusal 409 PLAN_EXISTS for a used code. */
export const createPlan = operation({
  title: 'plans.create',
  summary: 'Create a plan',
  scope: 'subscriptions:write',
  input: z.strictObject({
    name: subscriptionFields.planName,
    code: subscriptionFields.planCode.optional(),
    amount: subscriptionFields.amount,
    currency: currencyInput,
    interval: subscriptionFields.interval,
    intervalCount: subscriptionFields.intervalCount
      .default(1)
      .meta({ description: 'Number of intervals per billing period; 1 by default.' }),
    trialDays: subscriptionFields.trialDays.default(0),
    maxCycles: subscriptionFields.maxCycles
      .nullable()
      .optional()
      .meta({ description: 'Number of periods until the end; null for unlimited.' }),
  }),
  output: planSchema,
  async run(app, { bookId, effectId }, { currency: _, maxCycles = null, ...input }) {
    const code = input.code ?? `PLN_${effectId.replaceAll('-', '').slice(-16)}`;
    try {
      const row = await insert(app.db, { ...input, maxCycles, bookId, id: effectId, code });
      return row ? planOf(row) : await planById(app, bookId, effectId);
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      throw new Refusal('conflict', 'Another plan has this code; choose another code', { code: 'PLAN_EXISTS', field: 'code' });
    }
  },
});

/** Returns a plan. @throws Refusal 404. */
export const findPlan = operation({
  title: 'plans.retrieve',
  summary: 'Retrieve a plan',
  scope: 'subscriptions:read',
  input: z.strictObject({ planId: z.uuid().meta({ description: 'The plan.' }) }),
  output: planSchema,
  run: (app, { bookId }, { planId }) => planById(app, bookId, planId),
});

/** Lists plans, newest first, inactive plans included. */
export const listPlans = operation({
  title: 'plans.list',
  summary: 'List plans',
  scope: 'subscriptions:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: planSchema },
  run: (app, { bookId }, input) => newest(app.db, { bookId, ...input }, planOf),
});

/** Updates name or availability of a plan; existing subscriptions are unchanged. @throws Refusal 404. */
export const updatePlan = operation({
  title: 'plans.update',
  summary: 'Update a plan',
  scope: 'subscriptions:write',
  input: z.strictObject({
    planId: z.uuid().meta({ description: 'The plan.' }),
    name: subscriptionFields.planName.optional(),
    active: z.boolean().optional().meta({ description: 'True when subscriptions can be created from the plan.' }),
  }),
  output: planSchema,
  async run(app, { bookId }, { planId, name, active }) {
    if (name === undefined && active === undefined) throw nothingGiven();
    return planOf(found(await plans.update(app.db, { bookId, id: planId }, given({ name, active })), NO_PLAN));
  },
});

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export async function planById({ db }: Pick<App, 'db'>, bookId: number, id: string): Promise<Plan> {
  return planOf(found(await plans.find(db, { bookId, id }), NO_PLAN));
}
