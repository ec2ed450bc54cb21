import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { cancelPending } from './cancel-orders.ts';
import { dbNow, lockOrder, orderSchema, saveOrder, shownOrder } from './order.ts';
import { ORDER_TRANSITIONS, requireOrderTransition } from './states.ts';

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
    const cancelled = await app.db.transaction((tx) => cancelPending(app, tx, { bookId, id: orderId, reason: 'business' }));
    if (!cancelled) throw new Error('an order was not cancelled');
    return shownOrder(cancelled);
  },
});
