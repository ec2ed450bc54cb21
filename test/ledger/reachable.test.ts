import { describe, expect, test } from 'vitest';
import { billRules, billStates } from '../../src/slices/bills/steps.ts';
import {
  LINK_TRANSITIONS,
  linkStatuses,
  ORDER_TRANSITIONS,
  orderStatuses,
  type LinkTransition,
  type OrderTransition,
} from '../../src/slices/checkout/states.ts';
import { BATCH_TRANSITIONS, batchStatus } from '../../src/slices/payroll/states.ts';
import {
  SUBSCRIPTION_TRANSITIONS,
  subscriptionStatuses,
  type SubscriptionTransition,
} from '../../src/slices/subscriptions/subscription.ts';
import { ACCOUNT_TRANSITIONS, accountStatuses, type AccountTransition } from '../../src/slices/virtual-accounts/account.ts';
import type { Taker } from '../../src/core/ledger/steps.ts';
import { type Edge, stuck } from './reachable.ts';

interface Machine {
  what: string;
  states: readonly string[];
  ends: readonly string[];
  edges: Edge[];
}

/** The edges of a table that says from where and to where; who takes each is said here, for every move. */
function edgesOf<Move extends string>(
  transitions: Record<Move, { from: readonly string[]; to: string | null }>,
  takers: Record<Move, Taker>,
): Edge[] {
  return (Object.keys(transitions) as Move[]).flatMap((transition) =>
    transitions[transition].from.map((from) => ({ from, to: transitions[transition].to ?? from, by: takers[transition] })),
  );
}

const orders = {
  pay: 'outside',
  pay_late: 'outside',
  fulfil: 'checkout:write',
  cancel: 'time',
  refund: 'checkout:write',
  reopen_fulfilled: 'outside',
  reopen_paid: 'outside',
  reopen_cancelled: 'outside',
} as const satisfies Record<OrderTransition, Taker>;
const links = { activate: 'checkout:write', deactivate: 'checkout:write', expire: 'time', complete: 'outside' } as const satisfies Record<
  LinkTransition,
  Taker
>;
const accounts = { complete: 'outside', expire: 'time', deactivate: 'checkout:write' } as const satisfies Record<AccountTransition, Taker>;
const subscriptions = {
  pay: 'outside',
  renew: 'time',
  bill: 'time',
  expire: 'time',
  pause: 'subscriptions:write',
  resume: 'subscriptions:write',
  cancel: 'subscriptions:write',
  cancel_at_period_end: 'subscriptions:write',
  undo_cancellation: 'subscriptions:write',
  change: 'subscriptions:write',
  generate_va: 'subscriptions:write',
} as const satisfies Record<SubscriptionTransition, Taker>;

/** Salaries are transfers, and for those test/ledger/state-machine.test.ts shows the same. */
const batches: Record<keyof typeof BATCH_TRANSITIONS, Taker> = {
  edit: 'payroll:write',
  submit: 'payroll:write',
  approve: 'payroll:approve',
  reject: 'payroll:approve',
  cancel: 'payroll:write',
  begin: 'time',
  end: 'time',
  follow: 'outside',
  restore: 'outside',
};

const machines: readonly Machine[] = [
  {
    what: 'bill',
    states: billStates,
    ends: ['delivered', 'refunded'],
    edges: Object.values(billRules).flatMap(({ by, moves }) => Object.entries(moves).map(([from, to]) => ({ from, to, by }))),
  },
  {
    what: 'payroll batch',
    states: batchStatus.options,
    ends: ['completed', 'partially_completed', 'failed', 'cancelled'],
    edges: (Object.keys(BATCH_TRANSITIONS) as (keyof typeof BATCH_TRANSITIONS)[]).flatMap((transition) =>
      BATCH_TRANSITIONS[transition].from.flatMap((from) =>
        BATCH_TRANSITIONS[transition].to.map((to) => ({ from, to, by: batches[transition] })),
      ),
    ),
  },
  { what: 'order', states: orderStatuses, ends: ['fulfilled', 'cancelled', 'refunded'], edges: edgesOf(ORDER_TRANSITIONS, orders) },
  { what: 'payment link', states: linkStatuses, ends: ['expired', 'completed'], edges: edgesOf(LINK_TRANSITIONS, links) },
  {
    what: 'virtual account',
    states: accountStatuses,
    ends: ['completed', 'expired', 'deactivated'],
    edges: edgesOf(ACCOUNT_TRANSITIONS, accounts),
  },
  {
    what: 'subscription',
    states: subscriptionStatuses,
    ends: ['cancelled', 'expired'],
    edges: edgesOf(SUBSCRIPTION_TRANSITIONS, subscriptions),
  },
];

describe('a provider that never answers', () => {
  test.each(machines)('a $what comes to an end by time and by what roles may do, from every state', ({ states, ends, edges }) => {
    expect(stuck(states, ends, edges)).toEqual([]);
  });

  test('a step without a role is no way out, nor is an external event', () => {
    const edges = (by: Taker): Edge[] => [{ from: 'open', to: 'closed', by }];
    expect(stuck(['open', 'closed'], ['closed'], edges('time'))).toEqual([]);
    expect(stuck(['open', 'closed'], ['closed'], edges('transfers:review'))).toEqual([]);
    expect(stuck(['open', 'closed'], ['closed'], edges('outside'))).toEqual(['open']);
    expect(stuck(['open', 'closed'], ['closed'], edges('nobody:may' as Taker))).toEqual(['open']);
  });
});
