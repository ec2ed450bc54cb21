import type { Invariant } from '../../core/ledger/invariants.ts';

/** First day that a limit can still read when the ledger was verified up to `$1`; earlier days are checked with `--full`. */
const FIRST_DAY = `date_trunc('month', ledger.lagos_day($1))::date`;
const FROM = `(${FIRST_DAY}::timestamp at time zone 'Africa/Lagos')`;

interface Asked {
  transfers: (counting: string) => string;
  days: string;
  from: string;
}

const ALL: Asked = { transfers: () => 'ledger.transfer t', days: 'true', from: `'-infinity'` };

/** Why: "offset" forces an index scan per wallet. */
const LATER: Asked = {
  transfers: (counting) =>
    `(${counting}) b cross join lateral (select * from ledger.transfer t where t.book_id = b.book_id and t.created_at >= ${FROM} offset 0) t`,
  days: `day >= ${FIRST_DAY}`,
  from: FROM,
};

const spendOf = ({ transfers, days, from }: Asked): string => `
      with paid as (
        select t.book_id, t.created_at, t.amount from ${transfers('select book_id from ledger.allowance')} where t.state not in ('reversed', 'cancelled')
        union all
        select b.book_id, b.created_at, b.amount from bills.bill b where b.state <> 'refunded' and b.created_at >= ${from}),
      counts as (
        select p.book_id, ledger.lagos_day(p.created_at) as day, sum(p.amount) as amount, count(*) as payments
          from paid p join ledger.allowance a on a.book_id = p.book_id and p.created_at >= a.since group by 1, 2)
      select coalesce(s.book_id, c.book_id) as book_id, coalesce(s.day, c.day) as day, coalesce(s.amount, 0) as counted, coalesce(c.amount, 0) as paid,
             coalesce(s.payments, 0) as counted_payments, coalesce(c.payments, 0) as payments
        from (select * from ledger.spend where ${days}) s full join counts c on c.book_id = s.book_id and c.day = s.day
       where coalesce(s.amount, 0) <> coalesce(c.amount, 0) or coalesce(s.payments, 0) <> coalesce(c.payments, 0)`;

const keySpendOf = ({ transfers, days, from }: Asked): string => `
      with paid as (
        select t.book_id, t.counted_key as key, t.created_at, t.amount from ${transfers('select book_id from ledger.key_limit union select book_id from ledger.key_spend')} where t.counted_key is not null and t.state not in ('reversed', 'cancelled')
        union all
        select b.book_id, b.counted_key, b.created_at, b.amount from bills.bill b where b.counted_key is not null and b.state <> 'refunded' and b.created_at >= ${from}
        union all
        select i.book_id, i.counted_key, i.created_at, i.amount from cards.instruction i where i.counted_key is not null and i.status <> 'failed' and i.created_at >= ${from}),
      counts as (select p.book_id, p.key, ledger.lagos_day(p.created_at) as day, sum(p.amount) as amount, count(*) as payments from paid p group by 1, 2, 3)
      select coalesce(s.book_id, c.book_id) as book_id, coalesce(s.key, c.key) as key, coalesce(s.day, c.day) as day, coalesce(s.amount, 0) as counted,
             coalesce(c.amount, 0) as paid, coalesce(s.payments, 0) as counted_payments, coalesce(c.payments, 0) as payments
        from (select * from ledger.key_spend where ${days}) s full join counts c on c.book_id = s.book_id and c.key = s.key and c.day = s.day
       where coalesce(s.amount, 0) <> coalesce(c.amount, 0) or coalesce(s.payments, 0) <> coalesce(c.payments, 0)`;

export const limitInvariants: readonly Invariant[] = [
  {
    id: 'spend_is_payments',
    title: "The day's spend of a wallet equals its transfers and bills of that day that were not returned, to the kobo",
    sql: spendOf(ALL),
    part: { of: 'rest', sql: spendOf(LATER) },
  },
  {
    id: 'key_spend_is_payments',
    title: "The day's spend of a line of keys equals its transfers, bills and card fundings that were not returned, to the kobo",
    sql: keySpendOf(ALL),
    part: { of: 'rest', sql: keySpendOf(LATER) },
  },
  {
    id: 'key_limits_are_marked',
    title: 'A wallet is marked as having keys with limits exactly when it has some',
    sql: `
      select b.id as book_id, w.has_key_limits from ledger.book b
        left join ledger.account w on w.book_id = b.id and w.account = 1
       where coalesce(w.has_key_limits, false) <> exists (select from ledger.key_limit l where l.book_id = b.id)`,
  },
  {
    id: 'limited_is_allowance',
    title: 'A wallet is marked as limited exactly when it has an allowance',
    sql: `
      select b.id as book_id, w.is_limited, a.tier from ledger.book b
        left join ledger.account w on w.book_id = b.id and w.account = 1
        left join ledger.allowance a on a.book_id = b.id
       where coalesce(w.is_limited, false) <> (a.book_id is not null)`,
  },
];
