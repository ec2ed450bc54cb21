import type { App } from '../../core/app/app.ts';
import { chargeOf, FRESH_MS, nextChange, priceBook, ruleFor } from '../../core/prices/rule.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Kobo, plus, times, currency, kobo, koboAmount } from '../../domain/money/money.ts';
import { invalid, found } from '../../platform/errors/refusal.ts';
import type { BillDetails, BillService, BillType } from '../../providers/bills/port.ts';
import { type Offer, NO_SERVICE, offerOf, openCatalogue } from './catalogue.ts';
import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, instant, namedObject } from '../../domain/schema/type-names.ts';
import { billType, billTypes, meterType, paymentCodeInput } from './bill.ts';

export interface BillFees {
  of(offer: Offer, amount: Kobo): Kobo;
  /** Until then fees are constant: processes read rules earlier. */
  holdUntil: Date;
}

/** Fees for the actor's business now: the rule of the biller, else of its type, else the fee of the offer. */
export async function billFees(app: App, { environment, businessId }: Actor): Promise<BillFees> {
  const at = app.clock.now();
  const rules = (await priceBook(app).rules(environment)).filter(
    (rule) => rule.kind === 'bill_fee' && (rule.businessId === null || rule.businessId === businessId),
  );
  return {
    of({ service, option }, amount) {
      const rule = ruleFor(rules, 'bill_fee', { amount, at, businessId, items: [service.serviceId, service.category] });
      return rule ? chargeOf(rule, amount) : option.fee;
    },
    holdUntil: nextChange(rules, at, new Date(at.getTime() + FRESH_MS)),
  };
}

/** Price without fee: the caller's amount, or the fixed price when left out. @throws Refusal 400 VALIDATION_ERROR. */
export function priceOf({ service, option }: Offer, { months = 1, addOns = [] }: BillDetails, asked: Kobo | undefined): Kobo {
  if (option.isAddOn) throw invalid('paymentCode', `paymentCode: ${option.name} is an add-on; send it in addOns with a bouquet`);
  const extras = addOns.map((code) => {
    const extra = service.options.find(({ paymentCode, isAddOn }) => isAddOn && paymentCode === code);
    if (extra?.amount == null) throw invalid('addOns', `addOns: ${service.name} has no add-on with the payment code ${code}`);
    return extra.amount;
  });
  if (option.amount === null) return within(option, asked);
  const price = times(plus(option.amount, ...extras), months);
  if (asked !== undefined && asked !== price) {
    throw invalid('amount', `amount: ${option.name} costs ${price} kobo; send that amount, or leave it out`);
  }
  return price;
}

function within({ name, minAmount, maxAmount }: Offer['option'], asked: Kobo | undefined): Kobo {
  if (asked === undefined) throw invalid('amount', `amount: is required: ${name} takes ${minAmount} to ${maxAmount} kobo`);
  if (asked < minAmount) throw invalid('amount', `amount: must be at least ${minAmount} kobo for ${name}`);
  if (asked > maxAmount) throw invalid('amount', `amount: must be at most ${maxAmount} kobo for ${name}`);
  return asked;
}

const billQuoteSchema = namedObject('BillQuote', 'Price of a bill now.', {
  paymentCode: logged(z.string()).meta({ description: 'Payment code of the option.' }),
  amount: kobo.meta({ description: 'Amount paid to the biller, in kobo.' }),
  fee: kobo.meta({ description: 'Fee on top, in kobo.' }),
  totalDebited: kobo.meta({ description: 'Amount and fee, in kobo.' }),
  currency,
  expiresAt: dateTime.meta({ description: 'This price is guaranteed until then; afterwards the current price applies.' }),
}).meta({ id: 'BillQuote' });

/** Quotes a bill without asking the biller; guaranteed until `expiresAt`. @throws Refusal 400 VALIDATION_ERROR. */
export const quoteBill = operation({
  title: 'bills.quote',
  summary: 'Quote a bill',
  scope: 'bills:read',
  bucket: 'reads',
  input: z.strictObject({
    paymentCode: paymentCodeInput.meta({ description: 'Payment code of the option, from the options of a service.' }),
    amount: koboAmount.optional().meta({ description: 'Amount in kobo. Optional where the price is fixed.' }),
    months: z.int().min(1).max(12).optional().meta({ description: 'Cable television: number of months, 1 to 12.' }),
    addOns: z
      .array(z.string().trim().min(1).max(50))
      .max(10)
      .optional()
      .meta({ description: 'Cable television: payment codes of add-ons.' }),
  }),
  output: billQuoteSchema,
  async run(app, actor, { paymentCode: code, amount: asked, months, addOns }) {
    const { catalogue } = await openCatalogue(app, actor);
    const offer = offerOf(catalogue, code);
    const amount = priceOf(offer, { ...(months !== undefined && { months }), ...(addOns && { addOns }) }, asked);
    const fees = await billFees(app, actor);
    const fee = fees.of(offer, amount);
    return { paymentCode: code, amount, fee, totalDebited: plus(amount, fee), currency: 'NGN' as const, expiresAt: fees.holdUntil };
  },
});

const CATEGORY_NAMES: Record<BillType, string> = {
  airtime: 'Airtime',
  data: 'Mobile data',
  cable: 'Cable television',
  electricity: 'Electricity',
};

export const categorySchema = namedObject('BillCategory', 'A category of bills.', {
  category: billType.meta({ description: 'Type of bill.' }),
  name: z.string().meta({ description: 'Display name.' }),
  services: z.int().meta({ description: 'Number of services in the category.' }),
});

export const serviceSchema = namedObject('BillService', 'A service of a biller.', {
  serviceId: logged(z.string()).meta({ description: 'Service id.' }),
  name: z.string().meta({ description: 'Display name.' }),
  category: billType.meta({ description: 'Category of the service.' }),
  operator: z.string().meta({ description: 'Operator of the service: MTN, DSTV, IKEDC.' }),
  customerIdLabel: z.string().meta({ description: 'Label of the customer number.' }),
  customerIdPattern: z.string().meta({ description: 'Format of the customer number, as a regular expression.' }),
  requiresValidation: z.boolean().meta({ description: 'True when the customer is looked up before the debit.' }),
}).meta({ id: 'BillService' });

export const optionSchema = namedObject('BillOption', 'An option that can be bought.', {
  paymentCode: logged(z.string()).meta({ description: 'Payment code of the option.' }),
  name: z.string().meta({ description: 'Display name.' }),
  amount: kobo.nullable().meta({ description: 'Fixed price in kobo; null when the caller chooses the amount.' }),
  isFixedAmount: z.boolean().meta({ description: 'True when the price is fixed.' }),
  minAmount: kobo.meta({ description: 'Minimum amount in kobo.' }),
  maxAmount: kobo.meta({ description: 'Maximum amount in kobo.' }),
  fee: kobo.meta({
    description: 'Fee in kobo on top of the fixed price or the minimum amount; a quote returns the fee of another amount.',
  }),
  currency,
  validityDays: z.int().nullable().meta({ description: 'Validity in days; null where not applicable.' }),
  meterType: meterType.nullable().meta({ description: 'Electricity: meter type.' }),
  isAddOn: z.boolean().meta({ description: 'True for an add-on, which is sold only with a bouquet.' }),
  updatedAt: instant.meta({ description: 'Time of the last change.' }),
}).meta({ id: 'BillOption' });

const catalogued = <Row extends z.ZodType>(row: Row) => z.object({ version: z.string(), rows: z.array(row) });

/** Lists the categories of bills; each has services, and each service has payment codes. */
export const listBillCategories = operation({
  title: 'billCategories.list',
  summary: 'List bill categories',
  scope: 'bills:read',
  input: z.strictObject({}),
  output: catalogued(categorySchema),
  async run(app, actor) {
    const { catalogue } = await openCatalogue(app, actor);
    const count = (type: BillType): number => catalogue.services.filter(({ category }) => category === type).length;
    return {
      version: catalogue.version,
      rows: billTypes.map((category) => ({ category, name: CATEGORY_NAMES[category], services: count(category) })),
    };
  },
});

/** Lists bill services, filtered by category and search text. */
export const listBillServices = operation({
  title: 'billServices.list',
  summary: 'List bill services',
  scope: 'bills:read',
  input: z.strictObject({
    category: z
      .enum(billTypes, { error: 'must be airtime, data, cable or electricity' })
      .optional()
      .meta({ description: 'Only services of this category.' }),
    q: z.string().trim().max(50).optional().meta({ description: 'Part of the name, the operator or the serviceId.' }),
  }),
  output: catalogued(serviceSchema),
  async run(app, actor, { category, q = '' }) {
    const { catalogue } = await openCatalogue(app, actor);
    const words = q.toLowerCase();
    const fits = (service: BillService): boolean =>
      (category === undefined || service.category === category) &&
      [service.name, service.operator, service.serviceId].some((text) => text.toLowerCase().includes(words));
    return { version: catalogue.version, rows: catalogue.services.filter(fits) };
  },
});

/** Lists the payment codes and prices of one service. @throws Refusal 404 RECORD_NOT_FOUND. */
export const billServiceOptions = operation({
  title: 'billServiceOptions.list',
  summary: 'List payment codes of a bill service',
  scope: 'bills:read',
  input: z.strictObject({
    serviceId: logged(z.string()).trim().min(1, { error: 'is required' }).max(50).meta({ description: 'The service.' }),
  }),
  output: z.object({ version: z.string(), service: serviceSchema, options: z.array(optionSchema) }),
  async run(app, actor, { serviceId }) {
    const { catalogue } = await openCatalogue(app, actor);
    const service = found(catalogue.service(serviceId), NO_SERVICE);
    const fees = await billFees(app, actor);
    const options = service.options.map((option) => ({
      ...option,
      isFixedAmount: option.amount !== null,
      fee: fees.of({ service, option }, option.amount ?? option.minAmount),
      currency: 'NGN' as const,
    }));
    return { version: catalogue.version, service, options };
  },
});
