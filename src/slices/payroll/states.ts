import { z } from 'zod';
import { type TransferState, type TransferStep, transferSteps } from '../../core/ledger/steps.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export const batchStatus = z
  .enum(['draft', 'awaiting_approval', 'approved', 'scheduled', 'processing', 'completed', 'partially_completed', 'failed', 'canceled'])
  .register(typeNames, {
    name: 'PayrollBatchStatus',
    description: 'Where a payroll batch stands.',
    meanings: {
      draft: 'People are added and taken out.',
      awaiting_approval: 'Nothing changes any more until somebody approves or rejects it.',
      approved: 'It is paid next.',
      scheduled: 'It is paid when its time comes.',
      processing: 'It is being paid.',
      completed: 'All salaries arrived.',
      partially_completed: 'Some salaries arrived.',
      failed: 'No salary arrived.',
      canceled: 'It was given up.',
    },
  });
export type BatchStatus = z.output<typeof batchStatus>;

const ended = ['completed', 'partially_completed', 'failed'] as const;

/** Transitions of a batch: their states before and after. Workers and operators make the last four, callers the others. */
export const BATCH_MOVES = {
  edit: { from: ['draft'], to: ['draft'] },
  submit: { from: ['draft'], to: ['awaiting_approval'] },
  approve: { from: ['awaiting_approval'], to: ['approved', 'scheduled'] },
  reject: { from: ['awaiting_approval'], to: ['draft'] },
  cancel: { from: ['draft', 'awaiting_approval', 'approved', 'scheduled'], to: ['canceled'] },
  begin: { from: ['approved', 'scheduled'], to: ['processing'] },
  end: { from: ['processing'], to: ended },
  /** A salary was returned, or delivered after all. */
  follow: { from: ended, to: ended },
  /** The database was restored to an earlier moment, so a person has to approve again (decision 101). */
  restore: { from: ['approved', 'scheduled', 'processing'], to: ['awaiting_approval'] },
} as const satisfies Record<string, { from: readonly BatchStatus[]; to: readonly BatchStatus[] }>;
export type BatchMove = Exclude<keyof typeof BATCH_MOVES, 'begin' | 'end' | 'follow' | 'restore'>;

/** @throws Refusal 409 BATCH_NOT_DRAFT or INVALID_STATE with a sentence that names the state. */
export function requireMove({ status }: { status: BatchStatus }, move: BatchMove): void {
  const { from }: { from: readonly BatchStatus[] } = BATCH_MOVES[move];
  if (from.includes(status)) return;
  if (move === 'edit' || move === 'submit')
    throw new Refusal('conflict', `The batch is '${status}' and no longer a draft`, { code: 'BATCH_NOT_DRAFT' });
  const states = from.map((state) => `'${state}'`).join(' or ');
  throw new Refusal('conflict', `The batch is '${status}'; to ${move} it, it must be ${states}`, { code: 'INVALID_STATE' });
}

export const itemStatus = z.enum(['draft', 'queued', 'sent', 'settled', 'failed', 'reversed', 'skipped']).register(typeNames, {
  name: 'PayrollItemStatus',
  description: 'Where one salary stands.',
  meanings: {
    queued: 'Its money is held.',
    sent: 'The wallet is debited; that says nothing about delivery.',
    settled: 'The person was credited.',
    failed: 'Declined; a person decides whether the money comes back.',
    reversed: 'The money is back in the wallet.',
    skipped: 'It was not paid and cost nothing.',
  },
});
export type ItemStatus = z.output<typeof itemStatus>;

/** Status of a salary by the state of its transfer; the functions of the database follow this table (schema/lives/states.sql). */
export const ITEM_OF_TRANSFER = {
  scheduled: 'queued',
  accepted: 'sent',
  submitting: 'sent',
  acknowledged: 'sent',
  unconfirmed: 'sent',
  awaiting_approval: 'sent',
  delivered: 'settled',
  declined: 'failed',
  reversed: 'reversed',
  cancelled: 'skipped',
} as const satisfies Record<TransferState, ItemStatus>;

/** States that no salary's transfer has: salaries are submitted as they are debited. */
const NEVER: ReadonlySet<TransferState> = new Set(['scheduled', 'awaiting_approval']);

interface Move {
  from: readonly ItemStatus[];
  to: ItemStatus;
}

/** Transitions of a salary: the first two are the payroll's own, the others are the steps of its transfer. */
export const ITEM_MOVES: Readonly<Record<string, Move>> = {
  pay: { from: ['draft'], to: 'sent' },
  /** The batch was canceled, or the wallet never covered it. */
  skip: { from: ['draft'], to: 'skipped' },
  ...Object.fromEntries(Object.entries<TransferStep>(transferSteps).flatMap(([step, { moves }]) => followed(step, moves))),
};

function followed(step: string, moves: TransferStep['moves']): [string, Move][] {
  const pairs = (Object.entries(moves) as [TransferState, TransferState][])
    .filter(([from]) => !NEVER.has(from))
    .map(([from, to]) => ({ from: ITEM_OF_TRANSFER[from], to: ITEM_OF_TRANSFER[to] }))
    .filter(({ from, to }) => from !== to);
  const [first] = pairs;
  if (!first) return [];
  if (pairs.some(({ to }) => to !== first.to)) throw new Error(`the step ${step} leads a salary to more than one state`);
  return [[step, { from: [...new Set(pairs.map(({ from }) => from))], to: first.to }]];
}
