import { customerIds } from '../catalogue.ts';
import type { BillType } from '../port.ts';
import { type Fields, textIn } from '../../http/fields.ts';
import { type Kobo, koboOfNaira, naira } from '../../../domain/money/money.ts';

/** A service of VTpass, with facts that its catalogue lacks. */
export interface Biller {
  serviceId: string;
  category: BillType;
  operator: string;
  customerIdLabel: string;
  customerIdPattern: string;
  isVerified: boolean;
  /** Requires `change` or `renew`, and sells several months. */
  hasMonths: boolean;
}

const biller = (category: BillType, id: Pick<Biller, 'customerIdLabel' | 'customerIdPattern'>, isVerified: boolean, hasMonths = false) => {
  const rest = { category, ...id, isVerified, hasMonths };
  return (serviceId: string, operator: string): Biller => ({ serviceId, operator, ...rest });
};

const { phone, smartcard: cardId, meter: meterId } = customerIds;
const airtime = biller('airtime', phone, false);
const data = biller('data', phone, false);
const subscription = biller('cable', cardId, true, true);
const smartcard = biller('cable', cardId, true);
// Showmax identifies by phone without validation [K].
const showmax = biller('cable', phone, false);
const meter = biller('electricity', meterId, true);

/** Services on sale, one per operator and type [S: glo, dstv, gotv, startimes, showmax, ikeja, enugu, jos, ibadan; K: others]. */
export const billers: readonly Biller[] = [
  airtime('mtn', 'MTN'),
  airtime('airtel', 'AIRTEL'),
  airtime('glo', 'GLO'),
  airtime('etisalat', '9MOBILE'),
  data('mtn-data', 'MTN'),
  data('airtel-data', 'AIRTEL'),
  data('glo-data', 'GLO'),
  data('etisalat-data', '9MOBILE'),
  subscription('dstv', 'DSTV'),
  subscription('gotv', 'GOTV'),
  smartcard('startimes', 'STARTIMES'),
  showmax('showmax', 'SHOWMAX'),
  meter('ikeja-electric', 'IKEDC'),
  meter('eko-electric', 'EKEDC'),
  meter('abuja-electric', 'AEDC'),
  meter('ibadan-electric', 'IBEDC'),
  meter('kano-electric', 'KEDCO'),
  meter('kaduna-electric', 'KAEDCO'),
  meter('portharcourt-electric', 'PHED'),
  meter('jos-electric', 'JED'),
  meter('enugu-electric', 'EEDC'),
  meter('benin-electric', 'BEDC'),
  meter('yola-electric', 'YEDC'),
  meter('aba-electric', 'ABA'),
];
export const billerOf: ReadonlyMap<string, Biller> = new Map(billers.map((each) => [each.serviceId, each]));

export const identifiers: Readonly<Record<BillType, string>> = {
  airtime: 'airtime',
  data: 'data',
  cable: 'tv-subscription',
  electricity: 'electricity-bill',
};

/** Our code: `serviceID` or `serviceID:variation_code`. */
export const paymentCodeOf = (serviceId: string, variation?: string): string =>
  variation === undefined ? serviceId : `${serviceId}:${variation}`;

/** Inverse of `paymentCodeOf`; null for an unknown code. */
export function namedBy(paymentCode: string): { biller: Biller; variation: string | null } | null {
  const [serviceId = '', ...rest] = paymentCode.split(':');
  const found = billerOf.get(serviceId);
  return found ? { biller: found, variation: rest.length > 0 ? rest.join(':') : null } : null;
}

/** Naira; decimals only when needed [K: numeric text]. */
export const inNaira = (amount: Kobo): string => naira(amount).replace(/\.00$/, '');

export function koboIn(value: unknown): Kobo | null {
  const amount = koboOfNaira(textIn(value));
  return amount === null || amount < 0 ? null : amount;
}

/** First field with a text, cut to `length`; null without one. */
export const firstValueIn = (found: Fields, length: number, ...names: readonly string[]): string | null =>
  names.map((name) => textIn(found[name]).slice(0, length).trim()).find((word) => word !== '') ?? null;
