import { z } from 'zod';
import { newestOf } from '../../core/operation/newest.ts';
import { operation } from '../../core/operation/operation.ts';
import { MAX_PARENTS, type Page, decodeCursor, pageFields, pagesOf } from '../../domain/schema/page.ts';
import type { Database } from '../../platform/db/database.ts';
import { parentsOf, prepared } from '../../platform/db/entity.ts';
import { invoiceColumns, invoiceSchema, shownInvoice, SubscriptionInvoice } from './invoice.ts';
import {
  shownSubscription,
  Subscription,
  subscriptionById,
  subscriptionColumns,
  subscriptionSchema,
  subscriptionStatus,
} from './subscription.ts';

/** Returns a subscription. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findSubscription = operation({
  title: 'subscriptions.retrieve',
  summary: 'Retrieve a subscription',
  scope: 'subscriptions:read',
  input: z.strictObject({ subscriptionId: z.uuid().meta({ description: 'The subscription.' }) }),
  output: subscriptionSchema,
  run: async (app, actor, { subscriptionId }) => shownSubscription(await subscriptionById(app, actor.bookId, subscriptionId)),
});

const newestSubscriptions = newestOf(Subscription, subscriptionColumns, 'bookId', { filters: ['status', 'customerId'] });

/** Lists subscriptions, newest first, filtered by `status` and `customerId`. */
export const listSubscriptions = operation({
  title: 'subscriptions.list',
  summary: 'List subscriptions',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    ...pageFields,
    status: subscriptionStatus.optional().meta({ description: 'Only subscriptions with this status.' }),
    customerId: z.uuid().optional().meta({ description: 'Only subscriptions of this customer.' }),
  }),
  output: { page: subscriptionSchema },
  run: (app, { bookId }, input) => newestSubscriptions(app.db, { bookId, ...input }, shownSubscription),
});

/** Lists invoices of a subscription, newest first. @throws Refusal 404. */
export const listInvoices = operation({
  title: 'subscriptionInvoices.list',
  summary: 'List invoices of a subscription',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({ subscriptionId: z.uuid().meta({ description: 'The subscription.' }), ...pageFields }),
  output: { page: invoiceSchema },
  async run(app, actor, { subscriptionId, ...page }) {
    const [pages] = await Promise.all([
      invoicesOf(app.db, actor.bookId, [subscriptionId], page),
      subscriptionById(app, actor.bookId, subscriptionId),
    ]);
    return pages.get(subscriptionId)!;
  },
});

/** Invoices of several subscriptions, by id, in one statement. */
export const invoicesOfSubscriptions = operation({
  title: 'invoicesOfSubscriptions.list',
  summary: 'List invoices of several subscriptions',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    subscriptionIds: z.array(z.uuid()).max(MAX_PARENTS),
    ...pageFields,
  }),
  run: (app, actor, { subscriptionIds, ...page }): Promise<Map<string, Page<ShownInvoice>>> =>
    invoicesOf(app.db, actor.bookId, subscriptionIds, page),
});

type ShownInvoice = z.output<typeof invoiceSchema>;

const newest = prepared(SubscriptionInvoice)(
  'invoice.list',
  (db, $: { bookId: number; ids: readonly string[]; before: number; limit: number }) =>
    db
      .selectFrom(parentsOf($.ids))
      .crossJoinLateral((each) =>
        each
          .selectFrom('subscription_invoice')
          .select(invoiceColumns)
          .where('bookId', '=', $.bookId)
          .whereRef('subscriptionId', '=', 'parent.id')
          .where('number', '<', $.before)
          .orderBy('number', 'desc')
          .limit($.limit)
          .as('page'),
      )
      .selectAll('page')
      .orderBy('page.number', 'desc'),
);

async function invoicesOf(
  db: Database,
  bookId: number,
  ids: readonly string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Map<string, Page<ShownInvoice>>> {
  const before = cursor === undefined ? 2_147_483_647 : decodeCursor(cursor, z.tuple([z.int32()]))[0];
  const rows = await newest(db, { bookId, ids, before, limit: limit + 1 });
  return pagesOf(ids, rows, limit, { parentOf: (row) => row.subscriptionId, keyOf: ({ number }) => [number], of: shownInvoice });
}
