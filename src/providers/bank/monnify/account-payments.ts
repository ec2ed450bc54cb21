import { z } from 'zod';
import type { OperatorAlert } from '../../ports/operator-alert.ts';
import { koboOfNaira } from '../../../domain/money/money.ts';
import { beside, type ProviderResponse } from '../../http/api.ts';
import { firstText, type Fields, fieldsIn, textIn } from '../../http/fields.ts';
import type { NamedPayment, Payments, DepositStatus } from '../../virtual-accounts/port.ts';
import { feeIn, paymentsBy, senderOf, textOf } from '../../virtual-accounts/reported-payment.ts';
import { isOurs, momentIn, paymentStatuses, RESERVED, sessionIdOf } from './account-codes.ts';
import { answers, type Envelope } from './client.ts';

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
