import { z } from 'zod';
import { lastIdOf, MAX_PARENTS, type Page, pageFields, pagesOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { dbNow, from, parentsOf } from '../../platform/db/entity.ts';
import { CheckoutOrder, orderById, orderColumns, orderOf, orderSchema, orderStatus, shownOrder, lockOrder, saveOrder } from './order.ts';
import { cancelPending } from './cancel-orders.ts';
import { ORDER_TRANSITIONS, requireOrderTransition } from './states.ts';

/** Returns an order. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findOrder = operation({
  title: 'checkoutOrders.retrieve',
  summary: 'Retrieve an order',
  scope: 'checkout:read',
  input: z.strictObject({ orderId: z.uuid().meta({ description: 'The order.' }) }),
  output: orderSchema,
  run: async (app, actor, { orderId }) => shownOrder(await orderById(app, actor.bookId, orderId)),
});

const page = {
  ...pageFields,
  status: orderStatus.optional().meta({ description: 'Only orders with this status.' }),
};

const newest = newestOf(CheckoutOrder, orderColumns, 'bookId', { filters: ['linkId', 'customerId', 'status'] });

/** Lists orders, newest first, filtered by link, customer and status. */
export const listOrders = operation({
  title: 'checkoutOrders.list',
  summary: 'List orders',
  scope: 'checkout:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    ...page,
    linkId: z.uuid().optional().meta({ description: 'Only orders of this link.' }),
    customerId: z.uuid().optional().meta({ description: 'Only orders of this customer.' }),
  }),
  output: { page: orderSchema },
  run: (app, { bookId }, input) => newest(app.db, { bookId, ...input }, (row) => shownOrder(orderOf(app, row))),
});

/** Orders of several links, by link id, in one statement. */
export const ordersOfLinks = operation({
  title: 'checkoutLinkOrders.list',
  summary: 'List orders of several links',
  scope: 'checkout:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...page, linkIds: z.array(z.uuid()).max(MAX_PARENTS) }),
  async run(app, { bookId }, { linkIds, limit, cursor, status }): Promise<Map<string, Page<z.output<typeof orderSchema>>>> {
    const rows = await from(app.db, CheckoutOrder)
      .selectFrom(parentsOf(linkIds))
      .crossJoinLateral((each) => {
        const all = each.selectFrom('checkout_order').select(orderColumns).where('bookId', '=', bookId);
        return (status === undefined ? all : all.where('status', '=', status))
          .whereRef('linkId', '=', 'parent.id')
          .where('id', '<', lastIdOf(cursor))
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .as('page');
      })
      .selectAll('page')
      .orderBy('page.id', 'desc')
      .execute();
    return pagesOf(linkIds, rows, limit, {
      parentOf: (row) => row.linkId,
      keyOf: ({ id }) => [id],
      of: (row) => shownOrder(orderOf(app, row)),
    });
  },
});

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
