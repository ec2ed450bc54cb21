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
    category: billType.meta({ description: 'Type of bill.' }),
    name: z.string().meta({ description: 'Display name.' }),
    services: z.int().meta({ description: 'Number of services in the category.' }),
  })
  .register(typeNames, { name: 'BillCategory', description: 'A category of bills.' });

export const serviceSchema = z
  .object({
    serviceId: logged(z.string()).meta({ description: 'Service id.' }),
    name: z.string().meta({ description: 'Display name.' }),
    category: billType.meta({ description: 'Category of the service.' }),
    operator: z.string().meta({ description: 'Operator of the service: MTN, DSTV, IKEDC.' }),
    customerIdLabel: z.string().meta({ description: 'Label of the customer number.' }),
    customerIdPattern: z.string().meta({ description: 'Format of the customer number, as a regular expression.' }),
    requiresValidation: z.boolean().meta({ description: 'True when the customer is looked up before the debit.' }),
  })
  .meta({ id: 'BillService' })
  .register(typeNames, { name: 'BillService', description: 'A service of a biller.' });

export const optionSchema = z
  .object({
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
  })
  .meta({ id: 'BillOption' })
  .register(typeNames, { name: 'BillOption', description: 'An option that can be bought.' });

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
