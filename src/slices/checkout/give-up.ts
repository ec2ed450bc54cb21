import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import { expireAccountsOf } from '../virtual-accounts/account.ts';
import { lockLink } from './link.ts';
import { type CancelReason, type CheckoutOrder, lockOrder, ORDER_COLUMNS, orderOf, type OrderRow } from './order.ts';
import { LINK_MOVES, ORDER_MOVES, requireOrderMove } from './states.ts';
import { reserve } from './stock.ts';

const BATCH = 100;

/**
 * Cancels an open order: its place and its stock are free again, and what is still paid into its account is late. Null when `still` says
 * that it is not to be canceled any more. @throws Refusal 404, 409 INVALID_STATE.
 */
export async function giveUp(
  app: Pick<App, 'keyRing'>,
  tx: Tx,
  { bookId, id, reason }: { bookId: number; id: string; reason: CancelReason },
  still: (order: CheckoutOrder) => boolean = () => true,
): Promise<CheckoutOrder | null> {
  const order = await lockOrder(app, tx, bookId, id);
  if (!still(order)) return null;
  requireOrderMove(order, 'cancel');
  const [row] = await tx.query<OrderRow>(
    'checkout_order.cancel',
    `update checkout_order set status = '${ORDER_MOVES.cancel.to}', cancel_reason = $3, canceled_at = clock_timestamp(), due_at = null, updated_at = clock_timestamp()
      where book_id = $1 and id = $2 returning ${ORDER_COLUMNS}`,
    [bookId, id, reason],
  );
  if (!row) throw new Error('a locked order was not canceled');
  await lockLink(tx, bookId, order.linkId);
  await tx.query('checkout_link.free', 'update checkout_link set open_orders = open_orders - 1 where book_id = $1 and id = $2', [
    bookId,
    order.linkId,
  ]);
  if (order.productId !== null) await reserve(tx, bookId, order.productId, -order.quantity);
  // The account's row is locked last, as when money comes in.
  await expireAccountsOf(tx, bookId, { type: 'checkout_order', id });
  return orderOf(app, row);
}

/**
 * Gives up orders whose time is over and ends links whose time is over, a batch of each. Two workers may look at once: the second one
 * finds it done. @returns true when there may be more.
 */
export async function workCheckout(app: App): Promise<boolean> {
  const due = await app.db.query<{ bookId: number; id: string }>(
    'checkout_order.all_due',
    `select book_id, id from checkout_order where due_at <= (select clock_timestamp()) order by due_at limit ${BATCH}`,
  );
  await eachByItself(app.log, due, {
    work: ({ bookId, id }) => giveUpIfDue(app, bookId, id),
    about: ({ bookId, id: orderId }) => ({ what: 'an order whose time is over', bookId, orderId }),
    postpone: ({ bookId, id }, ms) => postpone(app, bookId, id, ms),
  });
  const links = await app.db.query(
    'checkout_link.expire',
    `update checkout_link set status = '${LINK_MOVES.expire.to}', updated_at = clock_timestamp()
      where (book_id, id) in (select book_id, id from checkout_link where expires_at <= (select clock_timestamp()) and status in ('active', 'inactive')
                               order by expires_at limit ${BATCH} for no key update skip locked)
      returning 1`,
  );
  return due.length === BATCH || links.length === BATCH;
}

async function giveUpIfDue(app: App, bookId: number, id: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    // Asked in the transaction: money may have come since.
    const [row] = await tx.query<{ now: Date }>('checkout.now', 'select clock_timestamp() as now');
    const now = row?.now ?? new Date();
    const isDue = ({ dueAt }: CheckoutOrder): boolean => dueAt !== null && dueAt <= now;
    await giveUp(app, tx, { bookId, id, reason: 'unpaid' }, isDue);
  });
}

async function postpone({ db }: App, bookId: number, id: string, ms: number): Promise<void> {
  await db.query(
    'checkout_order.postpone',
    `update checkout_order set due_at = clock_timestamp() + $3 * interval '1 millisecond' where book_id = $1 and id = $2 and due_at <= clock_timestamp()`,
    [bookId, id, ms],
  );
}
