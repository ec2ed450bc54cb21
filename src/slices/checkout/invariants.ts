import type { Invariant } from '../../core/ledger/invariants.ts';
import { moving } from '../../core/ledger/steps.ts';

export const checkoutInvariants: readonly Invariant[] = [
  {
    id: 'order_deposits',
    title: 'An order counts all payments into its accounts, and no payment belongs to a missing order',
    sql: `
      select coalesce(o.book_id, t.book_id) as book_id, coalesce(o.id, t.subject_id) as id, o.amount_paid, t.amount as deposited
        from checkout_order o
        full join (select book_id, subject_id, sum(amount) as amount from customer_transaction where subject_type = 'checkout_order' group by 1, 2) t
          on t.book_id = o.book_id and t.subject_id = o.id
       where o.id is null or o.amount_paid <> coalesce(t.amount, 0)`,
  },
  {
    id: 'order_paid',
    title: 'A paid order has its full amount and the deposit that completed it, and a pending order has neither',
    sql: `
      select o.book_id, o.id, o.status, o.total, o.amount_paid, o.deposit_id
        from checkout_order o
       where case when o.paid_at is null then o.status = 'pending' and o.amount_paid >= o.total
             else o.amount_paid < o.total or not exists (select from customer_transaction t join ledger.deposit d on d.book_id = t.book_id and d.id = t.id
                                                          where t.book_id = o.book_id and t.id = o.deposit_id and t.subject_id = o.id) end`,
  },
  {
    id: 'order_notified',
    title: 'checkout.payment.completed is written once per paid order, with its total, and for nothing else',
    sql: `
      select coalesce(o.book_id, e.book_id) as book_id, coalesce(o.id::text, e.id) as id, o.total, e.amount, coalesce(e.events, 0) as events
        from (select * from checkout_order where paid_at is not null) o
        full join (select book_id, data ->> 'orderId' as id, count(*) as events, sum((data ->> 'amount')::bigint) as amount
                     from ledger.outbox where event = 'checkout.payment.completed' group by 1, 2) e on e.book_id = o.book_id and e.id = o.id::text
       where (o.total, 1) is distinct from (e.amount, e.events)`,
  },
  {
    id: 'link_sums',
    title: 'A link counts its paid and open orders, and is completed at its maximum of payments',
    sql: `
      select l.book_id, l.id, l.status, l.payments, l.open_orders, o.paid, o.open
        from checkout_link l
        cross join lateral (select count(*) filter (where x.paid_at is not null) as paid, count(*) filter (where x.status = 'pending') as open
                              from checkout_order x where x.book_id = l.book_id and x.link_id = l.id) o
       where (l.payments, l.open_orders) <> (o.paid, o.open)
          or (l.status in ('active', 'inactive') and l.payments >= l.max_payments)
          or (l.status = 'completed' and l.payments < coalesce(l.max_payments, l.payments + 1))`,
  },
  {
    id: 'stock_reserved',
    title: 'The reserved stock of a product equals the stock of its open orders',
    sql: `
      select p.book_id, p.id, p.reserved, coalesce(o.quantity, 0) as ordered
        from product p
        left join (select book_id, product_id, sum(quantity) as quantity from checkout_order where status = 'pending' group by 1, 2) o
          on o.book_id = p.book_id and o.product_id = p.id
       where p.reserved <> coalesce(o.quantity, 0)`,
  },
  moving({
    id: 'order_moves',
    title: 'A pending order is cancelled within two days of its last account',
    from: 'checkout_order',
    key: 'book_id, id, status',
    open: `status = 'pending'`,
    due: 'due_at',
    within: `interval '2 days'`,
  }),
];
