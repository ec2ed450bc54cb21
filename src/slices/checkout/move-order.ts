import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { transferCode } from '../transfers/read/input.ts';
import { findByCode } from '../transfers/read/read.ts';
import { cancelPending } from './cancel-orders.ts';
import type { CheckoutOrder } from './order.ts';
import { dbNow, lockOrder, orderSchema, saveOrder, shownOrder } from './order.ts';
import { ORDER_MOVES, requireOrderMove } from './states.ts';
import { lockOffer, putBack } from './stock.ts';

const input = z.strictObject({ orderId: z.uuid().meta({ description: 'Its id.' }) });

/** What was paid for is delivered. @throws Refusal 404, 409 INVALID_STATE. */
export const fulfilOrder = operation({
  title: 'checkout.orders.fulfil',
  summary: 'Mark a paid order as delivered',
  scope: 'checkout:write',
  input,
  output: orderSchema,
  run: (app, { bookId }, { orderId }) =>
    app.db.transaction(async (tx) => {
      const order = await lockOrder(app, tx, bookId, orderId);
      requireOrderMove(order, 'fulfil');
      return shownOrder(await saveOrder(app, tx, order, { status: ORDER_MOVES.fulfil.to, fulfilledAt: dbNow }));
    }),
});

/** Gives an unpaid order up: its place and its stock are free again. @throws Refusal 404, 409 INVALID_STATE once it is paid. */
export const cancelOrder = operation({
  title: 'checkout.orders.cancel',
  summary: 'Cancel an order that is not paid',
  scope: 'checkout:write',
  input,
  output: orderSchema,
  async run(app, { bookId }, { orderId }) {
    const canceled = await app.db.transaction((tx) => cancelPending(app, tx, { bookId, id: orderId, reason: 'business' }));
    if (!canceled) throw new Error('an order was not canceled');
    return shownOrder(canceled);
  },
});

/**
 * Notes that the money of an order went back to its payer: with a transfer of the business that was made after the payment and is
 * delivered, over all that was paid. A transfer gives back one order.
 * @throws Refusal 404 for an unknown order or transfer, 409 INVALID_STATE when nothing was paid, or REFUND_MISMATCH.
 */
export const refundOrder = operation({
  title: 'checkout.orders.refund',
  summary: 'Note the transfer that gave an order back',
  scope: 'checkout:write',
  input: input.extend({
    transferCode: transferCode.meta({ description: 'The delivered transfer that gave back all that was paid.' }),
    restock: z.boolean().default(false).meta({ description: 'Whether what was bought is back in the stock.' }),
  }),
  output: orderSchema,
  async run(app, { bookId }, { orderId, transferCode: code, restock }) {
    const transfer = await findByCode(app.db, bookId, code);
    if (!transfer) throw new Refusal('not_found', 'No transfer has this code', { code: 'RECORD_NOT_FOUND', field: 'transferCode' });
    if (transfer.state !== 'delivered') throw mismatch('The transfer is not delivered, so nobody has the money back yet');
    const refund = app.db.transaction(async (tx) => {
      const order = await lockOrder(app, tx, bookId, orderId);
      requireOrderMove(order, 'refund');
      if (order.amountPaid === 0) throw new Refusal('conflict', 'Nothing was paid for this order', { code: 'INVALID_STATE' });
      if (order.amountPaid !== transfer.amount) throw mismatch(`${order.amountPaid} kobo were paid and ${transfer.amount} went back`);
      if (transfer.createdAt < (await lastPaidAt(tx, order))) {
        throw mismatch('The transfer is older than the payment of this order, so it gave back something else');
      }
      const refunded = await saveOrder(app, tx, order, { status: ORDER_MOVES.refund.to, refundTransferCode: code, refundedAt: dbNow });
      if (restock && order.paidAt !== null && order.productId !== null) {
        await lockOffer(tx, bookId, order.productId);
        await putBack(tx, bookId, order.productId, order.quantity);
      }
      return shownOrder(refunded);
    });
    return refund.catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint !== 'checkout_order_refund') throw error;
      throw mismatch('The transfer gave back another order');
    });
  },
});

/** Time of the last payment of the order. */
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
