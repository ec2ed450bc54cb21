import { LOCAL_MOBILE_PATTERN, localForm, mobileNumber } from '../../domain/contact/phone.ts';
import type { CatalogueReading } from './cached-catalogue.ts';
import type { BillOption, BillService } from './port.ts';

export const customerIds = {
  phone: { customerIdLabel: 'Phone number', customerIdPattern: LOCAL_MOBILE_PATTERN },
  smartcard: { customerIdLabel: 'Smartcard number', customerIdPattern: String.raw`^\d{8,11}$` },
  meter: { customerIdLabel: 'Meter number', customerIdPattern: String.raw`^\d{6,13}$` },
} as const;

const MAX_NAME = 120;

export const optionOf = (
  given: Pick<BillOption, 'paymentCode' | 'name' | 'minAmount' | 'maxAmount' | 'fee'> & Partial<Pick<BillOption, 'amount' | 'meterType'>>,
): BillOption => ({
  amount: null,
  meterType: null,
  // Only in the name, in many forms.
  validityDays: null,
  isAddOn: false,
  updatedAt: new Date().toISOString(),
  ...given,
  name: given.name.slice(0, MAX_NAME),
});

type Read = Pick<BillService, 'name' | 'options'> | null;

/** Services in the order of our table; unreadable parts stay as `before`, and the reading is incomplete. */
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

export const NOT_SOLD = { name: '', options: [] } as const;

/** Compares digits, with or without the country code. */
export function isSameCustomer(reported: string, ours: string): boolean {
  const [theirs, own] = [reported, ours].map((text) => text.replaceAll(/\D/g, '')).map((digits) => localPhone(digits) ?? digits);
  return theirs === '' || theirs === own;
}

/** 08031234567 of any spelling of it. @returns null for what is no Nigerian mobile number. */
export function localPhone(phone: string | null): string | null {
  const mobile = mobileNumber(phone ?? '');
  return mobile === null ? null : localForm(mobile);
}

/** 20 digits, with separators. */
const TOKEN = /(?<![\d])(?:\d[ -]?){19}\d(?![\d])/;

export const tokenDigitsIn = (text: string): string | null => TOKEN.exec(text)?.[0].replaceAll(/[ -]/g, '') ?? null;
