import { type TransferState, type TransferStep, transferSteps } from '../../core/ledger/steps.ts';
import type { ItemStatus } from './item.ts';

/** Where a salary stands while the transfer that pays it stands there: the database follows it by this (schema/lives/states.sql). */
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

/** Salaries are handed in as they are debited: none is planned for later, or waits for a second person. */
const NEVER: ReadonlySet<TransferState> = new Set(['scheduled', 'awaiting_approval']);

interface Move {
  from: readonly ItemStatus[];
  to: ItemStatus;
}

/** Every move of a salary: the first two are the payroll's own, the others are the steps of its transfer. */
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
