import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { type Kobo, koboOfNaira, minus } from '../../../../platform/kernel/money.ts';
import { beside, concernIn } from '../../http/api.ts';
import { firstText, type Fields, fieldsIn, textIn } from '../../http/fields.ts';
import type { NamedPayment, Payments, Told } from '../../virtual-accounts/port.ts';
import type { PaymentStatusRow } from '../payment-status.ts';
import { isOurs, momentIn, paymentStatuses, RESERVED, sessionIdOf } from './account-codes.ts';
import { manner, type MonnifyClient } from './client.ts';

type Said = Awaited<ReturnType<MonnifyClient>>;

const paymentStatusOf: ReadonlyMap<string, PaymentStatusRow> = new Map(paymentStatuses.map((row) => [row.status, row]));

/** A transaction as it is told when it is asked about [S: its samples of messages; that the answer has the same fields K]. */
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

/** What one transaction says, asked about by its own reference. */
export function paymentIn(body: unknown, reference: string): Told {
  const parsed = transactionSchema.safeParse(body);
  if (!parsed.success || parsed.data.transactionReference !== reference) return { kind: 'no_answer', concern: unreadable('a payment') };
  const row = parsed.data;
  if (row.product?.type !== RESERVED || !isOurs(row.product.reference)) return { kind: 'none' };
  const known = paymentStatusOf.get(row.paymentStatus);
  if (!known)
    return { kind: 'pending', concern: { kind: 'unknown_answer', detail: 'Monnify told a status of a payment that is not in our table' } };
  if (known.kind !== 'paid') return { kind: known.kind };
  const currency = row.currency ?? row.currencyCode ?? 'NGN';
  if (currency !== 'NGN') return { kind: 'pending', concern: { kind: 'contradiction', detail: `Monnify tells a payment in ${currency}` } };
  const amount = koboOfNaira(row.amountPaid);
  const paidAt = momentIn(row.paidOn) ?? momentIn(row.completedOn);
  if (amount === null || amount <= 0 || !paidAt)
    return { kind: 'pending', concern: { kind: 'unknown_answer', detail: 'Monnify tells a payment without its amount or its time' } };
  const sender = senderIn(row);
  return {
    kind: 'paid',
    payment: {
      sessionId: sessionIdOf(row.transactionReference),
      accountNumber: accountNumberIn(row),
      accountReference: row.product.reference,
      amount,
      senderName: firstText(sender, ['accountName']).slice(0, MAX_TEXT) || 'Unknown sender',
      senderAccountNumber: firstText(sender, ['accountNumber']).slice(0, MAX_TEXT) || null,
      senderBankName: firstText(sender, ['bankName']).slice(0, MAX_TEXT) || null,
      providerFee: feeIn(row.settlementAmount, amount),
      narration: textIn(row.paymentDescription).slice(0, MAX_TEXT) || null,
      paidAt,
    },
  };
}

/** What is settled is the amount less its fee [K]. */
function feeIn(settlement: unknown, amount: Kobo): Kobo | null {
  const settled = koboOfNaira(settlement, 'dropped');
  return settled === null || settled < 0 || settled > amount ? null : minus(amount, settled);
}

const MAX_TEXT = 200;

/** Who paid stands in one of these, of which the first two are lists. */
function senderIn(row: Fields): Fields {
  for (const name of ['paymentSourceInformation', 'accountPayments', 'accountDetails']) {
    const value = row[name];
    const found = fieldsIn(Array.isArray(value) ? value[0] : value);
    if (found) return found;
  }
  return {};
}

/** Our reference decides; the number is for people, where it is told. */
function accountNumberIn(row: Fields): string | null {
  const number = textIn(fieldsIn(row['destinationAccountInformation'])?.['accountNumber']);
  return /^\d{10}$/.test(number) ? number : null;
}

const pageSchema = z.looseObject({ content: z.array(z.unknown()), last: z.boolean().optional(), totalPages: z.coerce.number().optional() });
/** Of a row of the list no more is believed than that there is such a payment. */
const rowSchema = z.looseObject({
  transactionReference: z.string().min(1).max(100),
  paymentStatus: z.string().nullish(),
  paymentMethod: z.string().nullish(),
});
const FAR_MS = 24 * 3_600_000;

/** A page of Monnify's transactions, by name: a row does not say which account it came into. */
export function pageIn(said: Said, { from, page }: { from: Date; page: number }): Payments {
  if (said.kind !== 'said' || !manner.isFine(said.envelope)) return { kind: 'no_answer', ...beside(concernIn(manner, said)) };
  const told = pageSchema.safeParse(said.envelope.responseBody);
  if (!told.success) return { kind: 'no_answer', concern: unreadable('the list of payments') };
  const rows = told.data.content.map((each) => rowSchema.safeParse(each));
  const named = rows.flatMap(({ data }): NamedPayment[] => {
    if (!data || isElsewhere(data)) return [];
    const paidAt = timeOf(data) ?? from;
    return [{ sessionId: sessionIdOf(data.transactionReference), reference: data.transactionReference, paidAt }];
  });
  const isFar = rows.some(({ data }) => data && (timeOf(data)?.getTime() ?? Infinity) < from.getTime() - FAR_MS);
  const isLast = told.data.last ?? (told.data.totalPages === undefined ? rows.length === 0 : page + 1 >= told.data.totalPages);
  return {
    kind: 'payments',
    payments: [],
    named,
    next: isLast || rows.length === 0 ? null : String(page + 1),
    ...beside(rows.some(({ success }) => !success) ? unreadable('a payment') : isFar ? UNBOUNDED : undefined),
  };
}

/** Not by bank transfer, or without money in it: known without asking. What the list leaves open is asked about. */
const isElsewhere = ({ paymentStatus, paymentMethod }: z.output<typeof rowSchema>): boolean =>
  (paymentMethod != null && paymentMethod !== 'ACCOUNT_TRANSFER') ||
  (paymentStatus != null && paymentStatusOf.get(paymentStatus)?.kind !== undefined && paymentStatusOf.get(paymentStatus)?.kind !== 'paid');

const timeOf = (row: Fields): Date | null => momentIn(row['completedOn']) ?? momentIn(row['paidOn']) ?? momentIn(row['createdOn']);

const UNBOUNDED: Concern = {
  kind: 'contradiction',
  detail: 'Monnify lists payments of before the time that was asked for: its list does not take our bounds',
};

export const unreadable = (what: string): Concern => ({
  kind: 'unknown_answer',
  detail: `Monnify told of ${what} in a form that is not known here`,
});
