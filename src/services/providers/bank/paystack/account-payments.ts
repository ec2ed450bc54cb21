import type { Concern } from '../../../../platform/kernel/concern.ts';
import { koboOf } from '../../../../platform/kernel/money.ts';
import type { Mode } from '../../adapter.ts';
import { beside, concernIn } from '../../http/api.ts';
import type { InboundPayment, Payments, Told } from '../../virtual-accounts/port.ts';
import type { PaymentStatusRow } from '../payment-status.ts';
import { ourReference, paymentStatuses } from './account-codes.ts';
import { pagedSchema, type PaystackTransaction, rowsSchema, transactionSchema } from './account-schemas.ts';
import { manner, type PaystackSaid } from './client.ts';

const paymentStatusOf: ReadonlyMap<string, PaymentStatusRow> = new Map(paymentStatuses.map((row) => [row.status, row]));

/** What came into a permanent account is told by its number, what came for a charge by its reference; everything else is no money for accounts of ours. */
export function paymentIn(row: PaystackTransaction, mode: Mode | null): Told {
  const { channel, authorization } = row;
  const isDedicated = channel === 'dedicated_nuban';
  const accountReference = channel === 'bank_transfer' ? ourReference(row.reference) : null;
  if (!isDedicated && accountReference === null) return { kind: 'none' };
  const known = paymentStatusOf.get(row.status);
  if (!known)
    return { kind: 'pending', concern: { kind: 'unknown_answer', detail: `Paystack told a status of a payment that is not in our table` } };
  if (known.kind !== 'paid') return { kind: known.kind };
  const paidAt = row.paid_at ?? row.paidAt;
  const accountNumber = authorization?.receiver_bank_account_number ?? null;
  if (row.currency !== 'NGN' || (mode !== null && row.domain != null && row.domain !== mode))
    return {
      kind: 'pending',
      concern: { kind: 'contradiction', detail: `Paystack tells a payment in ${row.currency}, ${row.domain ?? 'no'} mode` },
    };
  if (!paidAt || (isDedicated && !/^\d{10}$/.test(accountNumber ?? '')))
    return { kind: 'pending', concern: { kind: 'unknown_answer', detail: 'Paystack tells a payment without its account or its time' } };
  return {
    kind: 'paid',
    payment: {
      sessionId: String(row.id),
      accountNumber,
      accountReference,
      amount: koboOf(row.amount),
      senderName: textOf(authorization?.sender_name) ?? 'Unknown sender',
      senderAccountNumber: textOf(authorization?.sender_bank_account_number),
      senderBankName: textOf(authorization?.sender_bank),
      narration: textOf(authorization?.narration),
      providerFee: row.fees == null ? null : koboOf(row.fees),
      paidAt,
    },
  };
}

const MAX_TEXT = 200;
const textOf = (text: string | null | undefined): string | null => text?.trim().slice(0, MAX_TEXT) || null;

/** A page of Paystack's transactions; what is no money for accounts of ours is left out. */
export function pageIn(said: PaystackSaid, mode: Mode | null): Payments {
  if (said.kind !== 'said' || !said.envelope.status) return { kind: 'no_answer', ...beside(concernIn(manner, said)) };
  const [rows, paged] = [rowsSchema.safeParse(said.envelope.data), pagedSchema.safeParse(said.envelope.meta)];
  if (!rows.success || !paged.success) return { kind: 'no_answer', concern: unreadable('the list of payments') };
  const told = rows.data.map((row): Told => {
    const parsed = transactionSchema.safeParse(row);
    return parsed.success ? paymentIn(parsed.data, mode) : { kind: 'pending', concern: unreadable('a payment') };
  });
  const { page, pageCount } = paged.data;
  return {
    kind: 'payments',
    payments: told.flatMap((each): InboundPayment[] => (each.kind === 'paid' ? [each.payment] : [])),
    next: page < pageCount ? String(page + 1) : null,
    ...beside(told.find(({ concern }) => concern)?.concern),
  };
}

export const unreadable = (what: string): Concern => ({
  kind: 'unknown_answer',
  detail: `Paystack told of ${what} in a form that is not known here`,
});
