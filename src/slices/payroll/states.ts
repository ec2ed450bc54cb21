import type { z } from 'zod';
import { type TransferState, type TransferStep, transferSteps } from '../../core/ledger/steps.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import { conflict, invalidState } from '../../platform/errors/refusal.ts';

export const batchStatus = namedEnum('PayrollBatchStatus', 'Status of a payroll batch.', {
  draft: 'Items can be added and removed.',
  awaiting_approval: 'Pending review; cannot be changed until approved or rejected.',
  approved: 'Payment is due now.',
  scheduled: 'Payment is due at the scheduled time.',
  processing: 'Payment is in progress.',
  completed: 'All salaries were credited.',
  partially_completed: 'Some salaries were credited.',
  failed: 'No salary was credited.',
  cancelled: 'Cancelled before payment.',
});
export type BatchStatus = z.output<typeof batchStatus>;

const ended = ['completed', 'partially_completed', 'failed'] as const;

/** Workers and operators make the last four transitions, callers the others. */
export const BATCH_TRANSITIONS = {
  edit: { from: ['draft'], to: ['draft'] },
  submit: { from: ['draft'], to: ['awaiting_approval'] },
  approve: { from: ['awaiting_approval'], to: ['approved', 'scheduled'] },
  reject: { from: ['awaiting_approval'], to: ['draft'] },
  cancel: { from: ['draft', 'awaiting_approval', 'approved', 'scheduled'], to: ['cancelled'] },
  begin: { from: ['approved', 'scheduled'], to: ['processing'] },
  end: { from: ['processing'], to: ended },
  /** A salary was returned after the end, or delivered after all. */
  follow: { from: ended, to: ended },
  /** Why: a restored database may lack the approval (decision 101). */
  restore: { from: ['approved', 'scheduled', 'processing'], to: ['awaiting_approval'] },
} as const satisfies Record<string, { from: readonly BatchStatus[]; to: readonly BatchStatus[] }>;
export type BatchTransition = Exclude<keyof typeof BATCH_TRANSITIONS, 'begin' | 'end' | 'follow' | 'restore'>;

/** @throws Refusal 409 BATCH_NOT_DRAFT or INVALID_STATE with a sentence that names the state. */
export function requireTransition({ status }: { status: BatchStatus }, transition: BatchTransition): void {
  const { from }: { from: readonly BatchStatus[] } = BATCH_TRANSITIONS[transition];
  if (from.includes(status)) return;
  if (transition === 'edit' || transition === 'submit') throw conflict('BATCH_NOT_DRAFT', `The batch is '${status}' and no longer a draft`);
  const states = from.map((state) => `'${state}'`).join(' or ');
  throw invalidState(`The batch is '${status}'; to ${transition} it, it must be ${states}`);
}

export const itemStatus = namedEnum(
  'PayrollItemStatus',
  'Status of one payroll item.',
  ['draft', 'queued', 'sent', 'settled', 'failed', 'reversed', 'skipped'],
  {
    queued: 'The money is held.',
    sent: 'The wallet is debited; delivery is not confirmed.',
    settled: 'The employee was credited.',
    failed: 'Declined and pending review.',
    reversed: 'The money was credited back to the wallet.',
    skipped: 'Not paid and not charged.',
  },
);
export type ItemStatus = z.output<typeof itemStatus>;

/** Item status by transfer state, as in schema/lifecycle/states.sql. */
export const ITEM_OF_TRANSFER = {
  scheduled: 'queued',
  accepted: 'sent',
  submitting: 'sent',
  acknowledged: 'sent',
  unconfirmed: 'sent',
  awaiting_approval: 'sent',
  screening: 'queued',
  delivered: 'settled',
  declined: 'failed',
  reversed: 'reversed',
  cancelled: 'skipped',
} as const satisfies Record<TransferState, ItemStatus>;

/** Transfer state without salaries: their batch is approved. */
const NEVER: TransferState = 'awaiting_approval';

interface Move {
  from: readonly ItemStatus[];
  to: ItemStatus;
}

/** Pay and skip belong to payroll; other transitions follow the transfer. */
export const ITEM_TRANSITIONS: Readonly<Record<string, Move>> = {
  pay: { from: ['draft'], to: 'sent' },
  /** Payee under review. */
  pay_held: { from: ['draft'], to: 'queued' },
  /** Cancelled batch, or a wallet that never covered the item. */
  skip: { from: ['draft'], to: 'skipped' },
  ...Object.fromEntries(Object.entries<TransferStep>(transferSteps).flatMap(([step, { moves }]) => followed(step, moves))),
};

function followed(step: string, transitions: TransferStep['moves']): [string, Move][] {
  const pairs = (Object.entries(transitions) as [TransferState, TransferState][])
    .filter((states) => !states.includes(NEVER))
    .map(([from, to]) => ({ from: ITEM_OF_TRANSFER[from], to: ITEM_OF_TRANSFER[to] }))
    .filter(({ from, to }) => from !== to);
  const [first] = pairs;
  if (!first) return [];
  if (pairs.some(({ to }) => to !== first.to)) throw new Error(`the step ${step} leads a salary to more than one state`);
  return [[step, { from: [...new Set(pairs.map(({ from }) => from))], to: first.to }]];
}
