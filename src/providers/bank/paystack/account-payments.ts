import { z } from 'zod';
import { koboOf } from '../../../domain/money/money.ts';
import type { Mode } from '../../adapter/adapter.ts';
import { beside } from '../../http/api.ts';
import type { InboundPayment, Payments, DepositStatus } from '../../virtual-accounts/port.ts';
import { paymentsBy, senderOf, textOf } from '../../virtual-accounts/reported-payment.ts';
import { ourReference, paymentStatuses } from './account-codes.ts';
import { type PaystackTransaction, transactionSchema } from './account-schemas.ts';
import { answers, type PaystackResponse } from './client.ts';

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
