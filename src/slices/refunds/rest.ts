import { limitHeaders } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { type OrderView, type Refunded, refundedOrderSchema, refundOrder, refundTransaction } from './create.ts';
import { refundablePayments } from './payments.ts';
import { findRefund, listOrderRefunds, listRefunds, listTransactionRefunds } from './read.ts';
import { refundSchema } from './refund.ts';

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

export const refundRoutes = routes({ tag: 'Refunds' }, (route) => {
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
