import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf, type Flow, type Stage, type Triggers, untilTrue } from '../../core/slice/trigger.ts';
import { type RelatedWay, relatedHook } from '../transfers/read/related.ts';
import { refundEvents } from './events.ts';
import { refundResolvers } from './graphql.ts';
import { refundInvariants } from './invariants.ts';
import { refundMails } from './mail-templates.ts';
import { refundRoutes } from './rest.ts';
import { findRefund } from './read.ts';
import { Refund } from './refund.ts';
import { createLink } from '../checkout/create-link.ts';
import { simulatePayment } from '../checkout/pay-order.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { decide } from '../transfers/triggers.ts';
import { refundOrder } from './create.ts';

type Outcome = Parameters<typeof decide>[2];

async function paidOrder({ app, as }: Stage): Promise<string> {
  const link = await createLink(app, as('link'), { type: 'amount', amount: 500_000, title: 'Triggered event' });
  const anonymous = { environment: 'sandbox', address: '127.0.0.1', userAgent: null, refreshToken: null } as const;
  const by = (name: string) => ({ ...anonymous, requestId: as(name).requestId, effectId: as(name).effectId });
  const buyer = { firstName: 'Event', lastName: 'Trigger', email: 'trigger@example.com' };
  const { order, token } = await placeOrder(app, by('order'), { slug: link.slug, ...buyer });
  await simulatePayment(app, by('payment'), { slug: link.slug, token });
  return order.id;
}

const refunded =
  (outcome: Outcome, status: string): Flow =>
  async (stage) => {
    const { app, bookId, as } = stage;
    const orderId = await paidOrder(stage);
    const { refund } = await refundOrder(app, as('refund'), { orderId });
    await decide(stage, refund.transferCode, outcome);
    await untilTrue(async () => {
      const [row] = await app.db.query<{ status: string }>('sandbox.refund', 'select status from refund where book_id = $1 and id = $2', [
        bookId,
        refund.id,
      ]);
      return row?.status === status;
    });
    return { orderId, refundId: refund.id, transferCode: refund.transferCode };
  };

const refundTriggers: Triggers<typeof refundEvents> = {
  'refund.completed': refunded('delivered', 'completed'),
  'refund.failed': refunded('declined_final', 'failed'),
  'refund.returned': 'Refund an amount that ends in .95, and advance the time of the sandbox by 30 minutes',
  'checkout.order.refunded': refunded('delivered', 'completed'),
};

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
