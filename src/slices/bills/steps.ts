import type { StepLeg, Taker } from '../../core/ledger/steps.ts';
import { legsSql, printedFrom } from '../../core/ledger/print-sql.ts';

export const billStates = ['debited', 'submitting', 'pending', 'delivered', 'refunded'] as const;
export type BillState = (typeof billStates)[number];

export interface BillStepRule {
  by: Taker;
  moves: Partial<Record<BillState, BillState>>;
  legs?: readonly StepLeg[];
  events?: readonly `bill.payment.${'completed' | 'failed' | 'reversed'}`[];
}

const open = (to: BillState): BillStepRule['moves'] => ({ submitting: to, pending: to });
const delivery = {
  legs: [
    { kind: 'bill_settlement', leg: 3, of: 'amount', reference: '' },
    { kind: 'bill_fee_revenue', leg: 4, of: 'fee', reference: '' },
  ],
  events: ['bill.payment.completed'],
} as const satisfies Omit<BillStepRule, 'by' | 'moves'>;
const refund = [{ kind: 'bill_reversal', leg: 3, of: 'both', reference: 'REV_' }] as const;

/** State machine after the debit, printed into schema/bills/steps.sql. */
export const billRules = {
  claim: { by: 'time', moves: { debited: 'submitting' } },
  undo_submission: { by: 'time', moves: { submitting: 'debited' } },
  pending: { by: 'outside', moves: open('pending') },
  // Time-out without any answer of the provider.
  silent: { by: 'time', moves: open('pending') },
  delivered: { by: 'outside', moves: open('delivered'), ...delivery },
  failed: { by: 'outside', moves: open('refunded'), legs: refund, events: ['bill.payment.failed', 'bill.payment.reversed'] },
  manual_delivery: { by: 'bills:review', moves: { pending: 'delivered' }, ...delivery },
  manual_reversal: { by: 'bills:review', moves: { pending: 'refunded' }, legs: refund, events: ['bill.payment.reversed'] },
} as const satisfies Record<string, BillStepRule>;

export type BillStep = keyof typeof billRules;
export const billSteps = Object.keys(billRules) as readonly BillStep[];

export const BILL_TRANSITIONS = Object.fromEntries(
  Object.entries(billRules).map(([step, { moves }]) => [step, Object.keys(moves)]),
) as unknown as Record<BillStep, readonly BillState[]>;

export const billLegs: readonly StepLeg[] = [
  { kind: 'bill', leg: 1, of: 'amount', reference: '' },
  { kind: 'bill_fee', leg: 2, of: 'fee', reference: 'FEE_' },
];

export function billStepsSql(): string {
  const rules = Object.entries<BillStepRule>(billRules);
  const rows = rules
    .flatMap(([step, { moves, events = [] }]) => Object.entries(moves).map(([state, next]) => [step, state, next, `{${events.join(',')}}`]))
    .map(([step, state, next, events], index) => {
      const cast = index === 0 ? '::bills.state' : '';
      return `('${step}', '${state}'${cast}, '${next}'${cast}, '${events}'${index === 0 ? '::text[]' : ''})`;
    });
  return `${printedFrom('steps', 'src/slices/bills')}
-- Steps of a bill after its debit: states before and after, and events.
drop function if exists bills.steps();
create function bills.steps() returns table (step text, state bills.state, next bills.state, events text[]) language sql immutable as $$
  values
    ${rows.join(',\n    ')}
$$;

${legsSql('bills.legs', [['pay', { legs: billLegs }], ...rules])}
-- Whether a bill in \`p_state\` may take this step.
create or replace function bills.may_move(p_state bills.state, p_step text) returns boolean language sql stable as $$
  select exists (select from bills.steps() s where s.step = p_step and s.state = p_state)
$$;
`;
}
