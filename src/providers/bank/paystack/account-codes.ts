import type { Source } from '../../http/answers.ts';
import type { PaymentStatusRow } from '../../virtual-accounts/reported-payment.ts';

/** `data.status` of a transaction by bank transfer. Unknown values stay pending and raise an alert. */
export const paymentStatuses: readonly PaymentStatusRow[] = [
  { status: 'success', kind: 'paid', source: 'S', means: 'Payment received; credited' },
  { status: 'pending', kind: 'pending', source: 'S', means: 'No payment received yet' },
  { status: 'ongoing', kind: 'pending', source: 'K', means: 'Under way' },
  { status: 'processing', kind: 'pending', source: 'K', means: 'Under way' },
  { status: 'queued', kind: 'pending', source: 'K', means: 'Under way' },
  { status: 'failed', kind: 'none', source: 'S', means: 'No payment received' },
  { status: 'abandoned', kind: 'none', source: 'S', means: 'No payment received before expiry' },
  { status: 'reversed', kind: 'none', source: 'S', means: 'Returned to the sender' },
];

interface BankRow {
  slug: string;
  code: string;
  source: Source;
}

/** Banks that give Paystack's accounts, by the slug of its answers [S] and the code of our directory. */
const banks: readonly BankRow[] = [
  { slug: 'wema-bank', code: '035', source: 'S' },
  { slug: 'titan-paystack', code: '102', source: 'K' },
];

export const bankCodeOfSlug = (slug: string | null): string | null => banks.find((row) => row.slug === slug)?.code ?? null;

/** A transaction that Paystack has not [K]. */
export const isUnknownTransaction = ({ code, message }: { code?: string | null | undefined; message: string }): boolean =>
  code === 'transaction_not_found' || /^transaction reference not found/i.test(message);

/** Reference that has a transaction [S message, K code]. */
export const isDuplicateCharge = ({ code, message }: { code?: string | null | undefined; message: string }): boolean =>
  code === 'duplicate_reference' || /duplicate transaction reference/i.test(message);

/** A customer without a phone number, or with one that Paystack does not take, gets no dedicated account [words K]. */
export const wantsPhone = (message: string): boolean =>
  /phone( number)?\b.*(required|invalid|missing|provide)|(provide|missing|invalid|add).*\bphone/i.test(message);

/** Transaction reference of an account: no underscore [K]; the second charge has another. */
export const theirReference = (reference: string, nth: number): string => `${reference.replace('_', '-')}${nth === 1 ? '' : `-${nth}`}`;

/** The account that a charge was made for; null for what is no charge of ours. */
export function ourReference(reference: string): string | null {
  const [, id] = /^VA-([0-9a-f]{32})(?:-\d)?$/i.exec(reference) ?? [];
  return id === undefined ? null : `VA_${id}`;
}
