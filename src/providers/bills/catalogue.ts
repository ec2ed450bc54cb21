import { type Mark, mark, msSince } from '../../platform/concurrency/delay.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { BillOption, BillService } from './port.ts';
import { LOCAL_MOBILE_PATTERN, localForm, mobileNumber } from '../../domain/contact/phone.ts';

const FRESH_MS = 3_600_000;
/** Milliseconds after a failed reading, and between readings by message, which anyone can send. */
const RETRY_MS = 60_000;
const FIRST_RETRY_MS = 5_000;

/** Result of a reading; failed parts stay as before, and the reading is incomplete. */
export interface CatalogueReading {
  services: readonly BillService[];
  isWhole: boolean;
}

export interface CachedCatalogue {
  /** @throws Refusal 502 UPSTREAM_ERROR before the first reading. */
  services(): Promise<readonly BillService[]>;
  /** Marks prices as changed: read again with the next request, at most once a minute. */
  outdated(): void;
}

export function cachedCatalogue(readAfter: (before: readonly BillService[]) => Promise<CatalogueReading>): CachedCatalogue {
  let services: readonly BillService[] = [];
  let isOutdated = true;
  let triedAt: Mark | null = null;
  let readAt: Mark | null = null;
  let reading: Promise<void> | null = null;

  const read = (): Promise<void> =>
    (reading ??= (async () => {
      triedAt = mark();
      isOutdated = false;
      const result = await readAfter(services);
      const next = sameTimes(result.services, services);
      // Equal content keeps the array, so indexes stay valid.
      if (JSON.stringify(next) !== JSON.stringify(services)) services = next;
      if (result.isWhole) readAt = mark();
      else isOutdated = true;
    })().finally(() => (reading = null)));

  const isDue = (): boolean =>
    (isOutdated || readAt === null || msSince(readAt) > FRESH_MS) &&
    (triedAt === null || msSince(triedAt) > (services.length > 0 ? RETRY_MS : FIRST_RETRY_MS));

  return {
    async services() {
      if (reading !== null || isDue()) {
        const done = read();
        if (services.length === 0) await done;
      }
      if (services.length > 0) return services;
      throw new Refusal('upstream', 'The provider of bills does not list its services; nothing was debited. Try again shortly', {
        code: 'UPSTREAM_ERROR',
      });
    },
    outdated: () => void (isOutdated = true),
  };
}

function sameTimes(next: readonly BillService[], before: readonly BillService[]): readonly BillService[] {
  const known = new Map(before.flatMap(({ options }) => options).map((option) => [option.paymentCode, option]));
  const save = (option: BillOption): BillOption => {
    const old = known.get(option.paymentCode);
    return old && JSON.stringify({ ...old, updatedAt: '' }) === JSON.stringify({ ...option, updatedAt: '' }) ? old : option;
  };
  return next.map((service) => ({ ...service, options: service.options.map(save) }));
}

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
