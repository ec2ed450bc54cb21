import { z } from 'zod';
import type { TransferState } from '../../core/ledger/steps.ts';
import { dateTime, ownId, namedEnum, namedNode } from '../../domain/schema/type-names.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { references, type RowOf } from '../../platform/db/entity.ts';
import type { TransferRow } from '../transfers/read/transfer.ts';
import { bankAccount } from '../transfers/read/views.ts';

export const refundStatus = namedEnum('RefundStatus', 'Status of a refund.', {
  pending: 'The money is held until the transfer is released.',
  processing: 'The wallet is debited; delivery is not confirmed.',
  completed: 'The payer was credited.',
  failed: 'Not paid; the money is back in the wallet, and the amount can be refunded again.',
  returned: 'Credited, then returned by the bank; the amount can be refunded again.',
});
type RefundStatus = z.output<typeof refundStatus>;

/** Status of a refund by the state of its transfer; printed into schema/lifecycle/states.sql. */
export const REFUND_OF_TRANSFER = {
  awaiting_approval: 'pending',
  screening: 'pending',
  scheduled: 'pending',
  accepted: 'processing',
  submitting: 'processing',
  acknowledged: 'processing',
  unconfirmed: 'processing',
  declined: 'processing',
  delivered: 'completed',
  reversed: 'failed',
  cancelled: 'failed',
} as const satisfies Record<TransferState, RefundStatus>;

/** Transitions of a refund; each follows its transfer. */
export const REFUND_TRANSITIONS = {
  process: { from: ['pending'], to: 'processing' },
  complete: { from: ['pending', 'processing'], to: 'completed' },
  fail: { from: ['pending', 'processing'], to: 'failed' },
  return: { from: ['completed'], to: 'returned' },
} as const satisfies Record<string, { from: readonly RefundStatus[]; to: RefundStatus }>;

/** Refunds of orders and of payments into virtual accounts. Invariant: only functions of schema/refunds.sql write these rows. */
export const Refund = defineEntity({
  name: 'Refund',
  tableName: 'refund',
  properties: {
    bookId: p.bigint('number').primary(),
    /** Equal to the id of its transfer. */
    id: p.uuid().primary(),
    orderId: p.uuid().strictNullable(),
    /** The refunded payment; null where one recorded transfer refunds all payments of an order. */
    depositId: p.uuid().strictNullable(),
    transferId: p.uuid(),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    feeBearer: p.enum(['business', 'payer']).default('business').comment('not personal: a code of the contract'),
    reason: p.text().strictNullable().comment('personal: free text; why it was refunded; with the books'),
    restock: p.boolean().default(false),
    status: p.enum(refundStatus.options).default('pending'),
    failureReason: p.text().strictNullable().comment('personal: free text; why it failed; with the books'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    completedAt: p.datetime().strictNullable(),
    endedAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'refund_transfer', properties: ['transferId', 'bookId'] }],
  indexes: [
    { name: 'refund_order', properties: ['bookId', 'orderId', 'id'], where: 'order_id is not null' },
    { name: 'refund_deposit', properties: ['bookId', 'depositId', 'id'], where: 'deposit_id is not null' },
    { name: 'refund_status', properties: ['bookId', 'status', 'id'] },
  ],
  checks: [
    { name: 'refund_check', expression: 'order_id is not null or deposit_id is not null' },
    { name: 'refund_check1', expression: `(status in ('completed', 'returned')) = (completed_at is not null)` },
    { name: 'refund_check2', expression: `(status in ('failed', 'returned')) = (ended_at is not null)` },
  ],
});
references(
  Refund,
  { properties: ['bookId', 'orderId'], table: 'checkout_order' },
  { properties: ['bookId', 'depositId'], table: 'ledger.deposit' },
);

export const feeBearer = namedEnum('RefundFeeBearer', 'Who bears the transfer fee of a refund.', {
  business: 'The fee is debited on top of the amount.',
  payer: 'The fee is deducted from the amount.',
});

export const refundSchema = namedNode('Refund', 'Money given back to a payer.', {
  id: ownId,
  status: refundStatus.meta({ description: 'Status of the refund; follows its transfer.' }),
  orderId: z.uuid().nullable().meta({ description: 'The refunded order; null for a payment without an order.' }),
  transactionId: z
    .uuid()
    .nullable()
    .meta({ description: 'The refunded payment; null where one recorded transfer refunds all payments of the order.' }),
  amount: kobo.meta({ description: 'Amount given back of what was paid, in kobo.' }),
  amountSent: kobo.meta({ description: 'Amount credited to the payer, in kobo: less than amount where the payer bears the fee.' }),
  fee: kobo.meta({ description: 'Fee of the transfer, in kobo.' }),
  feeBearer: feeBearer.meta({ description: 'Who bears the fee.' }),
  currency,
  reason: z.string().nullable().meta({ description: 'Your reason.' }),
  failureReason: z.string().nullable().meta({ description: 'Reason of a failure or return; null without one.' }),
  transferCode: logged(z.string()).meta({ description: 'Code of the transfer that pays the refund.' }),
  clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference; null when none was given.' }),
  beneficiary: bankAccount.meta({ description: 'Account of the payer.' }),
  createdAt: dateTime.meta({ description: 'Time of creation.' }),
  completedAt: dateTime.nullable().meta({ description: 'Time of the credit; null until completed.' }),
  endedAt: dateTime.nullable().meta({ description: 'Time at which the money was credited back; null unless failed or returned.' }),
}).meta({ id: 'Refund' });

export type RefundView = z.output<typeof refundSchema>;

type OfTransfer = Pick<TransferRow, 'fee' | 'transferCode' | 'clientReference' | 'accountNumber' | 'accountName' | 'bankCode' | 'bankName'>;

export interface RefundRow extends Omit<RowOf<typeof Refund>, 'transferId' | 'restock'>, OfTransfer {
  amountSent: Kobo;
}

/** Columns of a refund `r` and its transfer `t`. */
export const COLUMNS = `r.book_id, r.id, r.order_id, r.deposit_id, r.amount, r.fee_bearer, r.reason, r.status, r.failure_reason, r.created_at, r.completed_at, r.ended_at,
  t.amount as amount_sent, t.fee, t.transfer_code, t.client_reference, t.account_number, t.account_name, t.bank_code, t.bank_name`;

/** Why: `+ 0` keeps the planner on the primary key of transfers. */
export const OF_TRANSFER = 'join ledger.transfer t on t.book_id + 0 = r.book_id and t.id = r.transfer_id';

export function refundView({ bookId: _, depositId, accountNumber, accountName, bankCode, bankName, ...row }: RefundRow): RefundView {
  return { ...row, transactionId: depositId, currency: 'NGN', beneficiary: { accountNumber, accountName, bankCode, bankName } };
}
