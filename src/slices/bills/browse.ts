import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import type { BillService, BillType } from '../../providers/bills/port.ts';
import { billType, billTypes, meterType } from './bill.ts';
import { openCatalogue } from './catalogue.ts';
import { billFees } from './price.ts';
import { serviceNotFound } from './customer.ts';

const CATEGORY_NAMES: Record<BillType, string> = {
  airtime: 'Airtime',
  data: 'Mobile data',
  cable: 'Cable television',
  electricity: 'Electricity',
};

export const categorySchema = z
  .object({
    category: billType.meta({ description: 'The kind.' }),
    name: z.string().meta({ description: 'Its name for people.' }),
    services: z.int().meta({ description: 'How many services it has.' }),
  })
  .register(typeNames, { name: 'BillCategory', description: 'A kind of bill.' });

export const serviceSchema = z
  .object({
    serviceId: logged(z.string()).meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'Its name for people.' }),
    category: billType.meta({ description: 'Its kind.' }),
    operator: z.string().meta({ description: 'Who is behind it: MTN, DSTV, IKEDC.' }),
    customerIdLabel: z.string().meta({ description: 'What the number of its customers is called.' }),
    customerIdPattern: z.string().meta({ description: 'What that number looks like, as a regular expression.' }),
    requiresValidation: z.boolean().meta({ description: 'The customer is looked up before anything is debited.' }),
  })
  .meta({ id: 'BillService' })
  .register(typeNames, { name: 'BillService', description: 'What one biller sells.' });

export const optionSchema = z
  .object({
    paymentCode: logged(z.string()).meta({ description: 'The code that buys it.' }),
    name: z.string().meta({ description: 'Its name for people.' }),
    amount: kobo.nullable().meta({ description: 'The fixed price in kobo; null when the caller chooses.' }),
    isFixedAmount: z.boolean().meta({ description: 'Whether the price is fixed.' }),
    minAmount: kobo.meta({ description: 'Kobo: the least that can be paid.' }),
    maxAmount: kobo.meta({ description: 'Kobo: the most that can be paid.' }),
    fee: kobo.meta({
      description: 'Kobo: charged on top of that price, or of the least amount where the caller chooses; a quote tells it for another one.',
    }),
    currency,
    validityDays: z.int().nullable().meta({ description: 'How long it lasts; null where that means nothing.' }),
    meterType: meterType.nullable().meta({ description: 'Of electricity: for which meters.' }),
    isAddOn: z.boolean().meta({ description: 'Sold beside a bouquet, never alone.' }),
    updatedAt: instant.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'BillOption' })
  .register(typeNames, { name: 'BillOption', description: 'One thing that can be bought.', without: ['currency'] });

/** Version of a catalogue: changes with any of its content. */
const catalogued = <Row extends z.ZodType>(row: Row) => z.object({ version: z.string(), rows: z.array(row) });

/** What kinds of bills can be paid; each has its services, and those their payment codes. */
export const listBillCategories = operation({
  title: 'bills.categories',
  summary: 'What kinds of bills can be paid',
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

/** Billers, all of them or by category and words. */
export const listBillServices = operation({
  title: 'bills.services',
  summary: 'Billers that can be paid',
  scope: 'bills:read',
  input: z.strictObject({
    category: z
      .enum(billTypes, { error: 'must be airtime, data, cable or electricity' })
      .optional()
      .meta({ description: 'Only billers of this kind.' }),
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

/**
 * Payment codes and prices of one service.
 * @throws Refusal 404 RECORD_NOT_FOUND.
 */
export const billServiceOptions = operation({
  title: 'bills.service_options',
  summary: 'Payment codes and fixed amounts of a bill service',
  scope: 'bills:read',
  input: z.strictObject({
    serviceId: logged(z.string()).trim().min(1, { error: 'is required' }).max(50).meta({ description: 'Which biller.' }),
  }),
  output: z.object({ version: z.string(), service: serviceSchema, options: z.array(optionSchema) }),
  async run(app, actor, { serviceId }) {
    const { catalogue } = await openCatalogue(app, actor);
    const service = catalogue.service(serviceId);
    if (!service) throw serviceNotFound();
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
