import type { Source } from '../../http/api.ts';
import { customerIds } from '../../bills/catalogue.ts';
import type { BillType, MeterType } from '../../bills/port.ts';

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
export const ELECTRICITY = /electric|disco\b|edc\b|prepaid|postpaid|utilit/i;

interface Sold {
  customerIdLabel: string;
  customerIdPattern: string;
  requiresValidation: boolean;
  /** Naira bounds where the catalogue has none, nor price [C]. */
  bounds: { least: number; most: number };
}

export const sold: Readonly<Record<BillType, Sold>> = {
  airtime: { ...customerIds.phone, requiresValidation: false, bounds: { least: 50, most: 50_000 } },
  data: { ...customerIds.phone, requiresValidation: false, bounds: { least: 50, most: 50_000 } },
  cable: { ...customerIds.smartcard, requiresValidation: true, bounds: { least: 500, most: 500_000 } },
  electricity: { ...customerIds.meter, requiresValidation: true, bounds: { least: 500, most: 500_000 } },
};

/** Callers' payment code: Quickteller's code, and the meter type, which decides whether a token is expected. */
export const paymentCodeOf = (theirs: string, meterType: MeterType | null): string => (meterType ? `${theirs}:${meterType}` : theirs);

/** Inverse of `paymentCodeOf`; null for a foreign code. */
export function namedBy(paymentCode: string): { theirs: string; meterType: MeterType | null } | null {
  const [, theirs, meterType] = /^(\d{1,20})(?::(prepaid|postpaid))?$/.exec(paymentCode) ?? [];
  return theirs === undefined ? null : { theirs, meterType: (meterType as MeterType | undefined) ?? null };
}
