import { Refusal } from '../../platform/errors/refusal.ts';

export const linkStatuses = ['active', 'inactive', 'expired', 'completed'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
export const orderStatuses = ['pending', 'paid', 'fulfilled', 'canceled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

interface Move<Status> {
  from: readonly Status[];
  to: Status;
}

/** Every move of a link. Nothing brings back one that is expired or completed: make another. */
export const LINK_MOVES = {
  activate: { from: ['inactive'], to: 'active' },
  deactivate: { from: ['active'], to: 'inactive' },
  /** Its time is over. */
  expire: { from: ['active', 'inactive'], to: 'expired' },
  /** It was paid as often as it may be. */
  complete: { from: ['active', 'inactive'], to: 'completed' },
} as const satisfies Record<string, Move<LinkStatus>>;
export type LinkMove = keyof typeof LINK_MOVES;

/** Every move of an order. */
export const ORDER_MOVES = {
  pay: { from: ['pending'], to: 'paid' },
  /** Money for an order that was given up as unpaid, while there is still room for it. */
  pay_late: { from: ['canceled'], to: 'paid' },
  fulfil: { from: ['paid'], to: 'fulfilled' },
  cancel: { from: ['pending'], to: 'canceled' },
  /** Also of an order that was canceled, when money came for it all the same. */
  refund: { from: ['paid', 'fulfilled', 'canceled'], to: 'refunded' },
} as const satisfies Record<string, Move<OrderStatus>>;
export type OrderMove = keyof typeof ORDER_MOVES;

export function mayMoveOrder(status: OrderStatus, move: OrderMove): boolean {
  const { from }: { from: readonly OrderStatus[] } = ORDER_MOVES[move];
  return from.includes(status);
}

/** @throws Refusal 409 INVALID_STATE with a sentence that names the status and those in which the move is made. */
export function requireOrderMove({ status }: { status: OrderStatus }, move: OrderMove): void {
  if (!mayMoveOrder(status, move)) throw wrongState('order', status, move, ORDER_MOVES[move].from);
}

/** `verb` says what the caller wants, where that is no move. @throws Refusal 409 INVALID_STATE as for an order. */
export function requireLinkMove({ status }: { status: LinkStatus }, move: LinkMove, verb: string = move): void {
  const { from }: { from: readonly LinkStatus[] } = LINK_MOVES[move];
  if (!from.includes(status)) throw wrongState('link', status, verb, from);
}

function wrongState(thing: string, status: string, move: string, from: readonly string[]): Refusal {
  const states = from.map((state) => `'${state}'`).join(' or ');
  return new Refusal('conflict', `The ${thing} is '${status}'; to ${move} it, it must be ${states}`, { code: 'INVALID_STATE' });
}
