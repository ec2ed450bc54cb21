import { findBank } from '../../../domain/banks/banks.ts';
import type { PaymentStatusRow } from '../../virtual-accounts/reported-payment.ts';

/** `paymentStatus` of a transaction. Unknown values stay pending, with alert. */
export const paymentStatuses: readonly PaymentStatusRow[] = [
  { status: 'PAID', kind: 'paid', source: 'S', means: 'The money is in; credited' },
  { status: 'OVERPAID', kind: 'paid', source: 'K', means: 'More came than was asked for; what came is credited' },
  { status: 'PARTIALLY_PAID', kind: 'paid', source: 'K', means: 'Less came than was asked for; what came is credited' },
  { status: 'PENDING', kind: 'pending', source: 'S', means: 'Nothing has come yet' },
  { status: 'FAILED', kind: 'none', source: 'K', means: 'Nothing came' },
  { status: 'EXPIRED', kind: 'none', source: 'K', means: 'Nothing came in time' },
  { status: 'CANCELLED', kind: 'none', source: 'K', means: 'Nothing came' },
  { status: 'REVERSED', kind: 'none', source: 'K', means: 'Returned to the sender' },
];

/** The product of money that came into a reserved account [S]. Everything else is no money for accounts of ours. */
export const RESERVED = 'RESERVED_ACCOUNT';

/** The directory's code of a bank of Monnify's accounts, which has the same [S samples]; null for one that the directory has not. */
export const ourBankCode = (theirs: string): string | null => findBank(theirs)?.bankCode ?? null;

export const isUnknown = ({ status, message }: { status: number; message: string }): boolean =>
  status === 404 && /not found|could not find|cannot find|does not exist|no (transaction|account)/i.test(message);

/** A customer has an account already, and may have no second one [words K]. */
export const isSecondOfCustomer = (message: string): boolean => /more than .* account.* (for|per) (a |the )?customer/i.test(message);

/** Our references of accounts. Others are accounts of a shop that uses the same contract. */
export const isOurs = (reference: string): boolean => /^VA_[0-9a-f]{32}$/.test(reference);

/** Monnify's references have bars; our payment names have none. */
export const sessionIdOf = (transactionReference: string): string => transactionReference.replaceAll('|', '.');

/** The bounds of a list, as its query writes moments: milliseconds since 1970 [K]. One line to change. */
export const boundOf = (moment: Date): string => String(moment.getTime());

/** Without a zone Monnify writes the time of Lagos [K]. */
const ZONE = '+01:00';

/** A moment in one of the ways in which Monnify writes them [S samples]; null for what is none. */
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
