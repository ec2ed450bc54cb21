import { z } from 'zod';
import { koboOfNaira } from '../../../domain/money/money.ts';
import { beside } from '../../http/api.ts';
import { firstText, type Fields, fieldsIn } from '../../http/fields.ts';
import type { NamedPayment, Payments, DepositStatus } from '../../virtual-accounts/port.ts';
import { feeIn, paymentsBy, senderOf, textOf } from '../../virtual-accounts/reported-payment.ts';
import { momentIn, ourReference, PAYMENT_TYPES, paymentStatuses } from './account-codes.ts';
import { answers, type FlutterwaveClient } from './client.ts';

type FlutterwaveAnswer = Awaited<ReturnType<FlutterwaveClient>>;

const transactionSchema = z.looseObject({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  tx_ref: z.string(),
  status: z.string(),
  amount: z.unknown().optional(),
  currency: z.string(),
  payment_type: z.string(),
  narration: z.string().nullish().catch(null),
  created_at: z.unknown().optional(),
});

const paymentBy = paymentsBy('Flutterwave', paymentStatuses);

/** One transaction, verified by its own id. */
export function paymentIn(data: unknown, id: string): DepositStatus {
  const row = transactionSchema.safeParse(data).data;
  if (row?.id !== id) return answers.unread('a payment');
  const accountReference = ourReference(row.tx_ref);
  if (accountReference === null || !PAYMENT_TYPES.has(row.payment_type)) return { kind: 'none' };
  const amount = koboOfNaira(row.amount);
  const sender = fieldsIn(row['meta']) ?? fieldsIn(row['meta_data']) ?? {};
  return paymentBy({ status: row.status.toLowerCase(), currency: row.currency, amount, paidAt: momentIn(row.created_at) }, () => ({
    sessionId: row.id,
    accountNumber: null,
    accountReference,
    senderName: senderOf(firstText(sender, ['originatorname'])),
    senderAccountNumber: textOf(firstText(sender, ['originatoraccountnumber'])),
    senderBankName: textOf(firstText(sender, ['bankname'])),
    narration: textOf(row.narration),
    providerFee: amount && feeIn(row['amount_settled'], amount),
  }));
}

const rowSchema = z.looseObject({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  tx_ref: z.string().nullish(),
  created_at: z.unknown().optional(),
});

/** A page of transactions by id: the payer is only in the verified transaction. Newest-first pages end at the span. */
export function pageIn(response: FlutterwaveAnswer, { from, to }: { from: Date; to: Date }): Payments {
  const list = answers.page(response, z.array(z.unknown()), 'payments');
  if (list.kind === 'no_answer') return list;
  const read = list.rows.map((row) => rowSchema.safeParse(row));
  const named = read.flatMap(({ data }): NamedPayment[] => {
    const paidAt = momentIn(data?.created_at) ?? from;
    return !data || isOthers(data) || paidAt < from || paidAt >= to ? [] : [{ sessionId: data.id, reference: data.id, paidAt }];
  });
  const isOver = isBefore(
    read.map(({ data }) => momentIn(data?.created_at)),
    from,
  );
  return {
    kind: 'payments',
    payments: [],
    named,
    next: isOver ? null : list.next,
    ...beside(read.some(({ success }) => !success) ? answers.unreadable('a payment') : undefined),
  };
}

/** All are known, newest first, and earlier. */
export function isBefore(times: readonly (Date | null)[], from: Date): boolean {
  const known = times.flatMap((at) => at?.getTime() ?? []);
  const [first = 0] = known;
  const isNewestFirst = known.every((at, place) => place === 0 || at <= (known[place - 1] ?? 0)) && first > (known.at(-1) ?? first);
  return known.length === times.length && isNewestFirst && first < from.getTime();
}

/** A shop of its own on the same account there. What names no reference is asked about. */
const isOthers = ({ tx_ref: reference }: Fields): boolean => typeof reference === 'string' && ourReference(reference) === null;
