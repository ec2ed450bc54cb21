import { koboOf, NO_KOBO } from '../../../domain/money/money.ts';
import type { Api } from '../../http/api.ts';
import { type Deadline, deadlineIn } from '../../../platform/concurrency/delay.ts';
import { type Fields, fieldsIn, firstText, textIn } from '../../http/fields.ts';
import { type CatalogueReading, NOT_SOLD, optionOf, servicesInOrder } from '../../bills/catalogue.ts';
import type { BillOption, BillService, BillType, MeterType } from '../../bills/port.ts';
import { type BillerRow, billers, ELECTRICITY, namedBy, paymentCodeOf, sold } from './billers.ts';
import { type Envelope, manner, wholeKobo } from './client.ts';

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
