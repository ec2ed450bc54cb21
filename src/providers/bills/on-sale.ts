import { LOCAL_MOBILE_PATTERN } from '../../domain/contact/phone.ts';
import type { CatalogueReading } from './cached-catalogue.ts';
import type { BillOption, BillService } from './port.ts';

/** By what billers know their customers. */
export const customerIds = {
  phone: { customerIdLabel: 'Phone number', customerIdPattern: LOCAL_MOBILE_PATTERN },
  smartcard: { customerIdLabel: 'Smartcard number', customerIdPattern: String.raw`^\d{8,11}$` },
  meter: { customerIdLabel: 'Meter number', customerIdPattern: String.raw`^\d{6,13}$` },
} as const;

const MAX_NAME = 120;

/** An option whose amount the customer chooses, unless it has one. */
export const optionOf = (
  given: Pick<BillOption, 'paymentCode' | 'name' | 'minAmount' | 'maxAmount' | 'fee'> & Partial<Pick<BillOption, 'amount' | 'meterType'>>,
): BillOption => ({
  amount: null,
  meterType: null,
  // It stands in the name alone, in many ways.
  validityDays: null,
  // A bouquet with an add-on is a variation of its own.
  isAddOn: false,
  updatedAt: new Date().toISOString(),
  ...given,
  name: given.name.slice(0, MAX_NAME),
});

/** What the catalogue says of a row of our table; null where it could not be read. */
type Read = Pick<BillService, 'name' | 'options'> | null;

/**
 * Everything on sale, in the order of a table of ours: what has an option. What could not be read is as it was `before`, and the reading is not whole then.
 */
export async function servicesInOrder<Row extends object>(
  table: readonly Row[],
  before: readonly BillService[],
  { serviceOf, read }: { serviceOf(row: Row): Omit<BillService, 'name' | 'options'>; read(row: Row): Promise<Read> },
): Promise<CatalogueReading> {
  const all = await Promise.all(table.map(async (row) => ({ service: serviceOf(row), found: await read(row) })));
  const services = all.flatMap(({ service, found }) => {
    if (found === null) return before.filter(({ serviceId }) => serviceId === service.serviceId);
    return found.options.length === 0 ? [] : [{ ...service, ...found, name: found.name.slice(0, MAX_NAME) }];
  });
  return { services, isWhole: all.every(({ found }) => found !== null) };
}

/** What the catalogue has nothing of. */
export const NOT_SOLD = { name: '', options: [] } as const;
