import { accounts } from './chart.ts';

/** Incremental form (decision 108): `rest` after the checkpoint, `span` for records created in any span. */
export interface Part {
  of: 'rest' | 'span';
  sql: string;
}

/** `$1`, `$2` bound the span; `$3` is the least id of a minute before, as events precede or follow their cause. */
export const partTables = (transfers: string): string => `
  part_posting as (select * from ledger.posting where posted_at >= $1 and posted_at < $2),
  part_transfer as (${transfers}),
  part_deposit as (
    select d.* from ledger.book b cross join lateral (
      select * from ledger.deposit d where d.book_id = b.id and d.created_at >= $1 and d.created_at < $2) d),
  part_event as (
    select o.* from ledger.book b cross join lateral (select * from ledger.outbox o where o.book_id = b.id and o.id >= $3::uuid and o.occurred_at < $2 + interval '1 minute') o)`;

const MADE_IDS = `
    select b.id as book_id, t.id from ledger.book b
     cross join lateral (select id from ledger.transfer t where t.book_id = b.id and t.created_at >= $1 and t.created_at < $2) t`;

const byIds = (ids: string): string => `select t.* from (${ids}) c join ledger.transfer t on t.book_id = c.book_id and t.id = c.id`;

export const MADE = byIds(MADE_IDS);

/** Transfers created since, open then, or posted since; no other can have changed. */
export const CHANGED = byIds(
  `${MADE_IDS} union select book_id, id from ledger.verified_open union select book_id, source_id from ledger.posting where posted_at >= $1`,
);

export const ofPostings = (sql: string): Part => ({
  of: 'rest',
  sql: sql.replaceAll(/(?<!select )from ledger\.posting/g, 'from part_posting'),
});

export const ofSources = (sql: string): Part => ({ ...ofPostings(sql), of: 'span' });

export const ofTransfers = (sql: string): Part => ({
  of: 'span',
  sql: sql.replaceAll(/(?<!select )from ledger\.transfer\b/g, 'from part_transfer'),
});

const rest = (sql: string): Part => ({ of: 'rest', sql });

/** Invariant: every open transfer is in the part. */
export const ofOpen = (sql: string): Part => rest(ofTransfers(sql).sql);

const SIDES = `
  select p.book_id, p.debit as account, p.debit_seq as seq, -p.amount as amount, p.debit_balance as balance_after, p.posted_at
    from part_posting p join ledger.account a on a.book_id = p.book_id and a.account = p.debit
  union all
  select p.book_id, p.credit, p.credit_seq, p.amount, p.credit_balance, p.posted_at
    from part_posting p join ledger.account a on a.book_id = p.book_id and a.account = p.credit`;

/** Derived balance per book: the verified sum, and the part. */
export const sumsOf = (account: number): string => `
  select book_id, sum(amount) as amount from (
    select book_id, balance as amount from ledger.verified_balance where account = ${account}
    union all select book_id, case when credit = ${account} then amount else -amount end from part_posting where debit = ${account} or credit = ${account}) s
   group by book_id`;

export const doubleEntry = rest(
  `select book_id, sum(amount) as difference from ledger.entry where posted_at >= $1 and posted_at < $2 group by book_id having sum(amount) <> 0`,
);

export const storedBalance = rest(`
  select a.book_id, a.account, a.balance, coalesce(v.balance, 0) + coalesce(e.balance, 0) as posted, a.seq, coalesce(v.seq, 0) + coalesce(e.postings, 0) as postings
    from ledger.account a
    left join ledger.verified_balance v on v.book_id = a.book_id and v.account = a.account
    left join (select book_id, account, sum(amount) as balance, count(*) as postings, max(seq) as seq from (${SIDES}) s group by 1, 2) e
      on e.book_id = a.book_id and e.account = a.account
   where (a.balance, a.seq, a.seq) is distinct from
         (coalesce(v.balance, 0) + coalesce(e.balance, 0), coalesce(v.seq, 0) + coalesce(e.postings, 0), coalesce(e.seq, v.seq, 0))`);

export const chain = rest(`
  select book_id, account, seq, balance_after, posted_at
    from (select s.*, lag(balance_after, 1, coalesce(v.balance, 0::bigint)) over w as last_balance, lag(s.seq, 1, coalesce(v.seq, 0::bigint)) over w as last_seq,
                 lag(posted_at) over w as last_time
            from (${SIDES}) s left join ledger.verified_balance v on v.book_id = s.book_id and v.account = s.account
          window w as (partition by s.book_id, s.account order by s.seq)) c
   where seq is null or seq <> last_seq + 1 or balance_after <> last_balance + amount or posted_at < last_time`);

export const neverNegative = rest(`select * from (${SIDES}) s where balance_after < 0`);

export const inFlight = (open: string): Part =>
  rest(`
  select coalesce(f.book_id, t.book_id) as book_id, coalesce(f.amount, 0) as in_flight, coalesce(t.amount, 0) as open_transfers
    from (${sumsOf(accounts.payoutsInFlight)}) f
    full join (select book_id, sum(amount + case when captured then fee else 0 end) as amount from part_transfer where state in ${open} group by book_id) t
      on t.book_id = f.book_id
   where coalesce(f.amount, 0) <> coalesce(t.amount, 0)`);

export const eventsOfPart = (event: string, expected: string): Part => ({
  of: 'span',
  sql: `
  select t.book_id, t.transfer_code, t.state, e.events
    from part_transfer t
   cross join lateral (select count(*) as events from ledger.outbox o
                        where o.book_id = t.book_id and o.data ->> 'transferCode' = t.transfer_code and o.event = '${event}') e
   where e.events <> case when t.payroll_item is null and (${expected}) then 1 else 0 end
  union all
  select o.book_id, o.data ->> 'transferCode', null, 1 from part_event o
   where o.event = '${event}' and not exists (select from ledger.transfer t where t.book_id = o.book_id and t.transfer_code = o.data ->> 'transferCode')`,
});

export const depositPosted = (matches: string): Part => ({
  of: 'span',
  sql: `
  select d.book_id, d.id, d.reference, d.amount, p.amount as credited, e.events
    from part_deposit d
    left join ledger.posting p on p.book_id = d.book_id and p.source_id = d.id and p.leg = 1
   cross join lateral (select count(*) as events from part_event o
                        where o.event = 'wallet.funded' and o.book_id = d.book_id and o.data ->> 'reference' = d.reference) e
   where ${matches}`,
});

export const returnedTotal = (sql: string): Part => rest(sql.replace('from ledger.outbox o', 'from part_event o'));

export const onePerReference: Part = {
  of: 'span',
  sql: `
  select t.book_id, t.client_reference, o.id::text as other from part_transfer t
    join ledger.transfer o on o.book_id = t.book_id and o.client_reference = t.client_reference and o.id <> t.id`,
};

export const booksApart = rest(`
  select b.id as book_id, 'book without a wallet' as problem, null as subject from ledger.book b
   where not exists (select from ledger.account a where a.book_id = b.id and a.account = ${accounts.wallet})
  union all
  select min(book_id), 'transfer in ' || count(*) || ' books', id::text from part_transfer group by id having count(*) > 1
  union all
  select min(book_id), 'transfer code in ' || count(*) || ' books', transfer_code from part_transfer group by transfer_code having count(*) > 1`);
