import type { Scope } from '../../domain/actor/actor.ts';
import type { Kind } from './chart.ts';

export const transferStates = [
  'scheduled',
  'accepted',
  'submitting',
  'acknowledged',
  'unconfirmed',
  'delivered',
  'declined',
  'reversed',
  'cancelled',
  'awaiting_approval',
] as const;
export type TransferState = (typeof transferStates)[number];

/** One movement of a step. A leg of nothing is not booked. */
export interface StepLeg {
  kind: Kind;
  /** Its kind when the transfer is a salary. */
  ofSalary?: Kind;
  /** Its number, where its kind leaves it open. */
  leg?: number;
  of: 'amount' | 'fee' | 'both';
  /** What its line of the statement has before the reference of its cause; null when the line has no reference. */
  reference: '' | 'FEE_' | 'REV_' | null;
}

const out: StepLeg = { kind: 'transfer', ofSalary: 'payroll', of: 'amount', reference: '' };
const settlement: readonly StepLeg[] = [
  { kind: 'settlement', of: 'amount', reference: '' },
  { kind: 'fee_revenue', of: 'fee', reference: null },
];
const back: StepLeg = { kind: 'reversal', ofSalary: 'payroll_reversal', of: 'both', reference: 'REV_' };

/** Who takes a step: our own workers as time passes, somebody outside whose word may never come, or whoever holds a scope. */
export type Taker = 'time' | 'outside' | Scope;

/** One step of a life-cycle: the row that the database's functions, the tests and the documentation are made of. */
export interface TransferStep {
  by: Taker;
  /** From which states it may be taken, and where it leads. */
  moves: Partial<Record<TransferState, TransferState>>;
  legs?: readonly StepLeg[];
  /** How much more of the wallet is held afterwards, as multiples of amount and fee. Nothing of what was booked is held. */
  holds?: { amount: -1 | 0 | 1; fee: -1 | 0 | 1 };
  /** The money is the business's again: with its fee, which is booked by then or not owed at all. */
  returns?: true;
  /** It is handed to the bank anew, under a claim. */
  claims?: true;
  /** Events, in their order. A salary's are told by its payroll. */
  events?: readonly (
    | 'transfer.failed'
    | 'transfer.reversed'
    | 'transfer.settled'
    | 'transfer.approval.given'
    | 'transfer.approval.refused'
    | 'transfer.approval.expired'
  )[];
  /** Why it ended so. */
  cause?: 'refused' | 'declined' | 'returned' | 'review' | 'never_arrived';
}

const openMoves = (to: TransferState): TransferStep['moves'] => ({ submitting: to, unconfirmed: to, acknowledged: to });
const decided = (to: TransferState): TransferStep['moves'] => ({ declined: to, unconfirmed: to, acknowledged: to });
const freesFee = { amount: 0, fee: -1 } as const;
const reversed = ['transfer.reversed'] as const;

/**
 * The whole life of a transfer after its debit. `npm run generate` prints it into schema/ledger/steps.sql, which the functions of the ledger
 * work by, and into docs/transfers.md.
 */
export const transferSteps = {
  release: {
    by: 'time',
    moves: { scheduled: 'submitting' },
    claims: true,
    legs: [out],
    holds: { amount: -1, fee: 0 },
  },
  cancel: { by: 'transfers:write', moves: { scheduled: 'cancelled' }, holds: { amount: -1, fee: -1 }, returns: true },
  // What a rule of its business makes wait is scheduled once a second person agrees: for now, or for its time.
  approve: { by: 'transfers:approve', moves: { awaiting_approval: 'scheduled' }, events: ['transfer.approval.given'] },
  deny: {
    by: 'transfers:approve',
    moves: { awaiting_approval: 'cancelled' },
    holds: { amount: -1, fee: -1 },
    returns: true,
    events: ['transfer.approval.refused'],
  },
  lapse: {
    by: 'time',
    moves: { awaiting_approval: 'cancelled' },
    holds: { amount: -1, fee: -1 },
    returns: true,
    events: ['transfer.approval.expired'],
  },
  claim: { by: 'time', moves: { accepted: 'submitting' }, claims: true },
  // What was handed in before goes back to where it was then; see `ledger.judge_moves`.
  hand_back: { by: 'time', moves: { submitting: 'accepted' } },
  refused: {
    by: 'outside',
    moves: { submitting: 'reversed' },
    legs: [back],
    holds: freesFee,
    returns: true,
    events: reversed,
    cause: 'refused',
  },
  resubmit: { by: 'outside', moves: { submitting: 'submitting', unconfirmed: 'submitting' }, claims: true },
  absent: {
    by: 'outside',
    moves: { submitting: 'reversed', unconfirmed: 'reversed' },
    legs: [back],
    holds: freesFee,
    returns: true,
    events: reversed,
    cause: 'never_arrived',
  },
  pending: { by: 'outside', moves: openMoves('acknowledged') },
  silent: { by: 'time', moves: { submitting: 'unconfirmed', unconfirmed: 'unconfirmed', acknowledged: 'acknowledged' } },
  delivered: { by: 'outside', moves: openMoves('delivered'), legs: settlement, events: ['transfer.settled'] },
  declined_final: {
    by: 'outside',
    moves: openMoves('reversed'),
    legs: [back],
    holds: freesFee,
    returns: true,
    events: ['transfer.failed', 'transfer.reversed'],
    cause: 'declined',
  },
  declined_review: { by: 'outside', moves: openMoves('declined'), events: ['transfer.failed'] },
  returned: {
    by: 'outside',
    moves: { delivered: 'reversed' },
    legs: [
      { kind: 'return_fee', of: 'fee', reference: null },
      { kind: 'return', ofSalary: 'payroll_reversal', of: 'both', reference: 'REV_' },
    ],
    returns: true,
    events: reversed,
    cause: 'returned',
  },
  watched: { by: 'time', moves: { delivered: 'delivered', reversed: 'reversed' } },
  manual_reversal: {
    by: 'transfers:review',
    moves: decided('reversed'),
    legs: [back],
    holds: freesFee,
    returns: true,
    events: reversed,
    cause: 'review',
  },
  manual_settlement: {
    by: 'transfers:review',
    moves: decided('delivered'),
    legs: settlement,
    events: ['transfer.settled'],
    cause: 'review',
  },
} as const satisfies Record<string, TransferStep>;

/** How a transfer leaves its present state. */
export type Step = keyof typeof transferSteps;
export const steps = Object.keys(transferSteps) as readonly Step[];

/** From which states each step may be taken. */
export const MOVES = Object.fromEntries(
  Object.entries(transferSteps).map(([step, { moves }]) => [step, Object.keys(moves)]),
) as unknown as Record<Step, readonly TransferState[]>;

/** What a transfer books and holds before its first step: sent, scheduled, and when the bank has it or may have it, which makes its fee owed. */
export const beginnings = {
  pay: { legs: [out], holds: { amount: 0, fee: 1 } },
  schedule: { legs: [], holds: { amount: 1, fee: 1 } },
  capture: { legs: [{ kind: 'transfer_fee', of: 'fee', reference: 'FEE_' }], holds: freesFee },
} as const satisfies Record<string, Pick<TransferStep, 'legs' | 'holds'>>;
