import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { transferCode } from '../transfers/read/input.ts';
import { findByCode } from '../transfers/read/read.ts';
import { cancelPending } from './cancel-orders.ts';
import type { CheckoutOrder } from './order.ts';
import { dbNow, lockOrder, orderSchema, saveOrder, shownOrder } from './order.ts';
import { ORDER_TRANSITIONS, requireOrderTransition } from './states.ts';
import { lockOffer, putBack } from './stock.ts';

const input = z.strictObject({ orderId: z.uuid().meta({ description: 'The order.' }) });

/** Marks a paid order as fulfilled. @throws Refusal 404, 409 INVALID_STATE. */
export const fulfilOrder = operation({
  title: 'checkoutOrders.fulfil',
  summary: 'Mark a paid order as fulfilled',
  scope: 'checkout:write',
  input,
  output: orderSchema,
  run: (app, { bookId }, { orderId }) =>
    app.db.transaction(async (tx) => {
      const order = await lockOrder(app, tx, bookId, orderId);
      requireOrderTransition(order, 'fulfil');
      return shownOrder(await saveOrder(app, tx, order, { status: ORDER_TRANSITIONS.fulfil.to, fulfilledAt: dbNow }));
    }),
});

/** Cancels a pending order and releases its place and stock. @throws Refusal 404, 409 INVALID_STATE once the order is paid. */
export const cancelOrder = operation({
  title: 'checkoutOrders.cancel',
  summary: 'Cancel a pending order',
  scope: 'checkout:write',
  input,
  output: orderSchema,
  async run(app, { bookId }, { orderId }) {
    const canceled = await app.db.transaction((tx) => cancelPending(app, tx, { bookId, id: orderId, reason: 'business' }));
    if (!canceled) throw new Error('an order was not cancelled');
    return shownOrder(canceled);
  },
});

/**
 * Records a refund: a delivered transfer after the payment, over all that was paid, for a single order.
 * @throws Refusal 404 for an unknown order or transfer, 409 INVALID_STATE when nothing was paid, or REFUND_MISMATCH.
 */
export const refundOrder = operation({
  title: 'checkoutOrders.refund',
  summary: 'Record the refund of an order',
  scope: 'checkout:write',
  input: input.extend({
    transferCode: transferCode.meta({ description: 'Code of the delivered transfer that refunded all that was paid.' }),
    restock: z.boolean().default(false).meta({ description: 'True to return the items to the stock.' }),
  }),
  output: orderSchema,
  async run(app, { bookId }, { orderId, transferCode: code, restock }) {
    const transfer = await findByCode(app.db, bookId, code);
    if (!transfer)
      throw new Refusal('not_found', 'No transfer with this code; check the code', { code: 'RECORD_NOT_FOUND', field: 'transferCode' });
    if (transfer.state !== 'delivered') throw mismatch('The transfer is not delivered yet; wait for its delivery');
    const refund = app.db.transaction(async (tx) => {
      const order = await lockOrder(app, tx, bookId, orderId);
      requireOrderTransition(order, 'refund');
      if (order.amountPaid === 0)
        throw new Refusal('conflict', 'No payment was received for this order, so a refund is not possible', { code: 'INVALID_STATE' });
      if (order.amountPaid !== transfer.amount)
        throw mismatch(`${order.amountPaid} kobo were paid and ${transfer.amount} kobo transferred; use a transfer over the amount paid`);
      if (transfer.createdAt < (await lastPaidAt(tx, order))) {
        throw mismatch('The transfer is older than the payment of this order; use the transfer that refunded it');
      }
      const refunded = await saveOrder(app, tx, order, {
        status: ORDER_TRANSITIONS.refund.to,
        refundTransferCode: code,
        refundedAt: dbNow,
      });
      if (restock && order.paidAt !== null && order.productId !== null) {
        await lockOffer(tx, bookId, order.productId);
        await putBack(tx, bookId, order.productId, order.quantity);
      }
      return shownOrder(refunded);
    });
    return refund.catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint !== 'checkout_order_refund') throw error;
      throw mismatch('The transfer refunded another order; use the transfer of this order');
    });
  },
});

async function lastPaidAt(tx: Tx, { bookId, id }: CheckoutOrder): Promise<Date> {
  const [row] = await tx.query<{ at: Date | null }>(
    'checkout_order.last_paid_at',
    `select max(completed_at) as at from customer_transaction where book_id = $1 and subject_type = 'checkout_order' and subject_id = $2`,
    [bookId, id],
  );
  if (!row?.at) throw new Error('an order that was paid has no payment');
  return row.at;
}

function mismatch(why: string): Refusal {
  return new Refusal('conflict', why, { code: 'REFUND_MISMATCH', field: 'transferCode' });
}
