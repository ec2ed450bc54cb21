import type { Delivery } from './deliveries.ts';

type DeliveryStatus = Delivery['status'];

/** Every move of a delivery, by which the functions of the database judge. What was delivered stays so, whatever is sent again. */
export const DELIVERY_MOVES = {
  /** Its server took it, or somebody carried it there by another way. */
  acknowledge: { from: ['pending', 'failed'], to: 'delivered' },
  /** After its last attempt; for an endpoint that is paused or has no URL, once it is due. */
  give_up: { from: ['pending'], to: 'failed' },
  /** By hand, by its event, or by a recovery. */
  send_again: { from: ['failed'], to: 'pending' },
} as const satisfies Record<string, { from: readonly DeliveryStatus[]; to: DeliveryStatus }>;

export const endpointStatuses = ['active', 'paused'] as const;
type EndpointStatus = (typeof endpointStatuses)[number];

/** Every move of a further endpoint; it may be removed from either. */
export const ENDPOINT_MOVES = {
  pause: { from: ['active'], to: 'paused' },
  /** It answered 410. */
  gone: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
} as const satisfies Record<string, { from: readonly EndpointStatus[]; to: EndpointStatus }>;

/** The status of an endpoint, of the columns of its row. */
export const ENDPOINT_STATUS = `case when paused_at is null then 'active' else 'paused' end`;

export const endpointStatusOf = ({ pausedAt }: { pausedAt: Date | null }): EndpointStatus => (pausedAt === null ? 'active' : 'paused');
