import type { Scope } from '../../domain/actor/actor.ts';
import type { Kind } from './chart.ts';
import type { Invariant } from './invariants.ts';

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
  'screening',
] as const;
export type TransferState = (typeof transferStates)[number];

export interface StepLeg {
  kind: Kind;
  ofSalary?: Kind;
  leg?: number;
  of: 'amount' | 'fee' | 'both';
  /** Prefix of the statement reference. */
  reference: '' | 'FEE_' | 'REV_' | null;
}

const out: StepLeg = { kind: 'transfer', ofSalary: 'payroll', of: 'amount', reference: '' };
const settlement: readonly StepLeg[] = [
  { kind: 'settlement', of: 'amount', reference: '' },
  { kind: 'fee_revenue', of: 'fee', reference: null },
];
const back: StepLeg = { kind: 'reversal', ofSalary: 'payroll_reversal', of: 'both', reference: 'REV_' };

export type Taker = 'time' | 'outside' | Scope;

export interface TransferStep {
  by: Taker;
  moves: Partial<Record<TransferState, TransferState>>;
  legs?: readonly StepLeg[];
  /** Change of the reservation, as multiples of amount and fee. */
  holds?: { amount: -1 | 0 | 1; fee: -1 | 0 | 1 };
  returns?: true;
  claims?: true;
  events?: readonly (
    | 'transfer.failed'
    | 'transfer.reversed'
    | 'transfer.settled'
    | 'transfer.approval.given'
    | 'transfer.approval.refused'
    | 'transfer.approval.expired'
    | 'transfer.approval.requested'
    | 'transfer.hold.placed'
    | 'transfer.hold.released'
    | 'transfer.hold.rejected'
    | 'transfer.hold.expired'
  )[];
  cause?: 'refused' | 'declined' | 'returned' | 'review' | 'never_arrived';
}

const openTransitions = (to: TransferState): TransferStep['moves'] => ({ submitting: to, unconfirmed: to, acknowledged: to });
const decided = (to: TransferState): TransferStep['moves'] => ({ declined: to, unconfirmed: to, acknowledged: to });
const freesFee = { amount: 0, fee: -1 } as const;
const reversed = ['transfer.reversed'] as const;

/** State machine of a transfer after its debit; printed into schema/ledger/steps.sql and docs/transfers.md. */
export const transferSteps = {
  release: {
    by: 'time',
    moves: { scheduled: 'submitting' },
    claims: true,
    legs: [out],
    holds: { amount: -1, fee: 0 },
  },
  cancel: {
    by: 'transfers:write',
    moves: { scheduled: 'cancelled', screening: 'cancelled' },
    holds: { amount: -1, fee: -1 },
    returns: true,
  },
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
  // Businesses read "under review", never "screening".
  hold: { by: 'time', moves: { scheduled: 'screening' }, events: ['transfer.hold.placed'] },
  keep_hold: { by: 'time', moves: { screening: 'screening' } },
  release_hold: { by: 'compliance:write', moves: { screening: 'scheduled' }, events: ['transfer.hold.released'] },
  // Also held by a rule of the business.
  release_hold_unapproved: {
    by: 'compliance:write',
    moves: { screening: 'awaiting_approval' },
    events: ['transfer.hold.released', 'transfer.approval.requested'],
  },
  reject_hold: {
    by: 'compliance:write',
    moves: { screening: 'cancelled' },
    holds: { amount: -1, fee: -1 },
    returns: true,
    events: ['transfer.hold.rejected'],
  },
  lapse_hold: {
    by: 'time',
    moves: { screening: 'cancelled' },
    holds: { amount: -1, fee: -1 },
    returns: true,
    events: ['transfer.hold.expired'],
  },
  claim: { by: 'time', moves: { accepted: 'submitting' }, claims: true },
  // Resubmissions return to their previous state; see `ledger.validate_transitions`.
  undo_submission: { by: 'time', moves: { submitting: 'accepted' } },
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
  pending: { by: 'outside', moves: openTransitions('acknowledged') },
  silent: { by: 'time', moves: { submitting: 'unconfirmed', unconfirmed: 'unconfirmed', acknowledged: 'acknowledged' } },
  delivered: { by: 'outside', moves: openTransitions('delivered'), legs: settlement, events: ['transfer.settled'] },
  declined_final: {
    by: 'outside',
    moves: openTransitions('reversed'),
    legs: [back],
    holds: freesFee,
    returns: true,
    events: ['transfer.failed', 'transfer.reversed'],
    cause: 'declined',
  },
  declined_review: { by: 'outside', moves: openTransitions('declined'), events: ['transfer.failed'] },
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

export type Step = keyof typeof transferSteps;
export const steps = Object.keys(transferSteps) as readonly Step[];

export const TRANSITIONS = Object.fromEntries(
  Object.entries(transferSteps).map(([step, { moves }]) => [step, Object.keys(moves)]),
) as unknown as Record<Step, readonly TransferState[]>;

export const beginnings = {
  pay: { legs: [out], holds: { amount: 0, fee: 1 } },
  schedule: { legs: [], holds: { amount: 1, fee: 1 } },
  capture: { legs: [{ kind: 'transfer_fee', of: 'fee', reference: 'FEE_' }], holds: freesFee },
} as const satisfies Record<string, Pick<TransferStep, 'legs' | 'holds'>>;

const LEASE = `interval '5 minutes'`;

interface Waiting {
  id: string;
  title: string;
  from: string;
  key: string;
  open: string;
  due: string;
  within: string;
  claim?: string;
  or?: string;
}

/** Liveness: every open record has a bounded due time, or an operator queue that shows it. */
export const moving = ({ id, title, from, key, open, due, within, claim, or = 'false' }: Waiting): Invariant => ({
  id,
  title,
  sql: `
      select ${key}, ${due} as due${claim === undefined ? '' : `, ${claim} as claimed_until`} from ${from}
       where (${open})
         and not (${or} or (${due} <= now() + ${within}${claim === undefined ? '' : ` and coalesce(${claim} <= now() + ${LEASE}, true)`})) is true`,
});
