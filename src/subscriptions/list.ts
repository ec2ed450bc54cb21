import { z } from 'zod';
import { decodeCursor, type Page, pageLimit, pageOf } from '../kernel/page.ts';
import { operation } from '../operation.ts';
import { type Invoice, INVOICE_COLUMNS, type InvoiceRow } from './invoice.ts';
import { subscriptionStatuses } from './states.ts';
import { type Subscription, SUBSCRIPTION_COLUMNS, subscriptionById, type SubscriptionRow, subscriptionOf } from './subscription.ts';

/** Subscriptions, newest first; with `status` or `customerId`, those. */
export const listSubscriptions = operation({
  title: 'subscriptions.list',
  summary: 'Subscriptions, newest first',
  scope: 'subscriptions:read',
  input: z.strictObject({
    limit: pageLimit(50, 200),
    cursor: z.string().max(500).optional(),
    status: z.enum(subscriptionStatuses).optional(),
    customerId: z.uuid().optional(),
  }),
  async run(app, actor, { limit, cursor, status, customerId }): Promise<Page<Subscription>> {
    const before = cursor === undefined ? 'ffffffff-ffff-ffff-ffff-ffffffffffff' : decodeCursor(cursor, z.tuple([z.uuid()]))[0];
    const filters = [
      ...(status === undefined ? [] : [['status', status] as const]),
      ...(customerId === undefined ? [] : [['customer_id', customerId] as const]),
    ];
    const rows = await app.db.query<SubscriptionRow>(
      ['subscription.list', ...filters.map(([column]) => column)].join('.'),
      `select ${SUBSCRIPTION_COLUMNS} from subscription
        where book_id = $1 and id < $2 ${filters.map(([column], at) => `and ${column} = $${at + 4}`).join(' ')} order by id desc limit $3`,
      [actor.bookId, before, limit + 1, ...filters.map(([, value]) => value)],
    );
    return pageOf(rows.map(subscriptionOf), limit, ({ id }) => [id]);
  },
});

/** What the periods of a subscription cost, newest first. @throws Refusal 404. */
export const listInvoices = operation({
  title: 'subscriptions.invoices',
  summary: 'Invoices of a subscription, newest first',
  scope: 'subscriptions:read',
  input: z.strictObject({ subscriptionId: z.uuid(), limit: pageLimit(50, 200), cursor: z.string().max(500).optional() }),
  async run(app, actor, { subscriptionId, limit, cursor }): Promise<Page<Invoice>> {
    const before = cursor === undefined ? 2_147_483_647 : decodeCursor(cursor, z.tuple([z.int()]))[0];
    await subscriptionById(app, actor.bookId, subscriptionId);
    const rows = await app.db.query<InvoiceRow>(
      'invoice.list',
      `select ${INVOICE_COLUMNS} from subscription_invoice where book_id = $1 and subscription_id = $2 and number < $3 order by number desc limit $4`,
      [actor.bookId, subscriptionId, before, limit + 1],
    );
    return pageOf(rows, limit, ({ number }) => [number]);
  },
});
