import type { Invariant } from '../../core/ledger/invariants.ts';

const OPEN = `('pending', 'processing', 'completed')`;

const DIFFERS = `not t.is_refund or t.amount > r.amount or (r.fee_bearer = 'business' and t.amount <> r.amount)
          or (t.amount < r.amount and t.captured and t.amount + t.fee > r.amount)
          or r.status <> case when t.state in ('scheduled', 'awaiting_approval', 'screening') then 'pending' when t.state = 'delivered' then 'completed'
               when t.state in ('reversed', 'cancelled') then case when r.completed_at is null then 'failed' else 'returned' end else 'processing' end`;

export const refundInvariants: readonly Invariant[] = [
  {
    id: 'refund_of_payment',
    title: 'Refunds of a payment never exceed the payment',
    sql: `
      select r.book_id, r.deposit_id as id, d.amount, sum(r.amount) as refunded
        from refund r join ledger.deposit d on d.book_id = r.book_id and d.id = r.deposit_id
       where r.status in ${OPEN} group by r.book_id, r.deposit_id, d.amount having sum(r.amount) > d.amount`,
  },
  {
    id: 'refund_of_order',
    title: 'An order counts its completed and open refunds, which never exceed what was paid',
    sql: `
      select o.book_id, o.id, o.amount_paid, o.amount_refunded, o.amount_refunding, r.completed, r.open
        from checkout_order o
        left join (select book_id, order_id, coalesce(sum(amount) filter (where status = 'completed'), 0) as completed,
                          coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0) as open
                     from refund where order_id is not null group by 1, 2) r on r.book_id = o.book_id and r.order_id = o.id
       where (o.amount_refunded, o.amount_refunding) is distinct from (coalesce(r.completed, 0)::bigint, coalesce(r.open, 0)::bigint)
          or o.amount_refunded + o.amount_refunding > o.amount_paid`,
  },
  {
    id: 'refund_transfer',
    title: 'Every refund has one transfer of its wallet, and its status follows that transfer: a completed refund has a delivered one',
    sql: `
      select r.book_id, r.id, r.status, t.state from refund r left join ledger.transfer t on t.book_id = r.book_id and t.id = r.transfer_id
       where t.id is null or ${DIFFERS}
      union all
      select t.book_id, t.id, null, t.state from ledger.transfer t
       where t.is_refund and not exists (select from refund r where r.book_id = t.book_id and r.transfer_id = t.id)`,
    part: {
      of: 'rest',
      sql: `
      select t.book_id, t.id, r.status, t.state from part_transfer t left join refund r on r.book_id = t.book_id and r.transfer_id = t.id
       where case when r.id is null then t.is_refund else ${DIFFERS} end
      union all
      select r.book_id, r.id, r.status, null
        from ledger.book b cross join lateral (select * from refund r where r.book_id = b.id and r.id >= $3::uuid) r
       where not exists (select from ledger.transfer t where t.book_id = r.book_id and t.id = r.transfer_id)`,
    },
  },
  {
    id: 'order_refund',
    title: 'An order is refunded with the transfer of its completed refund, once no payment before it is left',
    sql: `
      select o.book_id, o.id, o.status, o.amount_paid, o.amount_refunded, o.refund_transfer_code from checkout_order o
       where case when o.status = 'refunded'
             then not exists (select from refund r join ledger.transfer t on t.book_id = r.book_id and t.id = r.transfer_id
                               where r.book_id = o.book_id and r.order_id = o.id and r.status = 'completed' and t.transfer_code = o.refund_transfer_code)
             else o.amount_paid > 0 and o.amount_refunded = o.amount_paid end`,
  },
  {
    id: 'refund_notified',
    title: 'refund.completed, refund.failed and refund.returned are written once per refund with that outcome, and for nothing else',
    sql: `
      select coalesce(r.book_id, e.book_id) as book_id, coalesce(r.id::text, e.id) as id, r.status, e.completed, e.failed, e.returned
        from refund r
        full join (select book_id, data ->> 'refundId' as id, count(*) filter (where event = 'refund.completed') as completed,
                          count(*) filter (where event = 'refund.failed') as failed, count(*) filter (where event = 'refund.returned') as returned
                     from ledger.outbox where event in ('refund.completed', 'refund.failed', 'refund.returned') group by 1, 2) e
          on e.book_id = r.book_id and e.id = r.id::text
       where r.id is null or (coalesce(e.completed, 0), coalesce(e.failed, 0), coalesce(e.returned, 0))
             <> ((r.completed_at is not null)::int, (r.status = 'failed')::int, (r.status = 'returned')::int)`,
  },
];
