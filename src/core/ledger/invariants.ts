import { accounts, fitsSql, kinds, type Movement } from './chart.ts';
import * as part from './parts.ts';

/** Invariant of the ledger; `sql` returns its breaches. */
export interface Invariant {
  id: string;
  title: string;
  sql: string;
  part?: part.Part;
}

const OPEN = `('accepted', 'submitting', 'acknowledged', 'unconfirmed', 'declined')`;
const OF_TRANSFERS = `('transfer', 'transfer_fee', 'settlement', 'reversal', 'fee_revenue', 'return_fee', 'return', 'payroll', 'payroll_reversal')`;
const HELD = `('scheduled', 'awaiting_approval', 'screening')`;
const NEVER_DEBITED = `('scheduled', 'awaiting_approval', 'screening', 'cancelled')`;

const STORED_SIDE = `
  select p.book_id, p.debit as account, p.debit_seq as seq, -p.amount as amount, p.debit_balance as balance_after, p.posted_at
    from ledger.posting p join ledger.account a on a.book_id = p.book_id and a.account = p.debit
  union all
  select p.book_id, p.credit, p.credit_seq, p.amount, p.credit_balance, p.posted_at
    from ledger.posting p join ledger.account a on a.book_id = p.book_id and a.account = p.credit`;

const leg = (number: number): string =>
  `left join ledger.posting l${number} on l${number}.book_id = t.book_id and l${number}.source_id = t.id and l${number}.leg = ${number}`;

/** Transfers whose count of `event` differs from what their state requires, and events without a transfer. */
const eventsOf = (event: string, expected: string): string => `
  select coalesce(t.book_id, e.book_id) as book_id, coalesce(t.transfer_code, e.code) as transfer_code, t.state, coalesce(e.events, 0) as events
    from ledger.transfer t
    full join (select book_id, data ->> 'transferCode' as code, count(*) as events from ledger.outbox where event = '${event}' group by 1, 2) e
      on e.book_id = t.book_id and e.code = t.transfer_code
   where coalesce(e.events, 0) <> case when t.id is not null and t.payroll_item is null and (${expected}) then 1 else 0 end`;

const result = (event: string, expected: string): Pick<Invariant, 'sql' | 'part'> => ({
  sql: eventsOf(event, expected),
  part: part.eventsOfPart(event, expected),
});

/** Postings of one kind without an equal cause, or vice versa. */
export const unequalPostings = (kind: string, causes: string): string => `
  select coalesce(c.book_id, p.book_id) as book_id, coalesce(c.id, p.source_id) as id, c.amount, p.amount as posted
    from (${causes}) c
    full join (select book_id, source_id, sum(amount) as amount, count(*) as postings from ledger.posting where kind = '${kind}' group by 1, 2) p
      on p.book_id = c.book_id and p.source_id = c.id
   where (c.amount, 1) is distinct from (p.amount, p.postings)`;

const balances: Invariant[] = [
  {
    id: 'double_entry',
    title: 'Statement entries of every book sum to zero',
    sql: `select book_id, sum(amount) as difference from ledger.entry group by book_id having sum(amount) <> 0`,
    part: part.doubleEntry,
  },
  {
    id: 'stored_balance',
    title: 'Every stored balance and sequence number equals the postings of its account',
    sql: `
      select a.book_id, a.account, a.balance, coalesce(e.balance, 0) as posted, a.seq, coalesce(e.postings, 0) as postings
        from ledger.account a
        left join (select book_id, account, sum(amount) as balance, count(*) as postings, max(seq) as seq from (${STORED_SIDE}) s group by 1, 2) e
          on e.book_id = a.book_id and e.account = a.account
       where (a.balance, a.seq, a.seq) is distinct from (coalesce(e.balance, 0), coalesce(e.postings, 0), coalesce(e.seq, 0))`,
    part: part.storedBalance,
  },
  {
    id: 'chain',
    title: 'Postings of an account are consecutive in sequence, balance and time',
    sql: `
      select book_id, account, seq, balance_after, posted_at
        from (select *, lag(balance_after, 1, 0::bigint) over w as last_balance, lag(seq, 1, 0::bigint) over w as last_seq, lag(posted_at) over w as last_time
                from (${STORED_SIDE}) s window w as (partition by book_id, account order by seq)) c
       where seq is null or seq <> last_seq + 1 or balance_after <> last_balance + amount or posted_at < last_time`,
    part: part.chain,
  },
  {
    id: 'floor',
    title: 'No account holds more than its balance above the floor',
    sql: `select book_id, account, balance, held, floor from ledger.account where balance - held < floor`,
  },
  {
    id: 'never_negative',
    title: 'No stored balance was ever below zero',
    sql: `select * from (${STORED_SIDE}) s where balance_after < 0`,
    part: part.neverNegative,
  },
  {
    id: 'in_flight',
    title: 'Money in flight equals the open transfers, to the kobo',
    sql: `
      select coalesce(f.book_id, t.book_id) as book_id, coalesce(f.amount, 0) as in_flight, coalesce(t.amount, 0) as open_transfers
        from (select book_id, sum(case when credit = ${accounts.payoutsInFlight} then amount else -amount end) as amount
                from ledger.posting where debit = ${accounts.payoutsInFlight} or credit = ${accounts.payoutsInFlight} group by book_id) f
        full join (select book_id, sum(amount + case when captured then fee else 0 end) as amount
                     from ledger.transfer where state in ${OPEN} group by book_id) t on t.book_id = f.book_id
       where coalesce(f.amount, 0) <> coalesce(t.amount, 0)`,
    part: part.inFlight(OPEN),
  },
  {
    id: 'held',
    title: 'A wallet holds exactly fees in submission, and scheduled, unapproved or held transfers whole',
    sql: `
      select a.book_id, a.held, coalesce(t.held, 0) as promised
        from ledger.account a
        left join (select book_id, sum(case when state in ${HELD} then amount + fee else fee end) as held
                     from ledger.transfer where state in ${HELD} or (state in ${OPEN} and not captured) group by book_id) t
          on t.book_id = a.book_id and a.account = ${accounts.wallet}
       where a.held <> coalesce(t.held, 0)`,
  },
];

const SHAPES = Object.entries<readonly Movement[]>(kinds)
  .map(([kind, movements]) => {
    const ways = movements.map((way) =>
      way.leg === undefined ? fitsSql(way, 'debit', 'credit') : `(leg = ${way.leg} and ${fitsSql(way, 'debit', 'credit')})`,
    );
    return `         when '${kind}' then ${ways.join(' or ')}`;
  })
  .join('\n');

const transferLegs: Invariant[] = [
  {
    id: 'shape',
    title: 'Every posting is a permitted movement of its kind',
    sql: `
      select book_id, source_id, leg, kind, debit, credit from ledger.posting
       where not case kind
${SHAPES}
         else false end`,
  },
  {
    id: 'debited_once',
    title: 'Every transfer is debited once, with its principal; scheduled and cancelled ones are not',
    sql: `
      select t.book_id, t.id, t.state, t.amount, l1.amount as debited from ledger.transfer t ${leg(1)}
       where case when t.state in ${NEVER_DEBITED} then l1.leg is not null
             else (l1.kind, l1.amount) is distinct from (case when t.payroll_item is null then 'transfer' else 'payroll' end::ledger.posting_kind, t.amount) end`,
  },
  {
    id: 'fee_once',
    title: 'A fee is booked once and only when it was captured',
    sql: `
      select t.book_id, t.id, t.state, t.fee, t.captured, l2.amount as booked from ledger.transfer t ${leg(2)}
       where l2.amount is distinct from case when t.captured and t.fee > 0 then t.fee end`,
  },
  {
    id: 'captured',
    title: 'A transfer that the bank may have has its fee captured; one never sent has not',
    sql: `
      select book_id, id, state, captured from ledger.transfer
       where (state in ('acknowledged', 'unconfirmed', 'declined', 'delivered') and not captured)
          or (state in ('scheduled', 'awaiting_approval', 'screening', 'cancelled', 'accepted') and captured)
          -- Resubmitted after the bank gave no answer to the first submission.
          or (state = 'submitting' and captured and submissions = 1)`,
  },
  {
    id: 'outcome',
    title: 'Outcome postings match the state: settled, reversed, or settled and returned',
    sql: `
      select t.book_id, t.id, t.state, l3.kind, l3.amount, l4.amount as revenue, l5.amount as fee_returned, l6.amount as returned
        from ledger.transfer t ${leg(3)} ${leg(4)} ${leg(5)} ${leg(6)}
       cross join lateral (select t.state = 'reversed' and l6.leg is not null as sent_back) s
       cross join lateral (select t.state = 'delivered' or s.sent_back as settled, nullif(t.fee, 0) as fee, 100 + t.provider as settlement) x
       where (l3.kind::text, l3.amount) is distinct from
               (case when x.settled then 'settlement' when t.state = 'reversed' then case when t.payroll_item is null then 'reversal' else 'payroll_reversal' end end,
                case when x.settled then t.amount when t.state = 'reversed' then t.amount + case when t.captured then t.fee else 0 end end)
          or (l4.amount, l5.amount, l6.amount) is distinct from
               (case when x.settled then x.fee end, case when s.sent_back then x.fee end, case when s.sent_back then t.amount + t.fee end)
          or (x.settled and l3.credit <> x.settlement) or l5.credit <> x.settlement or l6.debit <> x.settlement`,
  },
  {
    id: 'orphan_posting',
    title: 'Every posting of a transfer or deposit has its source',
    sql: `
      select p.book_id, p.source_id, p.leg, p.kind, p.amount from ledger.posting p
       where case when p.kind in ('funding', 'subscription_payment', 'checkout_payment', 'adjustment') then not exists (select from ledger.deposit d where d.book_id = p.book_id and d.id = p.source_id)
             when p.kind in ${OF_TRANSFERS} then not exists (select from ledger.transfer t where t.book_id = p.book_id and t.id = p.source_id)
             else false end`,
  },
  {
    id: 'outcome_code',
    title: 'Response codes match the transfer outcome: 90000 means credited, and no other code does',
    sql: `
      select book_id, id, state, response_code from ledger.transfer
       where (state = 'delivered' and response_code <> '90000') or (state in ('declined', 'reversed') and response_code = '90000')`,
  },
  {
    id: 'submitted_once',
    title: 'A transfer is submitted once, and again only after its bank certainly did not have it',
    sql: `
      select t.book_id, t.id, t.state, t.submissions from ledger.transfer t
       where case when t.state in ('scheduled', 'awaiting_approval', 'screening', 'cancelled', 'accepted') then t.submissions <> 0
             when t.submissions = 1 then false
             else t.submissions < 1 or t.submissions > 1 + (
               select count(*) from ledger.evidence e where e.book_id = t.book_id and e.transfer_id = t.id and e.outcome = 'resubmit' and e.applied) end`,
  },
];

const CREDITED_OTHERWISE = `(p.kind, p.amount, p.debit, p.reference, e.events) is distinct from
             ((case d.channel when 'subscription' then 'subscription_payment' when 'checkout' then 'checkout_payment' else 'funding' end)::ledger.posting_kind, d.amount, 200 + d.provider, d.reference, 1)`;

const outside: Invariant[] = [
  {
    id: 'deposit_posted',
    title: 'Every deposit is credited once, with its amount, and has one event',
    sql: `
      select d.book_id, d.id, d.reference, d.amount, p.amount as credited, coalesce(e.events, 0) as events
        from ledger.deposit d
        left join ledger.posting p on p.book_id = d.book_id and p.source_id = d.id and p.leg = 1
        left join (select book_id, data ->> 'reference' as reference, count(*) as events from ledger.outbox where event = 'wallet.funded' group by 1, 2) e
          on e.book_id = d.book_id and e.reference = d.reference
       where ${CREDITED_OTHERWISE}`,
    part: part.depositPosted(CREDITED_OTHERWISE),
  },
  {
    id: 'settled_event',
    title: 'transfer.settled exists once per delivered transfer, and for no other',
    ...result('transfer.settled', 't.settled_at is not null'),
  },
  {
    id: 'reversed_event',
    title: 'transfer.reversed exists once per returned debit, and for no other',
    ...result('transfer.reversed', `t.state = 'reversed'`),
  },
  {
    id: 'failed_event',
    title: 'transfer.failed exists once per decline, and for no other',
    ...result('transfer.failed', `t.failed_at is not null or t.state = 'declined'`),
  },
  {
    id: 'returned_total',
    title: 'transfer.reversed has the amount returned to the wallet',
    sql: `
      select o.book_id, o.id, o.data ->> 'totalReturned' as announced, p.amount as returned
        from ledger.outbox o
        join ledger.transfer t on t.book_id = o.book_id and t.transfer_code = o.data ->> 'transferCode'
        join ledger.posting p on p.book_id = t.book_id and p.source_id = t.id and p.kind in ('reversal', 'return')
       where o.event = 'transfer.reversed' and (o.data ->> 'totalReturned')::bigint is distinct from p.amount`,
  },
  {
    id: 'moments',
    title: 'A transfer has the times of its outcomes: delivered, declined, returned',
    sql: `
      select book_id, id, state, settled_at, failed_at, reversed_at from ledger.transfer
       where (state in ('reversed', 'cancelled')) <> (reversed_at is not null)
          or (state = 'delivered' and settled_at is null) or (state = 'declined' and failed_at is null)
          or (state not in ('delivered', 'reversed') and settled_at is not null)`,
  },
  {
    id: 'one_per_reference',
    title: 'A client reference belongs to one transfer of its book',
    sql: `
      select book_id, client_reference, count(*) as transfers from ledger.transfer
       where client_reference is not null group by book_id, client_reference having count(*) > 1`,
    part: part.onePerReference,
  },
  {
    id: 'one_retry',
    title: 'A transfer has at most one retry, of the same payment, after its money returned; both are linked',
    sql: `
      select t.book_id, t.transfer_code, t.state, t.retried_as, r.retry_of
        from ledger.transfer t left join ledger.transfer r on r.book_id = t.book_id and r.transfer_code = t.retried_as
       where t.retried_as is not null
         and (t.state not in ('reversed', 'cancelled') or t.payroll_item is not null
              or (r.retry_of, r.amount, r.bank_code, r.account_number) is distinct from (t.transfer_code, t.amount, t.bank_code, t.account_number))
      union all
      select r.book_id, r.transfer_code, r.state, null, r.retry_of from ledger.transfer r
       where r.retry_of is not null
         and not exists (select from ledger.transfer t where t.book_id = r.book_id and t.transfer_code = r.retry_of and t.retried_as = r.transfer_code)`,
  },
  {
    id: 'statement_reference',
    title: 'Every line of a wallet statement names its transfer or deposit',
    sql: `
      select p.book_id, p.source_id, p.leg, p.kind, p.reference
        from ledger.posting p left join ledger.transfer t on t.book_id = p.book_id and t.id = p.source_id
       where (p.debit = ${accounts.wallet} or p.credit = ${accounts.wallet})
         and (p.reference is null or (t.id is not null and (p.reference, p.client_reference) is distinct from
              (case p.kind when 'transfer' then '' when 'payroll' then '' when 'transfer_fee' then 'FEE_' else 'REV_' end || t.transfer_code, t.client_reference)))`,
  },
  {
    id: 'books_apart',
    title: 'A book has one environment and one wallet, and no transfer is in two books',
    sql: `
      select b.id as book_id, 'book without a wallet' as problem, null as subject from ledger.book b
       where not exists (select from ledger.account a where a.book_id = b.id and a.account = ${accounts.wallet})
      union all
      select min(book_id), 'transfer in ' || count(*) || ' books', id::text from ledger.transfer group by id having count(*) > 1
      union all
      select min(book_id), 'transfer code in ' || count(*) || ' books', transfer_code from ledger.transfer group by transfer_code having count(*) > 1
      union all
      select e.book_id, 'evidence about no transfer of its book', e.transfer_id::text from ledger.evidence e
       where not exists (select from ledger.transfer t where t.book_id = e.book_id and t.id = e.transfer_id)
      union all
      select o.book_id, 'event of no book', o.id::text from ledger.outbox o where not exists (select from ledger.book b where b.id = o.book_id)`,
    part: part.booksApart,
  },
];

const PARTED: Record<string, (sql: string) => part.Part> = {
  ...Object.fromEntries(['shape', 'statement_reference'].map((id) => [id, part.ofPostings])),
  ...Object.fromEntries(
    ['debited_once', 'fee_once', 'captured', 'outcome', 'outcome_code', 'submitted_once', 'moments', 'one_retry'].map((id) => [
      id,
      part.ofTransfers,
    ]),
  ),
  orphan_posting: part.ofSources,
  held: part.ofOpen,
  returned_total: part.returnedTotal,
};

const parted = (invariant: Invariant): Invariant => {
  const of = PARTED[invariant.id];
  return of ? { ...invariant, part: of(invariant.sql) } : invariant;
};

/** Ledger invariants; test/ledger/invariants.test.ts proves their detection. */
export const ledgerInvariants: readonly Invariant[] = [...balances, ...transferLegs, ...outside].map(parted);
