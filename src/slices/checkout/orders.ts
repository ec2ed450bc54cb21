import { z } from 'zod';
import { lastIdOf, MAX_PARENTS, type Page, pageFields, pageOf, pagesOf, perParent } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { orderStatus } from './input.ts';
import { type CheckoutOrder, ORDER_COLUMNS, orderById, orderOf, type OrderRow } from './order.ts';

/** One order. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findOrder = operation({
  title: 'checkout.orders.find',
  summary: 'One order',
  scope: 'checkout:read',
  input: z.strictObject({ orderId: z.uuid().meta({ description: 'Which checkout order.' }) }),
  run: (app, actor, { orderId }): Promise<CheckoutOrder> => orderById(app, actor.bookId, orderId),
});

const page = {
  ...pageFields,
  status: orderStatus.optional().meta({ description: 'Only those in this status.' }),
};
const filters = { '': '', linkId: 'and link_id = $4', status: 'and status = $4', both: 'and link_id = $4 and status = $5' } as const;

/** Orders, newest first; of one link or status, where these are given. Each filter runs from an index. */
export const listOrders = operation({
  title: 'checkout.orders.list',
  summary: 'Orders, newest first',
  scope: 'checkout:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...page, linkId: z.uuid().optional().meta({ description: 'Only those of this link.' }) }),
  async run(app, actor, { limit, cursor, linkId, status }): Promise<Page<CheckoutOrder>> {
    const filter = linkId === undefined ? (status === undefined ? '' : 'status') : status === undefined ? 'linkId' : 'both';
    const rows = await app.db.query<OrderRow>(
      `checkout_order.list.${filter}`,
      `select ${ORDER_COLUMNS} from checkout_order where book_id = $1 and id < $2 ${filters[filter]} order by id desc limit $3`,
      [actor.bookId, lastIdOf(cursor), limit + 1, ...[linkId, status].filter((value) => value !== undefined)],
    );
    return pageOf(
      rows.map((row) => orderOf(app, row)),
      limit,
      ({ id }) => [id],
    );
  },
});

/** Orders of several links, newest first, by the ids of the links, in one statement. Of an id that is no link's there are none. */
export const ordersOfLinks = operation({
  title: 'checkout.orders.of_links',
  summary: 'Orders of several links, newest first',
  scope: 'checkout:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...page, linkIds: z.array(z.uuid()).max(MAX_PARENTS) }),
  async run(app, actor, { linkIds, limit, cursor, status }): Promise<Map<string, Page<CheckoutOrder>>> {
    const inStatus = status === undefined ? '' : 'and status = $5';
    const rows = await app.db.query<OrderRow>(
      status === undefined ? 'checkout_order.of_links' : 'checkout_order.of_links_in_status',
      perParent(
        `select ${ORDER_COLUMNS} from checkout_order where book_id = $1 and link_id = parent.id and id < $4 ${inStatus}`,
        'id desc',
      ),
      [actor.bookId, linkIds, limit + 1, lastIdOf(cursor), ...(status === undefined ? [] : [status])],
    );
    return pagesOf(linkIds, rows, limit, { parentOf: (row) => row.linkId, keyOf: ({ id }) => [id], of: (row) => orderOf(app, row) });
  },
});
