import { Refusal } from '../../platform/errors/refusal.ts';

export const linkStatuses = ['active', 'inactive', 'expired', 'completed'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
export const orderStatuses = ['pending', 'paid', 'fulfilled', 'canceled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

interface Move<Status> {
  from: readonly Status[];
  to: Status;
}

/** Transitions of a link; expired and completed links are final. */
export const LINK_MOVES = {
  activate: { from: ['inactive'], to: 'active' },
  deactivate: { from: ['active'], to: 'inactive' },
  expire: { from: ['active', 'inactive'], to: 'expired' },
  complete: { from: ['active', 'inactive'], to: 'completed' },
} as const satisfies Record<string, Move<LinkStatus>>;
export type LinkMove = keyof typeof LINK_MOVES;

/** Transitions of an order. */
export const ORDER_MOVES = {
  pay: { from: ['pending'], to: 'paid' },
  /** Late payment of an order that was cancelled as unpaid. */
  pay_late: { from: ['canceled'], to: 'paid' },
  fulfil: { from: ['paid'], to: 'fulfilled' },
  cancel: { from: ['pending'], to: 'canceled' },
  /** Includes cancelled orders with a late payment. */
  refund: { from: ['paid', 'fulfilled', 'canceled'], to: 'refunded' },
} as const satisfies Record<string, Move<OrderStatus>>;
export type OrderMove = keyof typeof ORDER_MOVES;

export function mayMoveOrder(status: OrderStatus, move: OrderMove): boolean {
  const { from }: { from: readonly OrderStatus[] } = ORDER_MOVES[move];
  return from.includes(status);
}

/** @throws Refusal 409 INVALID_STATE naming the current and the required status. */
export function requireOrderMove({ status }: { status: OrderStatus }, move: OrderMove): void {
  if (!mayMoveOrder(status, move)) throw wrongState('order', status, move, ORDER_MOVES[move].from);
}

/** @throws Refusal 409 INVALID_STATE; `verb` replaces the transition in the message. */
export function requireLinkMove({ status }: { status: LinkStatus }, move: LinkMove, verb: string = move): void {
  const { from }: { from: readonly LinkStatus[] } = LINK_MOVES[move];
  if (!from.includes(status)) throw wrongState('link', status, verb, from);
}

function wrongState(thing: string, status: string, move: string, from: readonly string[]): Refusal {
  const states = from.map((state) => `'${state}'`).join(' or ');
  return new Refusal('conflict', `The ${thing} is '${status}'; to ${move} the ${thing}, its status must be ${states}`, {
    code: 'INVALID_STATE',
  });
}
