import type { Tx } from '../../platform/db/database.ts';
import type { CancelReason } from './order.ts';
import { ORDER_MOVES } from './states.ts';

const REASON: CancelReason = 'no_longer_due';

/**
 * Closes the open orders of a subscription, in the commit in which what it owes changes: their amount is not due any more, so nobody
 * may be asked for it. Their places are free, their accounts end, and what is still paid into them is late. The caller holds the
 * subscription's lock, under which its orders are also made and paid.
 */
export async function closeOrdersOf(tx: Tx, { bookId, id }: { bookId: number; id: string }): Promise<void> {
  const closed = await tx.query<{ id: string; linkId: string }>(
    'checkout_order.close_of_subscription',
    `update checkout_order set status = '${ORDER_MOVES.cancel.to}', cancel_reason = '${REASON}', canceled_at = clock_timestamp(), due_at = null, updated_at = clock_timestamp()
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

/**
 * Locks the open orders of a subscription, so that whoever pays one of them has the others before any link: the lock of a link comes
 * after those of orders.
 */
export async function lockOrdersOf(tx: Tx, { bookId, id }: { bookId: number; id: string }): Promise<void> {
  await tx.query(
    'checkout_order.lock_of_subscription',
    `select id from checkout_order where book_id = $1 and subscription_id = $2 and status = 'pending' order by id for no key update`,
    [bookId, id],
  );
}
