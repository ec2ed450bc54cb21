import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { MAX_PARENTS, type Page, decodeCursor, lastIdOf, pageFields, pageOf, pagesOf, perParent } from '../../domain/schema/page.ts';
import type { Database } from '../../platform/db/database.ts';
import { subscriptionStatus } from './input.ts';
import { INVOICE_COLUMNS, type Invoice, type InvoiceRow } from './invoice.ts';
import { SUBSCRIPTION_COLUMNS, type Subscription, type SubscriptionRow, subscriptionById, subscriptionOf } from './subscription.ts';

/** One subscription. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findSubscription = operation({
  title: 'subscriptions.find',
  summary: 'One subscription by its id',
  scope: 'subscriptions:read',
  input: z.strictObject({ subscriptionId: z.uuid().meta({ description: 'Which subscription.' }) }),
  run: (app, actor, { subscriptionId }): Promise<Subscription> => subscriptionById(app, actor.bookId, subscriptionId),
});

/** Subscriptions, newest first; with `status` or `customerId`, those. */
export const listSubscriptions = operation({
  title: 'subscriptions.list',
  summary: 'Subscriptions, newest first',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    ...pageFields,
    status: subscriptionStatus.optional().meta({ description: 'Only those in this status.' }),
    customerId: z.uuid().optional().meta({ description: 'Only those of this customer.' }),
  }),
  async run(app, actor, { limit, cursor, status, customerId }): Promise<Page<Subscription>> {
    const before = lastIdOf(cursor);
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
  mayReadAt: 'replica',
  input: z.strictObject({ subscriptionId: z.uuid().meta({ description: 'Which subscription.' }), ...pageFields }),
  async run(app, actor, { subscriptionId, ...page }): Promise<Page<Invoice>> {
    const [pages] = await Promise.all([
      invoicesOf(app.db, actor.bookId, [subscriptionId], page),
      subscriptionById(app, actor.bookId, subscriptionId),
    ]);
    return pages.get(subscriptionId)!;
  },
});

/** The same of several subscriptions, by their ids, in one statement. Of an id that is no subscription's there are none. */
export const invoicesOfSubscriptions = operation({
  title: 'subscriptions.invoices_of',
  summary: 'Invoices of several subscriptions, newest first',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    subscriptionIds: z.array(z.uuid()).max(MAX_PARENTS),
    ...pageFields,
  }),
  run: (app, actor, { subscriptionIds, ...page }): Promise<Map<string, Page<Invoice>>> =>
    invoicesOf(app.db, actor.bookId, subscriptionIds, page),
});

async function invoicesOf(
  db: Database,
  bookId: number,
  ids: readonly string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Map<string, Page<Invoice>>> {
  const before = cursor === undefined ? 2_147_483_647 : decodeCursor(cursor, z.tuple([z.int32()]))[0];
  const rows = await db.query<InvoiceRow>(
    'invoice.list',
    perParent(
      `select ${INVOICE_COLUMNS} from subscription_invoice where book_id = $1 and subscription_id = parent.id and number < $4`,
      'number desc',
    ),
    [bookId, ids, limit + 1, before],
  );
  return pagesOf(ids, rows, limit, { parentOf: (row) => row.subscriptionId, keyOf: ({ number }) => [number], of: (row) => row });
}
