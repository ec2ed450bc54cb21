import { describe, expect, test } from 'vitest';
import {
  LINK_TRANSITIONS,
  type LinkTransition,
  linkStatuses,
  mayTransitionOrder,
  ORDER_TRANSITIONS,
  type OrderTransition,
  orderStatuses,
  requireLinkTransition,
  requireOrderTransition,
} from '../../src/slices/checkout/states.ts';

/** Expected transitions, written a second time. */
const ORDERS: Record<OrderTransition, string[]> = {
  pay: ['pending'],
  pay_late: ['cancelled'],
  fulfil: ['paid'],
  cancel: ['pending'],
  refund: ['paid', 'fulfilled', 'cancelled'],
  reopen_fulfilled: ['refunded'],
  reopen_paid: ['refunded'],
  reopen_cancelled: ['refunded'],
};
const LINKS: Record<LinkTransition, string[]> = {
  activate: ['inactive'],
  deactivate: ['active'],
  expire: ['active', 'inactive'],
  complete: ['active', 'inactive'],
};

describe.each(Object.keys(ORDER_TRANSITIONS) as OrderTransition[])('the transition %s of an order', (move) => {
  test.each(orderStatuses)('from %s only where the table says so', (status) => {
    const may = ORDERS[move].includes(status);
    expect(mayTransitionOrder(status, move)).toBe(may);
    if (may) return expect(() => requireOrderTransition({ status }, move)).not.toThrow();
    expect(() => requireOrderTransition({ status }, move)).toThrow(
      `The order is '${status}'; to ${move} the order, its status must be '${ORDERS[move][0]}'`,
    );
  });
});

describe.each(Object.keys(LINK_TRANSITIONS) as LinkTransition[])('the transition %s of a link', (move) => {
  test.each(linkStatuses)('from %s only where the table says so', (status) => {
    if (LINKS[move].includes(status)) return expect(() => requireLinkTransition({ status }, move)).not.toThrow();
    expect(() => requireLinkTransition({ status }, move)).toThrow(
      `The link is '${status}'; to ${move} the link, its status must be '${LINKS[move][0]}'`,
    );
  });
});

test('a refunded order changes by a returned refund alone, and an expired or completed link is final', () => {
  for (const move of Object.keys(ORDER_TRANSITIONS) as OrderTransition[])
    expect(mayTransitionOrder('refunded', move)).toBe(move.startsWith('reopen_'));
  for (const { from } of Object.values(LINK_TRANSITIONS)) {
    expect(from).not.toContain('expired');
    expect(from).not.toContain('completed');
  }
});
