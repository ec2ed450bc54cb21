import type { Actor } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';

/** Sandbox time for orders and links: what is due and what ends come nearer. A link that is over stays as it was. */
export async function advanceCheckout({ db }: Pick<App, 'db'>, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
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
