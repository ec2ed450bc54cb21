import { type Presenter, routes, limitHeaders } from '../../core/transport/rest/routes.ts';
import { from } from '../../platform/db/entity.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { type OrderView, type Refunded, refundedOrderSchema, refundOrder, refundTransaction } from './create.ts';
import { refundablePayments } from './payments.ts';
import { findRefund, listOrderRefunds, listRefunds, listTransactionRefunds, refundsOfOrders, refundsOfTransactions } from './read.ts';
import { refundSchema, Refund } from './refund.ts';
import { find, list, mutation, nested, query } from '../../core/transport/graphql/fields.ts';
import { CheckoutOrderType } from '../checkout/graphql.ts';
import { CustomerTransactionType } from '../virtual-accounts/graphql.ts';
import { type Slice, eventsOf, type Flow, type Triggers, untilTrue } from '../../core/slice/slice.ts';
import { type RelatedWay, relatedHook } from '../transfers/read/related.ts';
import { refundEvents } from './events.ts';
import { refundInvariants } from './invariants.ts';
import { refundMails } from './mail-templates.ts';
import { createLink } from '../checkout/save-link.ts';
import { orderAndPay } from '../checkout/triggers.ts';
import { decide } from '../transfers/triggers.ts';

const statuses = { 202: 'The bank gave no answer. The refund stays in processing; never send it again' };

const head = ({ refund, isReplay, isUnknown, left }: Refunded) => ({
  status: isUnknown ? 202 : 200,
  message: messageOf(refund.status, isReplay),
  headers: { ...(isReplay && { 'Idempotent-Replayed': 'true' }), ...limitHeaders(left) },
});

function messageOf(status: Refunded['refund']['status'], isReplay: boolean): string {
  if (isReplay) return 'This request was made before; this is the original refund';
  if (status === 'completed') return 'Refund recorded';
  return status === 'pending' ? 'Refund pending approval; the money is held until then' : 'Refund accepted; wallet debited';
}

const ofOrder: Presenter<{ order: OrderView } & Refunded> = {
  schema: refundedOrderSchema,
  statuses,
  present: (made) => ({ ...head(made), data: encoded(refundedOrderSchema, { ...made.order, refund: made.refund }) }),
};

const ofTransaction: Presenter<Refunded> = {
  schema: refundSchema,
  statuses,
  present: (made) => ({ ...head(made), data: encoded(refundSchema, made.refund) }),
};

const refundRoutes = routes({ tag: 'Refunds' }, (route) => {
  route.post('/checkout/orders/{orderId}/refund', refundOrder, ofOrder, {
    example: { amount: 500_000, reason: 'One item was sold out', restock: true, clientReference: 'REFUND-1' },
    mayBeRejected: true,
  });
  route.get('/checkout/orders/{orderId}/refunds', listOrderRefunds);
  route.get('/checkout/orders/{orderId}/refundable', refundablePayments);
  route.post('/virtual-accounts/transactions/{transactionId}/refund', refundTransaction, ofTransaction, {
    example: { amount: 500_000, feeBearer: 'payer', clientReference: 'REFUND-2' },
    mayBeRejected: true,
  });
  route.get('/virtual-accounts/transactions/{transactionId}/refunds', listTransactionRefunds);
  route.get('/virtual-accounts/transactions/{transactionId}/refundable', refundablePayments, {
    id: 'refundablePaymentsOfTransactions.list',
  });
  route.get('/refunds', listRefunds);
  route.get('/refunds/{refundId}', findRefund);
});

const refundResolvers = [
  nested(CheckoutOrderType, 'refunds', refundsOfOrders, { row: refundSchema, about: 'Refunds of the order, newest first.' }),
  nested(CustomerTransactionType, 'refunds', refundsOfTransactions, { row: refundSchema, about: 'Refunds of the payment, newest first.' }),
  list('refunds', listRefunds, { about: 'Refunds, newest first.' }),
  find('refund', findRefund),
  query('refundablePayments', refundablePayments, { about: 'Payments of an order, or one payment, with what can be refunded.' }),
  mutation('refundCheckoutOrder', refundOrder, {
    about: 'Refunds an order to its payer, or records the transfer that refunded the order.',
    gives: { order: 'order', refund: 'refund' },
  }),
  mutation('refundCustomerTransaction', refundTransaction, { gives: { refund: 'refund' } }),
];

type Outcome = Parameters<typeof decide>[2];

const refunded =
  (outcome: Outcome, status: string): Flow =>
  async (stage) => {
    const { app, bookId, as } = stage;
    const link = await createLink(app, as('link'), { type: 'amount', amount: 500_000, title: 'Triggered event' });
    const orderId = await orderAndPay(stage, link.slug);
    const { refund } = await refundOrder(app, as('refund'), { orderId });
    await decide(stage, refund.transferCode, outcome);
    await untilTrue(async () => {
      const refunds = from(app.db, Refund).selectFrom('refund').select('status').where('bookId', '=', bookId);
      const row = await refunds.where('id', '=', refund.id).executeTakeFirst();
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
