import { z } from 'zod';
import type { TransferState } from '../../core/ledger/steps.ts';
import { typeNames } from '../../domain/schema/type-names.ts';

export const refundStatuses = ['pending', 'processing', 'completed', 'failed', 'returned'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundStatus = z.enum(refundStatuses, { error: `must be one of ${refundStatuses.join(', ')}` }).register(typeNames, {
  name: 'RefundStatus',
  description: 'Status of a refund.',
  meanings: {
    pending: 'The money is held until the transfer is released.',
    processing: 'The wallet is debited; delivery is not confirmed.',
    completed: 'The payer was credited.',
    failed: 'Not paid; the money is back in the wallet, and the amount can be refunded again.',
    returned: 'Credited, then returned by the bank; the amount can be refunded again.',
  },
});

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
