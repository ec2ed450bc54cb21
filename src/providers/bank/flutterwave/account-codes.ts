import type { PaymentStatusRow } from '../../virtual-accounts/reported-payment.ts';

/** `status` of a verified transaction. Unknown values stay pending and raise an alert. */
export const paymentStatuses: readonly PaymentStatusRow[] = [
  { status: 'successful', kind: 'paid', source: 'S', means: 'Payment received; credited' },
  { status: 'pending', kind: 'pending', source: 'K', means: 'No payment received yet' },
  { status: 'failed', kind: 'none', source: 'K', means: 'No payment received' },
  { status: 'cancelled', kind: 'none', source: 'K', means: 'No payment received' },
  { status: 'reversed', kind: 'none', source: 'K', means: 'Returned to the sender' },
];

export const PAYMENT_TYPES: ReadonlySet<string> = new Set(['bank_transfer', 'account']);

/** Banks of Flutterwave's accounts by name [K] and our code: its answers have no code. */
const banks: readonly { words: RegExp; code: string }[] = [
  { words: /^wema/i, code: '035' },
  { words: /^sterling/i, code: '232' },
  { words: /^flutterwave\b/i, code: '090567' },
];

export const bankCodeOfName = (name: string): string | null => banks.find(({ words }) => words.test(name))?.code ?? null;

/** Refusal of an unknown transaction [words K]. */
export const isUnknownTransaction = (message: string): boolean => /no transaction was found|transaction not found/i.test(message);

/** Refusal of a used reference, if references are unique [K]. */
export const isDuplicate = (message: string): boolean =>
  /(already|duplicate).*(tx_?ref|reference)|(tx_?ref|reference).*(already|exist|used|duplicate)/i.test(message);

export const nameInNote = (note: string | null): string | null => /bank transfer to (.+?)\s*$/i.exec(note ?? '')?.[1] ?? null;

/** Undocumented: whether a reference keeps one account. Both cases work: a refused reference gets a numeric suffix. */
export const theirReference = (reference: string, nth: number): string => `${reference}${nth === 1 ? '' : `-${nth}`}`;

export const ourReference = (theirs: string): string | null => /^(VA_[0-9a-f]{32})(?:-\d)?$/.exec(theirs)?.[1] ?? null;

/** Parses a time with a zone [S samples of transactions]; null without one, since its hour is unknown. */
export function momentIn(value: unknown): Date | null {
  if (typeof value !== 'string' || !/(Z|[+-]\d{2}:?\d{2})$/.test(value)) return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}
