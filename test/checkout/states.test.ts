import { describe, expect, test } from 'vitest';
import {
  LINK_MOVES,
  type LinkMove,
  linkStatuses,
  mayMoveOrder,
  ORDER_MOVES,
  type OrderMove,
  orderStatuses,
  requireLinkMove,
  requireOrderMove,
} from '../../src/slices/checkout/states.ts';

/** Expected transitions, written a second time. */
const ORDERS: Record<OrderMove, string[]> = {
  pay: ['pending'],
  pay_late: ['canceled'],
  fulfil: ['paid'],
  cancel: ['pending'],
  refund: ['paid', 'fulfilled', 'canceled'],
};
const LINKS: Record<LinkMove, string[]> = {
  activate: ['inactive'],
  deactivate: ['active'],
  expire: ['active', 'inactive'],
  complete: ['active', 'inactive'],
};

describe.each(Object.keys(ORDER_MOVES) as OrderMove[])('the transition %s of an order', (move) => {
  test.each(orderStatuses)('from %s only where the table says so', (status) => {
    const may = ORDERS[move].includes(status);
    expect(mayMoveOrder(status, move)).toBe(may);
    if (may) return expect(() => requireOrderMove({ status }, move)).not.toThrow();
    expect(() => requireOrderMove({ status }, move)).toThrow(
      `The order is '${status}'; to ${move} the order, its status must be '${ORDERS[move][0]}'`,
    );
  });
});

describe.each(Object.keys(LINK_MOVES) as LinkMove[])('the transition %s of a link', (move) => {
  test.each(linkStatuses)('from %s only where the table says so', (status) => {
    if (LINKS[move].includes(status)) return expect(() => requireLinkMove({ status }, move)).not.toThrow();
    expect(() => requireLinkMove({ status }, move)).toThrow(
      `The link is '${status}'; to ${move} the link, its status must be '${LINKS[move][0]}'`,
    );
  });
});

test('a refunded order, and an expired or completed link, are final', () => {
  for (const move of Object.keys(ORDER_MOVES) as OrderMove[]) expect(mayMoveOrder('refunded', move)).toBe(false);
  for (const { from } of Object.values(LINK_MOVES)) {
    expect(from).not.toContain('expired');
    expect(from).not.toContain('completed');
  }
});
