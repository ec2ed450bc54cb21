import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, duePoll, postponing, prepared } from '../../platform/db/entity.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { expireAccountsOf } from '../virtual-accounts/account.ts';
import { links, lockLink } from './link.ts';
import { type CancelReason, CheckoutOrder, lockOrder, saveOrder } from './order.ts';
import { LINK_TRANSITIONS, ORDER_TRANSITIONS, requireOrderTransition } from './states.ts';
import { reserve } from './stock.ts';

const BATCH = 100;

/**
 * Cancels a pending order and releases its place and stock; null when `still` is false under the lock. @throws Refusal 404,
 * 409.
 */
export async function cancelPending(
  app: Pick<App, 'keyRing'>,
  tx: Tx,
  { bookId, id, reason }: { bookId: number; id: string; reason: CancelReason },
  still: (order: CheckoutOrder) => boolean = () => true,
): Promise<CheckoutOrder | null> {
  const order = await lockOrder(app, tx, bookId, id);
  if (!still(order)) return null;
  requireOrderTransition(order, 'cancel');
  const cancelled = await saveOrder(app, tx, order, {
    status: ORDER_TRANSITIONS.cancel.to,
    cancelReason: reason,
    cancelledAt: dbNow,
    dueAt: null,
  });
  const link = await lockLink(tx, bookId, order.linkId);
  await links.update(tx, link, { openOrders: link.openOrders - 1 });
  if (order.productId !== null) await reserve(tx, bookId, order.productId, -order.quantity);
  // Lock order: the account comes last, as in payments.
  await expireAccountsOf(tx, bookId, 'checkout_order', [id]);
  return cancelled;
}

const dueOrders = duePoll(CheckoutOrder, ['bookId', 'id'], 'dueAt', BATCH);
const postpone = postponing(CheckoutOrder, 'dueAt', ['bookId', 'id'], sql`due_at <= clock_timestamp()`);

/**
 * Cancels unpaid orders and expires links at their due time, in batches. Race: safe in concurrent workers. @returns true with
 * more due.
 */
export async function workCheckout(app: App): Promise<boolean> {
  const due = await dueOrders(app.db);
  await forEachSettled(app.log, due, {
    work: ({ bookId, id }) => cancelIfDue(app, bookId, id),
    about: ({ bookId, id: orderId }) => ({ what: 'an order past its due time', bookId, orderId }),
    postpone: (order, ms) => postpone(app.db, order, ms),
  });
  const expired = await app.db.query(
    'checkout_link.expire',
    `update checkout_link set status = '${LINK_TRANSITIONS.expire.to}', updated_at = clock_timestamp()
      where (book_id, id) in (select book_id, id from checkout_link where expires_at <= (select clock_timestamp()) and status in ('active', 'inactive')
                               order by expires_at limit ${BATCH} for no key update skip locked)
      returning 1`,
  );
  return due.length === BATCH || expired.length === BATCH;
}

async function cancelIfDue(app: App, bookId: number, id: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    // Race: a payment may have completed the order, so the due time is checked under its lock.
    const [row] = await tx.query<{ now: Date }>('checkout.now', 'select clock_timestamp() as now');
    const now = row?.now ?? new Date();
    const isDue = ({ dueAt }: CheckoutOrder): boolean => dueAt !== null && dueAt <= now;
    await cancelPending(app, tx, { bookId, id, reason: 'unpaid' }, isDue);
  });
}

type Key = Pick<CheckoutOrder, 'bookId' | 'id'>;

/** Why the literal: the index of a subscription has only pending orders. */
const pending = sql.lit('pending' as const);

const cancelOf = prepared(CheckoutOrder)('checkout_order.close_of_subscription', (db, $: Key) =>
  db
    .updateTable('checkout_order')
    .set({ status: ORDER_TRANSITIONS.cancel.to, cancelReason: 'no_longer_due', cancelledAt: dbNow, dueAt: null, updatedAt: dbNow })
    .where('bookId', '=', $.bookId)
    .where('subscriptionId', '=', $.id)
    .where('status', '=', pending)
    .returning(['id', 'linkId']),
);

/** Cancels the pending orders of a subscription in the commit that changes its debt. Requires the subscription lock. */
export async function cancelOrdersOf(tx: Tx, { bookId, id }: Key): Promise<void> {
  const closed = await cancelOf(tx, { bookId, id });
  if (closed.length === 0) return;
  await tx.query(
    'checkout_link.free_of_subscription',
    `update checkout_link l set open_orders = l.open_orders - c.orders
       from (select link_id, count(*) as orders from unnest($2::uuid[]) link_id group by 1) c where l.book_id = $1 and l.id = c.link_id`,
    [bookId, closed.map(({ linkId }) => linkId)],
  );
  const ids = closed.map(({ id: orderId }) => orderId);
  await expireAccountsOf(tx, bookId, 'checkout_order', ids);
}

/** Locks the pending orders of a subscription. Lock order: all orders before any link. */
export const lockOrdersOf = prepared(CheckoutOrder)('checkout_order.lock_of_subscription', (db, $: Key) =>
  db
    .selectFrom('checkout_order')
    .select('id')
    .where('bookId', '=', $.bookId)
    .where('subscriptionId', '=', $.id)
    .where('status', '=', pending)
    .orderBy('id')
    .forNoKeyUpdate(),
);

/** Advances sandbox time. @returns the counts of due rows. */
export async function advanceCheckout(
  { db }: Pick<App, 'db'>,
  { bookId }: Pick<Actor, 'bookId'>,
  byMs: number,
): Promise<Record<string, number>> {
  const [row] = await db.query<{ orders: number; links: number }>(
    'checkout.advance',
    `with nearer_order as (
       update checkout_order set due_at = ledger.nearer(due_at, $2 * interval '1 millisecond')
        where book_id = $1 and due_at is not null returning due_at as at),
     nearer_link as (
       update checkout_link set expires_at = ledger.nearer(expires_at, $2 * interval '1 millisecond')
        where book_id = $1 and expires_at is not null and status in ('active', 'inactive') returning expires_at as at)
     select (select count(*) from nearer_order where at <= clock_timestamp()) as orders,
            (select count(*) from nearer_link where at <= clock_timestamp()) as links`,
    [bookId, byMs],
  );
  return { checkoutOrders: row?.orders ?? 0, checkoutLinks: row?.links ?? 0 };
}
