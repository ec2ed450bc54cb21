import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow } from '../../platform/db/entity.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { expireAccountsOf } from '../virtual-accounts/account.ts';
import { links, lockLink } from './link.ts';
import { type CancelReason, type CheckoutOrder, lockOrder, saveOrder } from './order.ts';
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
  await expireAccountsOf(tx, bookId, { type: 'checkout_order', id });
  return cancelled;
}

/**
 * Cancels unpaid orders and expires links at their due time, in batches. Race: safe in concurrent workers. @returns true with
 * more due.
 */
export async function workCheckout(app: App): Promise<boolean> {
  const due = await app.db.query<{ bookId: number; id: string }>(
    'checkout_order.all_due',
    `select book_id, id from checkout_order where due_at <= (select clock_timestamp()) order by due_at limit ${BATCH}`,
  );
  await forEachSettled(app.log, due, {
    work: ({ bookId, id }) => cancelIfDue(app, bookId, id),
    about: ({ bookId, id: orderId }) => ({ what: 'an order past its due time', bookId, orderId }),
    postpone: ({ bookId, id }, ms) => postpone(app, bookId, id, ms),
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

async function postpone({ db }: App, bookId: number, id: string, ms: number): Promise<void> {
  await db.query(
    'checkout_order.postpone',
    `update checkout_order set due_at = clock_timestamp() + $3 * interval '1 millisecond' where book_id = $1 and id = $2 and due_at <= clock_timestamp()`,
    [bookId, id, ms],
  );
}

/** Cancels the pending orders of a subscription in the commit that changes its debt. Requires the subscription lock. */
export async function cancelOrdersOf(tx: Tx, { bookId, id }: { bookId: number; id: string }): Promise<void> {
  const closed = await tx.query<{ id: string; linkId: string }>(
    'checkout_order.close_of_subscription',
    `update checkout_order set status = '${ORDER_TRANSITIONS.cancel.to}', cancel_reason = 'no_longer_due', cancelled_at = clock_timestamp(), due_at = null, updated_at = clock_timestamp()
      where book_id = $1 and subscription_id = $2 and status = 'pending' returning id, link_id`,
    [bookId, id],
  );
  if (closed.length === 0) return;
  await tx.query(
    'checkout_link.free_of_subscription',
    `update checkout_link l set open_orders = l.open_orders - c.orders
       from (select link_id, count(*) as orders from unnest($2::uuid[]) link_id group by 1) c where l.book_id = $1 and l.id = c.link_id`,
    [bookId, closed.map(({ linkId }) => linkId)],
  );
  await tx.query(
    'virtual_account.expire_of_orders',
    `update virtual_account set status = 'expired', ended_at = clock_timestamp()
      where book_id = $1 and subject_type = 'checkout_order' and subject_id = any ($2::uuid[]) and status = 'active'`,
    [bookId, closed.map(({ id: orderId }) => orderId)],
  );
}

/** Locks the pending orders of a subscription. Lock order: all orders before any link. */
export async function lockOrdersOf(tx: Tx, { bookId, id }: { bookId: number; id: string }): Promise<void> {
  await tx.query(
    'checkout_order.lock_of_subscription',
    `select id from checkout_order where book_id = $1 and subscription_id = $2 and status = 'pending' order by id for no key update`,
    [bookId, id],
  );
}

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
