import { beside, type Source } from '../../http/api.ts';
import { paymentsBy, type PaymentStatusRow, senderOf, textOf } from '../../virtual-accounts/reported-payment.ts';
import { z } from 'zod';
import { koboOf } from '../../../domain/money/money.ts';
import type { Mode } from '../../adapter/adapter.ts';
import type { DepositStatus, InboundPayment, Payments } from '../../virtual-accounts/port.ts';
import { answers, type PaystackResponse } from './client.ts';

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

/** Banks that give Paystack's accounts, by the slug of its answers [S] and the code of our directory. */
const banks: readonly { slug: string; code: string; source: Source }[] = [
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
function ourReference(reference: string): string | null {
  const [, id] = /^VA-([0-9a-f]{32})(?:-\d)?$/i.exec(reference) ?? [];
  return id === undefined ? null : `VA_${id}`;
}

const id = z.union([z.number(), z.string().min(1)]);
const accountNumberSchema = z.string().regex(/^\d{10}$/);
const bank = z.looseObject({ name: z.string().min(1), slug: z.string().nullish() });
const moment = z.coerce.date().nullish().catch(null);

export const customerSchema = z.looseObject({ id, customer_code: z.string().min(1) });

export const dedicatedSchema = z.looseObject({ id, account_name: z.string().min(1), account_number: accountNumberSchema, bank });
export const dedicatedListSchema = z.array(dedicatedSchema);

export const chargeSchema = z.looseObject({
  account_name: z.string().min(1),
  account_number: accountNumberSchema,
  account_expires_at: moment,
  bank,
});

const authorizationSchema = z.looseObject({
  sender_name: z.string().nullish(),
  sender_bank: z.string().nullish(),
  sender_bank_account_number: z.string().nullish(),
  receiver_bank_account_number: z.string().nullish(),
  narration: z.string().nullish(),
});

export const transactionSchema = z.looseObject({
  id,
  status: z.string(),
  reference: z.string().min(1).max(100),
  amount: z.int().positive(),
  currency: z.string(),
  channel: z.string().nullish(),
  domain: z.string().nullish(),
  fees: z.int().nonnegative().nullish().catch(null),
  paid_at: moment,
  paidAt: moment,
  authorization: authorizationSchema.nullish().catch(null),
});
type PaystackTransaction = z.output<typeof transactionSchema>;

const paymentBy = paymentsBy('Paystack', paymentStatuses);

/** Permanent accounts match by number, charges by reference; other money is not ours. */
export function paymentIn(row: PaystackTransaction, mode: Mode | null): DepositStatus {
  const { channel, authorization, domain } = row;
  const isDedicated = channel === 'dedicated_nuban';
  const accountReference = channel === 'bank_transfer' ? ourReference(row.reference) : null;
  if (!isDedicated && accountReference === null) return { kind: 'none' };
  const accountNumber = authorization?.receiver_bank_account_number ?? null;
  const hasAccount = !isDedicated || /^\d{10}$/.test(accountNumber ?? '');
  const isOtherMode = mode !== null && domain != null && domain !== mode;
  return paymentBy(
    {
      status: row.status,
      currency: row.currency,
      amount: hasAccount ? koboOf(row.amount) : null,
      paidAt: row.paid_at ?? row.paidAt ?? null,
      ...(isOtherMode && { contradiction: `reports a payment in ${domain} mode` }),
    },
    () => ({
      sessionId: String(row.id),
      accountNumber,
      accountReference,
      senderName: senderOf(authorization?.sender_name),
      senderAccountNumber: textOf(authorization?.sender_bank_account_number),
      senderBankName: textOf(authorization?.sender_bank),
      narration: textOf(authorization?.narration),
      providerFee: row.fees == null ? null : koboOf(row.fees),
    }),
  );
}

export function pageIn(response: PaystackResponse, mode: Mode | null): Payments {
  const page = answers.page(response, z.array(z.unknown()), 'payments');
  if (page.kind === 'no_answer') return page;
  const reported = page.rows.map((row): DepositStatus => {
    const parsed = transactionSchema.safeParse(row);
    return parsed.success ? paymentIn(parsed.data, mode) : { kind: 'pending', alert: answers.unreadable('a payment') };
  });
  return {
    kind: 'payments',
    payments: reported.flatMap((each): InboundPayment[] => (each.kind === 'paid' ? [each.payment] : [])),
    next: page.next,
    ...beside(reported.find(({ alert }) => alert)?.alert),
  };
}
