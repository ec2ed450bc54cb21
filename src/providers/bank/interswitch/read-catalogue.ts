import { koboOf, NO_KOBO } from '../../../domain/money/money.ts';
import { type Deadline, deadlineIn } from '../../../platform/concurrency/delay.ts';
import { type CatalogueReading, customerIds, NOT_SOLD, optionOf, servicesInOrder } from '../../bills/catalogue.ts';
import type { BillOption, BillService, BillType } from '../../bills/port.ts';
import type { Api, Source } from '../../http/api.ts';
import { type Fields, fieldsIn, firstText, textIn } from '../../http/fields.ts';
import { type Envelope, manner, wholeKobo } from './client.ts';

export interface BillerRow {
  category: BillType;
  operator: string;
  biller: string | RegExp;
  source: Source;
}

const byId = (category: BillType, operator: string, biller: string): BillerRow => ({ category, operator, biller, source: 'S' });
const meter = (operator: string, biller: RegExp): BillerRow => ({ category: 'electricity', operator, biller, source: 'K' });

/** Quickteller billers on sale [S: ids in public client code; K: names]. Absent billers are not on sale. */
export const billers: readonly BillerRow[] = [
  byId('airtime', 'MTN', '109'),
  byId('airtime', 'AIRTEL', '17570'),
  byId('airtime', 'GLO', '402'),
  byId('airtime', '9MOBILE', '120'),
  byId('data', 'MTN', '4444'),
  byId('data', 'AIRTEL', '687'),
  byId('data', 'GLO', '15944'),
  byId('data', '9MOBILE', '120'),
  byId('cable', 'DSTV', '104'),
  byId('cable', 'GOTV', '459'),
  byId('cable', 'STARTIMES', '240'),
  meter('IKEDC', /\b(ikeja|ikedc)\b/i),
  meter('EKEDC', /\b(eko|ekedc)\b/i),
  meter('AEDC', /\b(abuja|aedc)\b/i),
  meter('IBEDC', /\b(ibadan|ibedc)\b/i),
  meter('KEDCO', /\b(kano|kedco)\b/i),
  meter('KAEDCO', /\b(kaduna|kaedco)\b/i),
  meter('PHED', /\bport ?harcourt|\bphedc?\b/i),
  meter('JED', /\b(jos|jedc?)\b/i),
  meter('EEDC', /\b(enugu|eedc)\b/i),
  meter('BEDC', /\b(benin|bedc)\b/i),
  meter('YEDC', /\b(yola|yedc)\b/i),
  meter('ABA', /\baba\b/i),
];

/** Names that sell electricity [K]. */
const ELECTRICITY = /electric|disco\b|edc\b|prepaid|postpaid|utilit/i;

interface Sold {
  customerIdLabel: string;
  customerIdPattern: string;
  requiresValidation: boolean;
  /** Naira bounds where the catalogue has none, nor price [C]. */
  bounds: { least: number; most: number };
}

const sold: Readonly<Record<BillType, Sold>> = {
  airtime: { ...customerIds.phone, requiresValidation: false, bounds: { least: 50, most: 50_000 } },
  data: { ...customerIds.phone, requiresValidation: false, bounds: { least: 50, most: 50_000 } },
  cable: { ...customerIds.smartcard, requiresValidation: true, bounds: { least: 500, most: 500_000 } },
  electricity: { ...customerIds.meter, requiresValidation: true, bounds: { least: 500, most: 500_000 } },
};

export type MeterType = 'prepaid' | 'postpaid';

/** Callers' payment code: Quickteller's code, and the meter type, which decides whether a token is expected. */
const paymentCodeOf = (theirs: string, meterType: MeterType | null): string => (meterType ? `${theirs}:${meterType}` : theirs);

/** Inverse of `paymentCodeOf`; null for a foreign code. */
export function namedBy(paymentCode: string): { theirs: string; meterType: MeterType | null } | null {
  const [, theirs, meterType] = /^(\d{1,20})(?::(prepaid|postpaid))?$/.exec(paymentCode) ?? [];
  return theirs === undefined ? null : { theirs, meterType: (meterType as MeterType | undefined) ?? null };
}

interface Biller {
  id: string;
  name: string;
  words: string;
}

type Item = Pick<BillOption, 'amount' | 'name' | 'meterType'> & { theirs: string };

/**
 * Services in the order of our table, at Quickteller's prices; unreadable parts stay as `before`. Ambiguous items
 * are not on sale.
 */
export async function readCatalogue(say: Api<Envelope>, timeoutMs: number, before: readonly BillService[]): Promise<CatalogueReading> {
  const deadline = deadlineIn(timeoutMs);
  const known = await billersOf(say, deadline);
  if (known === null) return { services: before, isWhole: false };
  const asked = new Map<string, Promise<readonly Item[] | null>>();
  const itemsOf = ({ id, words }: Biller): Promise<readonly Item[] | null> => {
    const found = asked.get(id) ?? readItems(say, id, words, deadline);
    asked.set(id, found);
    return found;
  };
  return servicesInOrder(billers, before, {
    serviceOf({ category, operator }) {
      const { customerIdLabel, customerIdPattern, requiresValidation } = sold[category];
      return { serviceId: serviceIdOf({ category, operator }), category, operator, customerIdLabel, customerIdPattern, requiresValidation };
    },
    async read(row) {
      const theirs = known.filter((biller) => isOf(row, biller));
      const [first] = theirs;
      if (!first) return NOT_SOLD;
      const items = (await Promise.all(theirs.map(itemsOf))).filter((each) => each !== null);
      const name = theirs.length > 1 ? row.operator : first.name;
      return items.length < theirs.length ? null : { name, options: optionsOf(row, items.flat()) };
    },
  });
}

const serviceIdOf = ({ operator, category }: Pick<BillerRow, 'operator' | 'category'>): string => `${operator.toLowerCase()}-${category}`;

const isOf = ({ category, biller }: BillerRow, { id, words }: Biller): boolean =>
  typeof biller === 'string' ? biller === id : biller.test(words) && (category !== 'electricity' || ELECTRICITY.test(words));

async function billersOf(say: Api<Envelope>, deadline: Deadline): Promise<readonly Biller[] | null> {
  const body = await readBody(say, '/services', deadline);
  const list = fieldsIn(body?.['BillerList'] ?? body?.['billerList']);
  if (!list) return null;
  const categories = rowsIn(list['Category'] ?? list['category']);
  return categories.flatMap((category) =>
    rowsIn(category['Billers'] ?? category['billers']).flatMap((row): Biller[] => {
      const [id, name] = [firstText(row, ['Id', 'id']), firstText(row, ['Name', 'name'])];
      const words = [name, firstText(row, ['ShortName', 'shortName']), firstText(row, ['CategoryName', 'categoryName'])].join(' ');
      return id === '' || name === '' ? [] : [{ id, name, words }];
    }),
  );
}

async function readItems(say: Api<Envelope>, billerId: string, words: string, deadline: Deadline): Promise<readonly Item[] | null> {
  const body = await readBody(say, `/services/options?${new URLSearchParams({ serviceid: billerId })}`, deadline);
  const rows = body?.['PaymentItems'] ?? body?.['paymentItems'];
  if (!Array.isArray(rows)) return null;
  return rowsIn(rows).flatMap((row): Item[] => {
    const [theirs, name] = [firstText(row, ['PaymentCode', 'paymentCode']), firstText(row, ['Name', 'name'])];
    const amount = wholeKobo(row['Amount'] ?? row['amount']);
    const reported = row['IsAmountFixed'] ?? row['isAmountFixed'];
    const isFixed = reported == null ? (amount ?? 0) > 0 : reported === true || /^(true|1)$/i.test(textIn(reported));
    // Fixed prices without amount and malformed codes are not sold.
    if (name === '' || namedBy(theirs) === null || (isFixed && (amount ?? 0) === 0)) return [];
    return [{ theirs, name, amount: isFixed ? amount : null, meterType: meterTypeIn(name) ?? meterTypeIn(words) }];
  });
}

const meterTypeIn = (text: string): MeterType | null => {
  const [prepaid, postpaid] = [/pre-?paid/i.test(text), /post-?paid/i.test(text)];
  return prepaid === postpaid ? null : prepaid ? 'prepaid' : 'postpaid';
};

async function readBody(say: Api<Envelope>, path: string, deadline: Deadline): Promise<Fields | null> {
  const result = await say({ operation: 'services', method: 'GET', path, deadline });
  const isFine = result.kind === 'answered' && result.status < 300 && (manner.isFine(result.envelope) || result.envelope.code === '');
  return isFine ? result.envelope.body : null;
}

const rowsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsIn).filter((row) => row !== null) : []);

function optionsOf({ category }: BillerRow, items: readonly Item[]): BillOption[] {
  const [fixed, open] = [items.filter(({ amount }) => amount !== null), items.filter(({ amount }) => amount === null)];
  const option = (item: Item): BillOption => offered(category, item);
  switch (category) {
    case 'airtime':
      return alone(open.filter(({ meterType }) => meterType !== 'postpaid')).map((item) => option({ ...item, meterType: null }));
    case 'electricity':
      return (['prepaid', 'postpaid'] as const).flatMap((type) => alone(open.filter(({ meterType }) => meterType === type))).map(option);
    case 'data':
    case 'cable':
      return [...new Map(fixed.map((item) => [item.theirs, item])).values()].map((item) => option({ ...item, meterType: null }));
  }
}

const alone = (items: readonly Item[]): readonly Item[] => (items.length === 1 ? items : []);

function offered(category: BillType, { theirs, name, amount, meterType }: Item): BillOption {
  const { least, most } = sold[category].bounds;
  return optionOf({
    paymentCode: paymentCodeOf(theirs, meterType),
    name,
    amount,
    minAmount: amount ?? koboOf(least * 100),
    maxAmount: amount ?? koboOf(most * 100),
    fee: NO_KOBO,
    meterType,
  });
}
