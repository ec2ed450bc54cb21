import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { type RelatedWay, relatedHook } from '../transfers/read/related.ts';
import { refundEvents } from './events.ts';
import { refundResolvers } from './graphql.ts';
import { refundInvariants } from './invariants.ts';
import { refundMails } from './mail-templates.ts';
import { refundRoutes } from './rest.ts';
import { refundTriggers } from './triggers.ts';
import { findRefund } from './read.ts';
import { Refund } from './refund.ts';

const orderOfTransfer: RelatedWay = {
  relation: 'refunded_order',
  scope: 'checkout:read',
  sql: `select o.id, o.item_name as title, o.reference as detail, o.total as amount, o.status, o.created_at as at
    from refund r join checkout_order o on o.book_id = r.book_id and o.id = r.order_id where r.book_id + 0 = $1 and r.transfer_id = $2 and $3 is not null limit $4`,
};

export const refunds: Slice = {
  name: 'refunds',
  about: 'Refunds of orders and payments, paid by transfers.',
  routes: refundRoutes,
  resolvers: refundResolvers,
  nodes: [{ read: findRefund, rows: Refund }],
  subscribers: [relatedHook.with(orderOfTransfer)],
  events: eventsOf(refundEvents, refundTriggers),
  mails: refundMails,
  sql: { onRefunds: 'ledger.follow_refunds' },
  invariants: refundInvariants,
};
