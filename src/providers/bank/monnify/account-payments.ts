import { findBank } from '../../../domain/banks/banks.ts';
import { feeIn, paymentsBy, type PaymentStatusRow, senderOf, textOf } from '../../virtual-accounts/reported-payment.ts';
import { z } from 'zod';
import type { OperatorAlert } from '../../ports/ports.ts';
import { koboOfNaira } from '../../../domain/money/money.ts';
import { beside, type ProviderResponse } from '../../http/api.ts';
import { type Fields, fieldsIn, firstText, textIn } from '../../http/fields.ts';
import type { DepositStatus, NamedPayment, Payments } from '../../virtual-accounts/port.ts';
import { answers, type Envelope } from './client.ts';

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
const sessionIdOf = (transactionReference: string): string => transactionReference.replaceAll('|', '.');

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

/** Queried transaction [S: samples of messages; answers K]. */
const transactionSchema = z.looseObject({
  transactionReference: z.string().min(1).max(100),
  paymentStatus: z.string(),
  amountPaid: z.unknown().optional(),
  currency: z.string().nullish(),
  currencyCode: z.string().nullish(),
  paidOn: z.unknown().optional(),
  completedOn: z.unknown().optional(),
  paymentDescription: z.unknown().optional(),
  settlementAmount: z.unknown().optional(),
  product: z.looseObject({ type: z.string(), reference: z.string() }).nullish().catch(null),
});

const paymentBy = paymentsBy('Monnify', paymentStatuses);

/** One transaction by its reference. */
export function paymentIn(body: unknown, reference: string): DepositStatus {
  const row = transactionSchema.safeParse(body).data;
  if (row?.transactionReference !== reference) return answers.unread('a payment');
  const { product } = row;
  if (product?.type !== RESERVED || !isOurs(product.reference)) return { kind: 'none' };
  const [amount, sender] = [koboOfNaira(row.amountPaid), senderIn(row)];
  const reported = {
    status: row.paymentStatus,
    currency: row.currency ?? row.currencyCode ?? 'NGN',
    amount,
    paidAt: momentIn(row.paidOn) ?? momentIn(row.completedOn),
  };
  return paymentBy(reported, () => ({
    sessionId: sessionIdOf(row.transactionReference),
    accountNumber: accountNumberIn(row),
    accountReference: product.reference,
    senderName: senderOf(firstText(sender, ['accountName'])),
    senderAccountNumber: textOf(firstText(sender, ['accountNumber'])),
    senderBankName: textOf(firstText(sender, ['bankName'])),
    // The settlement amount excludes the fee [K].
    providerFee: amount && feeIn(row.settlementAmount, amount),
    narration: textOf(textIn(row.paymentDescription)),
  }));
}

function senderIn(row: Fields): Fields {
  for (const name of ['paymentSourceInformation', 'accountPayments', 'accountDetails']) {
    const value = row[name];
    const found = fieldsIn(Array.isArray(value) ? value[0] : value);
    if (found) return found;
  }
  return {};
}

/** Our reference decides; the number is informative. */
function accountNumberIn(row: Fields): string | null {
  const number = textIn(fieldsIn(row['destinationAccountInformation'])?.['accountNumber']);
  return /^\d{10}$/.test(number) ? number : null;
}

const pageSchema = z.looseObject({ content: z.array(z.unknown()), last: z.boolean().optional(), totalPages: z.coerce.number().optional() });
const rowSchema = z.looseObject({
  transactionReference: z.string().min(1).max(100),
  paymentStatus: z.string().nullish(),
  paymentMethod: z.string().nullish(),
});
const TOLERANCE_MS = 24 * 3_600_000;

/** A page of transactions by name: rows lack the account. */
export function pageIn(response: ProviderResponse<Envelope>, { from, page }: { from: Date; page: number }): Payments {
  if (answers.dataOf(response) === undefined) return answers.silence(response);
  const reported = answers.read(response, pageSchema);
  if (!reported) return answers.unread('its list of payments');
  const rows = reported.content.map((each) => rowSchema.safeParse(each));
  const named = rows.flatMap(({ data }): NamedPayment[] => {
    if (!data || isIrrelevant(data)) return [];
    const paidAt = timeOf(data) ?? from;
    return [{ sessionId: sessionIdOf(data.transactionReference), reference: data.transactionReference, paidAt }];
  });
  const isOutOfRange = rows.some(({ data }) => data && (timeOf(data)?.getTime() ?? Infinity) < from.getTime() - TOLERANCE_MS);
  const isLast = reported.last ?? (reported.totalPages === undefined ? rows.length === 0 : page + 1 >= reported.totalPages);
  return {
    kind: 'payments',
    payments: [],
    named,
    next: isLast || rows.length === 0 ? null : String(page + 1),
    ...beside(rows.some(({ success }) => !success) ? answers.unreadable('a payment') : isOutOfRange ? UNBOUNDED : undefined),
  };
}

/** True for unpaid rows and other payment methods; all other rows are queried. */
const isIrrelevant = ({ paymentStatus, paymentMethod }: z.output<typeof rowSchema>): boolean =>
  (paymentMethod != null && paymentMethod !== 'ACCOUNT_TRANSFER') ||
  paymentStatuses.some(({ status, kind }) => status === paymentStatus && kind !== 'paid');

const timeOf = (row: Fields): Date | null => momentIn(row['completedOn']) ?? momentIn(row['paidOn']) ?? momentIn(row['createdOn']);

const UNBOUNDED: OperatorAlert = {
  kind: 'contradiction',
  detail: 'Monnify lists payments older than requested: its list ignores the time range',
};
