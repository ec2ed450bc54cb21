import { findBank } from '../../../domain/banks/banks.ts';
import type { PaymentStatusRow } from '../../virtual-accounts/reported-payment.ts';

/** `paymentStatus` of a transaction. Unknown values stay pending, with alert. */
export const paymentStatuses: readonly PaymentStatusRow[] = [
  { status: 'PAID', kind: 'paid', source: 'S', means: 'Payment received; credited' },
  { status: 'OVERPAID', kind: 'paid', source: 'K', means: 'Overpaid; the received amount is credited' },
  { status: 'PARTIALLY_PAID', kind: 'paid', source: 'K', means: 'Underpaid; the received amount is credited' },
  { status: 'PENDING', kind: 'pending', source: 'S', means: 'No payment received yet' },
  { status: 'FAILED', kind: 'none', source: 'K', means: 'No payment received' },
  { status: 'EXPIRED', kind: 'none', source: 'K', means: 'No payment received before expiry' },
  { status: 'CANCELLED', kind: 'none', source: 'K', means: 'No payment received' },
  { status: 'REVERSED', kind: 'none', source: 'K', means: 'Returned to the sender' },
];

/** Product type of a payment into a reserved account [S]; other types are ignored. */
export const RESERVED = 'RESERVED_ACCOUNT';

/** Bank code in the directory; Monnify uses the same codes [S samples]. Null for an unknown bank. */
export const ourBankCode = (theirs: string): string | null => findBank(theirs)?.bankCode ?? null;

export const isUnknown = ({ status, message }: { status: number; message: string }): boolean =>
  status === 404 && /not found|could not find|cannot find|does not exist|no (transaction|account)/i.test(message);

/** Refusal of a second account for a customer [words K]. */
export const isSecondOfCustomer = (message: string): boolean => /more than .* account.* (for|per) (a |the )?customer/i.test(message);

/** Account references of this service; other references belong to a shop under the same contract. */
export const isOurs = (reference: string): boolean => /^VA_[0-9a-f]{32}$/.test(reference);

/** Session id without the bars of Monnify's references. */
export const sessionIdOf = (transactionReference: string): string => transactionReference.replaceAll('|', '.');

/** Time bound of a list query: milliseconds since 1970 [K]. */
export const boundOf = (moment: Date): string => String(moment.getTime());

/** Zone of a time without one: Lagos [K]. */
const ZONE = '+01:00';

/** Parses a time in any of Monnify's formats [S samples]; null for other values. */
export function momentIn(value: unknown): Date | null {
  if (typeof value === 'number') return new Date(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const iso = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d{1,6})?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (iso) return valid(`${iso[1]}T${iso[2]}${(iso[3] ?? '').slice(0, 4)}${zone(iso[4])}`);
  const slashed = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) ([AP]M)$/i.exec(text);
  if (!slashed) return null;
  const [, day, month, year, hour = '', minute, second, half = ''] = slashed;
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  return valid(`${year}-${month}-${day}T${String(hours).padStart(2, '0')}:${minute}:${second}${ZONE}`);
}

const zone = (text: string | undefined): string => text?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') ?? ZONE;
const valid = (text: string): Date | null => (Number.isNaN(Date.parse(text)) ? null : new Date(text));
