import { Refusal } from '../../platform/errors/refusal.ts';

export const linkStatuses = ['active', 'inactive', 'expired', 'completed'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
export const orderStatuses = ['pending', 'paid', 'fulfilled', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

interface Move<Status> {
  from: readonly Status[];
  to: Status;
}

/** Transitions of a link; expired and completed links are final. */
export const LINK_TRANSITIONS = {
  activate: { from: ['inactive'], to: 'active' },
  deactivate: { from: ['active'], to: 'inactive' },
  expire: { from: ['active', 'inactive'], to: 'expired' },
  complete: { from: ['active', 'inactive'], to: 'completed' },
} as const satisfies Record<string, Move<LinkStatus>>;
export type LinkTransition = keyof typeof LINK_TRANSITIONS;

/** Transitions of an order. */
export const ORDER_TRANSITIONS = {
  pay: { from: ['pending'], to: 'paid' },
  /** Late payment of an order that was cancelled as unpaid. */
  pay_late: { from: ['cancelled'], to: 'paid' },
  fulfil: { from: ['paid'], to: 'fulfilled' },
  cancel: { from: ['pending'], to: 'cancelled' },
  /** Includes cancelled orders with a late payment. */
  refund: { from: ['paid', 'fulfilled', 'cancelled'], to: 'refunded' },
  /** The bank returned a refund, so a part of what was paid is no longer refunded. */
  reopen_fulfilled: { from: ['refunded'], to: 'fulfilled' },
  reopen_paid: { from: ['refunded'], to: 'paid' },
  reopen_cancelled: { from: ['refunded'], to: 'cancelled' },
} as const satisfies Record<string, Move<OrderStatus>>;
export type OrderTransition = keyof typeof ORDER_TRANSITIONS;

export function mayTransitionOrder(status: OrderStatus, transition: OrderTransition): boolean {
  const { from }: { from: readonly OrderStatus[] } = ORDER_TRANSITIONS[transition];
  return from.includes(status);
}

/** @throws Refusal 409 INVALID_STATE naming the current and the required status. */
export function requireOrderTransition({ status }: { status: OrderStatus }, transition: OrderTransition): void {
  if (!mayTransitionOrder(status, transition)) throw wrongState('order', status, transition, ORDER_TRANSITIONS[transition].from);
}

/** @throws Refusal 409 INVALID_STATE; `verb` replaces the transition in the message. */
export function requireLinkTransition({ status }: { status: LinkStatus }, transition: LinkTransition, verb: string = transition): void {
  const { from }: { from: readonly LinkStatus[] } = LINK_TRANSITIONS[transition];
  if (!from.includes(status)) throw wrongState('link', status, verb, from);
}

function wrongState(thing: string, status: string, transition: string, from: readonly string[]): Refusal {
  const states = from.map((state) => `'${state}'`).join(' or ');
  return new Refusal('conflict', `The ${thing} is '${status}'; to ${transition} the ${thing}, its status must be ${states}`, {
    code: 'INVALID_STATE',
  });
}
