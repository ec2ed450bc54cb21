import type { Invariant } from '../../core/ledger/invariants.ts';

export const subscriptionInvariants: readonly Invariant[] = [
  {
    id: 'account_deposits',
    title:
      'Every payment into a virtual account has its deposit in the same book, with amount and reference, and every such deposit has its payment',
    sql: `
      select coalesce(t.book_id, d.book_id) as book_id, coalesce(t.id, d.id) as id, t.amount, d.amount as deposited
        from customer_transaction t
        full join (select * from ledger.deposit where channel in ('subscription', 'checkout')) d on d.book_id = t.book_id and d.id = t.id
       where (t.id is null and d.id is not null)
          or not exists (select from ledger.deposit x where x.book_id = t.book_id and x.id = t.id
                          and (x.amount, x.reference, x.provider, x.session_id, x.channel) = (t.amount, t.reference, t.provider, t.session_id, t.channel))`,
  },
  {
    id: 'account_sums',
    title: 'A virtual account counts all payments into it',
    sql: `
      select v.book_id, v.id, v.received, v.payments, t.received as paid, t.payments as transactions
        from virtual_account v
        cross join lateral (select coalesce(sum(amount), 0) as received, count(*) as payments from customer_transaction x
                             where x.book_id = v.book_id and x.account_id = v.id) t
       where (v.received, v.payments) <> (t.received, t.payments)`,
  },
  {
    id: 'account_notified',
    title: 'customer.transaction.completed is written once for every payment of a customer, and for nothing else',
    sql: `
      select coalesce(t.book_id, e.book_id) as book_id, coalesce(t.id::text, e.id) as id, coalesce(e.events, 0) as events
        from (select * from customer_transaction where customer_id is not null) t
        full join (select book_id, data ->> 'transactionId' as id, count(*) as events from ledger.outbox
                    where event = 'customer.transaction.completed' group by 1, 2) e on e.book_id = t.book_id and e.id = t.id::text
       where t.id is null or e.events is distinct from 1`,
  },
  {
    id: 'suspense_apart',
    title: 'Money in suspense is in no book, and a credited suspense deposit is in one book once, with its amount',
    sql: `
      select s.id, s.status, s.amount, d.amount as credited
        from suspense_deposit s
        left join ledger.deposit d on d.session_id = s.session_id and d.provider = s.provider
       where case when s.status = 'credited' then (d.book_id, d.id, d.amount) is distinct from (s.book_id, s.deposit_id, s.amount) else d.id is not null end`,
  },
  {
    id: 'invoice_paid',
    title: 'Every paid invoice has its deposit, its credit or the user who marked it paid, and one event',
    sql: `
      select i.book_id, i.subscription_id, i.number, i.status, i.source, i.due, i.paid, coalesce(e.events, 0) as events
        from subscription_invoice i
        left join (select book_id, data ->> 'subscriptionId' as subscription, (data ->> 'invoiceNumber')::int as number, count(*) as events
                     from ledger.outbox where event = 'subscription.payment.completed' group by 1, 2, 3) e
          on e.book_id = i.book_id and e.subscription = i.subscription_id::text and e.number = i.number
       where coalesce(e.events, 0) <> (i.status = 'paid')::int
          or (i.status = 'paid' and (i.paid <> i.due or i.period_start is null or not case i.source
                when 'credit' then i.due = 0
                when 'manual' then i.marked_by is not null
                when 'wallet' then i.marked_by is not null and exists (select from ledger.deposit d where d.book_id = i.book_id and d.id = i.deposit_id)
                else exists (select from ledger.deposit d where d.book_id = i.book_id and d.id = i.deposit_id) end))`,
  },
  {
    id: 'invoice_deposits',
    title: 'The payments of invoices through accounts equal the payments into the accounts, less the surplus',
    sql: `
      select s.book_id, s.id, i.through, t.applied
        from subscription s
        cross join lateral (select coalesce(sum(x.through_accounts), 0) as through from subscription_invoice x
                             where x.book_id = s.book_id and x.subscription_id = s.id) i
        cross join lateral (select coalesce(sum(x.amount - x.surplus), 0) as applied from customer_transaction x
                             where x.book_id = s.book_id and x.subject_type = 'subscription' and x.subject_id = s.id) t
       where i.through <> t.applied`,
  },
  {
    id: 'subscription_sums',
    title: 'A subscription counts its invoices and periods, and owes the rest of its open invoice',
    sql: `
      select s.book_id, s.id, s.status, s.invoices, s.cycles_paid, s.outstanding, i.made, i.paid, i.open
        from subscription s
        cross join lateral (select count(*) as made, count(*) filter (where x.status = 'paid' and x.amount > 0) as paid,
                                   coalesce(sum(x.due - x.paid) filter (where x.status = 'open'), 0) as open
                              from subscription_invoice x where x.book_id = s.book_id and x.subscription_id = s.id) i
       where (s.invoices, s.cycles_paid, s.outstanding) <> (i.made, i.paid, i.open)`,
  },
  {
    id: 'subscription_state',
    title: 'Only a running subscription has a due time, and only with a paid or free period',
    sql: `
      select book_id, id, status, next_run_at, current_period_start, current_period_end from subscription
       where (next_run_at is not null) <> (status in ('pending_payment', 'trialing', 'active', 'past_due'))
          or (status = 'pending_payment' and current_period_start is not null)
          or (status in ('trialing', 'active', 'past_due', 'paused') and current_period_end is null)
          or current_period_end <= current_period_start`,
  },
];
