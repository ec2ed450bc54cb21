import { guardsOf, type Transition } from '../../core/operation/transitions.ts';

export const linkStatuses = ['active', 'inactive', 'expired', 'completed'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
export const orderStatuses = ['pending', 'paid', 'fulfilled', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Transitions of a link; expired and completed links are final. */
export const LINK_TRANSITIONS = {
  activate: { from: ['inactive'], to: 'active' },
  deactivate: { from: ['active'], to: 'inactive' },
  expire: { from: ['active', 'inactive'], to: 'expired' },
  complete: { from: ['active', 'inactive'], to: 'completed' },
} as const satisfies Record<string, Transition<LinkStatus>>;
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
} as const satisfies Record<string, Transition<OrderStatus>>;
export type OrderTransition = keyof typeof ORDER_TRANSITIONS;

export const { may: mayTransitionOrder, requireMay: requireOrderTransition } = guardsOf<OrderStatus, OrderTransition>(
  'order',
  ORDER_TRANSITIONS,
);
export const { may: mayTransitionLink, requireMay: requireLinkTransition } = guardsOf<LinkStatus, LinkTransition>('link', LINK_TRANSITIONS);
