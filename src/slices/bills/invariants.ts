import type { Invariant } from '../../core/ledger/invariants.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { moving } from '../../core/ledger/steps.ts';
import { sumsOf } from '../../core/ledger/parts.ts';

const OPEN = `('debited', 'submitting', 'pending')`;
const OF_BILLS = `('bill', 'bill_fee', 'bill_settlement', 'bill_fee_revenue', 'bill_reversal')`;

const leg = (number: number): string =>
  `left join ledger.posting l${number} on l${number}.book_id = b.book_id and l${number}.source_id = b.id and l${number}.leg = ${number}`;

/** Bills and events of `event` that do not correspond. */
const eventsOf = (event: string, expected: string): string => `
  select coalesce(b.book_id, e.book_id) as book_id, coalesce(b.request_ref, e.ref) as request_ref, b.state, coalesce(e.events, 0) as events
    from bills.bill b
    full join (select book_id, data ->> 'requestRef' as ref, count(*) as events from ledger.outbox where event = '${event}' group by 1, 2) e
      on e.book_id = b.book_id and e.ref = b.request_ref
   where coalesce(e.events, 0) <> case when b.id is not null and (${expected}) then 1 else 0 end`;

/** Books whose open bills differ from `booked`. */
const inFlight = (booked: string): string => `
  select coalesce(f.book_id, b.book_id) as book_id, coalesce(f.amount, 0) as in_flight, coalesce(b.amount, 0) as open_bills
    from (${booked}) f
    full join (select book_id, sum(amount + fee) as amount from bills.bill where state in ${OPEN} group by book_id) b on b.book_id = f.book_id
   where coalesce(f.amount, 0) <> coalesce(b.amount, 0)`;

/** Bills that changed within the verified range. */
const OF_PART = `
  select b.* from (
    select book_id, id from bills.bill
     where (created_at >= $1 and created_at < $2) or (completed_at >= $1 and completed_at < $2) or (reversed_at >= $1 and reversed_at < $2)
    union select book_id, bill_id from bills.open_bill
    union select book_id, source_id from part_posting where kind in ${OF_BILLS}) c
    join bills.bill b on b.book_id = c.book_id and b.id = c.id`;

const debitedOnce = (bills: string): string => `
  select b.book_id, b.id, b.state, b.amount, l1.amount as debited, b.fee, l2.amount as fee_debited from ${bills} b ${leg(1)} ${leg(2)}
   where (l1.kind::text, l1.amount) is distinct from ('bill', b.amount)
      or (l2.kind::text, l2.amount) is distinct from (case when b.fee > 0 then 'bill_fee' end, nullif(b.fee, 0))`;

const outcome = (bills: string): string => `
  select b.book_id, b.id, b.state, l3.kind, l3.amount, l4.amount as revenue from ${bills} b ${leg(3)} ${leg(4)}
   where (l3.kind::text, l3.amount, l3.credit) is distinct from
           (case b.state when 'delivered' then 'bill_settlement' when 'refunded' then 'bill_reversal' end,
            case b.state when 'delivered' then b.amount when 'refunded' then b.amount + b.fee end,
            case b.state when 'delivered' then 300 + b.provider when 'refunded' then 1 end)
      or (l4.kind::text, l4.amount) is distinct from
           (case when b.state = 'delivered' and b.fee > 0 then 'bill_fee_revenue' end, case when b.state = 'delivered' then nullif(b.fee, 0) end)`;

export const billInvariants: readonly Invariant[] = [
  {
    id: 'bills_in_flight',
    title: 'The balance in flight for bills equals the open bills, to the kobo',
    sql: inFlight(`
        select book_id, sum(case when credit = ${accounts.billsInFlight} then amount else -amount end) as amount
          from ledger.posting where debit = ${accounts.billsInFlight} or credit = ${accounts.billsInFlight} group by book_id`),
    part: { of: 'rest', sql: inFlight(sumsOf(accounts.billsInFlight)) },
  },
  {
    id: 'bill_debited_once',
    title: 'Every bill is debited once, with its amount and its fee',
    sql: debitedOnce('bills.bill'),
    part: { of: 'span', sql: debitedOnce(`(${OF_PART})`) },
  },
  {
    id: 'bill_outcome',
    title: 'The outcome postings of a bill match its state: settled, or refunded in full',
    sql: outcome('bills.bill'),
    part: { of: 'span', sql: outcome(`(${OF_PART})`) },
  },
  {
    id: 'bill_orphan_posting',
    title: 'No posting of a bill exists without the bill',
    sql: `
      select p.book_id, p.source_id, p.leg, p.kind, p.amount from ledger.posting p
       where p.kind in ${OF_BILLS} and not exists (select from bills.bill b where b.book_id = p.book_id and b.id = p.source_id)`,
  },
  {
    id: 'bill_statement_reference',
    title: 'Every statement line of a bill carries its requestRef',
    sql: `
      select p.book_id, p.source_id, p.kind, p.reference, p.client_reference
        from ledger.posting p join bills.bill b on b.book_id = p.book_id and b.id = p.source_id
       where p.kind in ${OF_BILLS} and (p.debit = ${accounts.wallet} or p.credit = ${accounts.wallet})
         and (p.reference, p.client_reference) is distinct from
             (case p.kind when 'bill_fee' then 'FEE_' when 'bill_reversal' then 'REV_' else '' end || b.request_ref,
              case when b.is_callers_ref then b.request_ref end)`,
  },
  {
    id: 'bill_submitted_once',
    title: 'A bill was submitted at most once, and never while its submission certainly did not leave',
    sql: `select book_id, id, state, submissions from bills.bill where submissions <> case when state = 'debited' then 0 else 1 end`,
  },
  {
    id: 'bill_moments',
    title: 'A bill has the timestamps of its state, and no final bill is claimed',
    sql: `
      select book_id, id, state, completed_at, reversed_at, claim from bills.bill
       where (state = 'delivered') <> (completed_at is not null) or (state = 'refunded') <> (reversed_at is not null)
          or (state not in ${OPEN} and claim is not null)
          or (state = 'refunded') <> (reason is not null)`,
  },
  {
    id: 'bill_open',
    title: 'The open bills are exactly those that are not final, and a bill in review was polled often',
    sql: `
      select coalesce(b.book_id, o.book_id) as book_id, coalesce(b.id, o.bill_id) as id, b.state, b.checks, o.next_check_at, o.review_since
        from bills.bill b full join bills.open_bill o on o.book_id = b.book_id and o.bill_id = b.id
       where (coalesce(b.state in ${OPEN}, false) <> (o.bill_id is not null)) or (o.review_since is not null and (b.checks < 6 or o.review_since <> b.created_at))`,
  },
  {
    id: 'bill_outcome_code',
    title: 'No response code contradicts the state of a bill: 90000 exactly for delivered bills',
    sql: `
      select book_id, id, state, response_code from bills.bill
       where (state = 'delivered' and response_code <> '90000') or (state = 'refunded' and response_code = '90000')`,
  },
  {
    id: 'bill_completed_event',
    title: 'bill.payment.completed is written once for every delivery, and for nothing else',
    sql: eventsOf('bill.payment.completed', `b.state = 'delivered'`),
  },
  {
    id: 'bill_reversed_event',
    title: 'bill.payment.reversed is written once for every refunded bill, and for nothing else',
    sql: eventsOf('bill.payment.reversed', `b.state = 'refunded'`),
  },
  {
    id: 'bill_failed_event',
    title: 'bill.payment.failed is written once for every bill that the provider failed, and for nothing else',
    sql: eventsOf('bill.payment.failed', `b.reason = 'provider_rejected'`),
  },
  {
    id: 'bills_apart',
    title: 'No record of a bill is in two books',
    sql: `
      select min(book_id) as book_id, 'bill in ' || count(*) || ' books' as problem, id::text as subject from bills.bill group by id having count(*) > 1
      union all
      select e.book_id, 'evidence about no bill of its book', e.bill_id::text from bills.evidence e
       where not exists (select from bills.bill b where b.book_id = e.book_id and b.id = e.bill_id)`,
  },
  moving({
    id: 'bill_moves',
    title: 'A bill that is not final is due within a day',
    from: '(select b.*, o.next_check_at as due_at from bills.bill b left join bills.open_bill o on o.book_id = b.book_id and o.bill_id = b.id) bill',
    key: 'book_id, id, state',
    open: `state not in ('delivered', 'refunded')`,
    due: 'due_at',
    within: `interval '25 hours'`,
    claim: 'claimed_until',
  }),
];
