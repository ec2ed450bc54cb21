import { z } from 'zod';
import { logged } from '../../domain/schema/logged.ts';
import { operation } from '../../core/operation/operation.ts';
import type { BillOption, BillService, BillType } from '../../providers/bills/port.ts';
import { billTypes } from './bill.ts';
import { openCatalogue } from './catalogue.ts';
import { billFees } from './price.ts';
import { serviceNotFound } from './customer.ts';

const CATEGORY_NAMES: Record<BillType, string> = {
  airtime: 'Airtime',
  data: 'Mobile data',
  cable: 'Cable television',
  electricity: 'Electricity',
};

export interface Versioned<T> {
  /** Changes when anything in the catalogue does. */
  version: string;
  rows: T;
}

export interface BillCategory {
  category: BillType;
  name: string;
  services: number;
}

/** What kinds of bills can be paid; each has its services, and those their payment codes. */
export const listBillCategories = operation({
  title: 'bills.categories',
  summary: 'What kinds of bills can be paid',
  scope: 'bills:read',
  input: z.strictObject({}),
  async run(app, actor): Promise<Versioned<BillCategory[]>> {
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
  async run(app, actor, { category, q = '' }): Promise<Versioned<readonly BillService[]>> {
    const { catalogue } = await openCatalogue(app, actor);
    const words = q.toLowerCase();
    const fits = (service: BillService): boolean =>
      (category === undefined || service.category === category) &&
      [service.name, service.operator, service.serviceId].some((text) => text.toLowerCase().includes(words));
    return { version: catalogue.version, rows: catalogue.services.filter(fits) };
  },
});

export interface ServiceOptions {
  version: string;
  service: BillService;
  options: readonly BillOption[];
}

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
  async run(app, actor, { serviceId }): Promise<ServiceOptions> {
    const { catalogue } = await openCatalogue(app, actor);
    const service = catalogue.service(serviceId);
    if (!service) throw serviceNotFound();
    const fees = await billFees(app, actor);
    const options = service.options.map((option) => ({ ...option, fee: fees.of({ service, option }, option.amount ?? option.minAmount) }));
    return { version: catalogue.version, service, options };
  },
});
