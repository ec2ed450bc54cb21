import { SERVICE } from '../../core/audit/audit.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';
import { bookingKinds } from './booking.ts';

/** First day of a partial verification: days are compared whole. */
const FIRST_DAY = `($1::timestamptz at time zone 'Africa/Lagos')::date`;
const FROM_DAY = `(${FIRST_DAY}::timestamp at time zone 'Africa/Lagos')`;

const LAGOS_DAY = `(posted_at at time zone 'Africa/Lagos')::date`;

const result = `'provider_fee', 'deposit_provider_fee', 'bill_provider_fee', 'bill_commission'`;

const balancesOf = (entries: string): string => `
      select coalesce(t.environment, s.environment) as environment, coalesce(t.account, s.account) as account, coalesce(t.amount, 0) as treasury, coalesce(s.amount, 0) as books
        from treasury.balance t
        full join (select b.environment, e.account, sum(e.amount) as amount from ${entries} e
                     join ledger.book b on b.id = e.book_id group by 1, 2) s on s.environment = t.environment and s.account = t.account
       where coalesce(t.amount, 0) <> coalesce(s.amount, 0)`;

const daysSince = (rolledUp: string, since: string): string => `
      select coalesce(t.environment, s.environment) as environment, coalesce(t.day, s.day) as day, coalesce(t.kind, s.kind) as kind, coalesce(t.amount, 0) as treasury, coalesce(s.amount, 0) as books
        from ${rolledUp} t
        full join (select b.environment, ${LAGOS_DAY} as day, p.kind, p.debit, p.credit, count(*) as postings, sum(p.amount) as amount
                     from ledger.posting p join ledger.book b on b.id = p.book_id where ${since}p.posted_at < (select until from treasury.progress) group by 1, 2, 3, 4, 5) s
          on s.environment = t.environment and s.day = t.day and s.kind = t.kind and s.debit = t.debit and s.credit = t.credit
       where (t.postings, t.amount) is distinct from (s.postings, s.amount)`;

const taxesSince = (rolledUp: string, since: string): string => `
      select coalesce(t.environment, s.environment) as environment, coalesce(t.day, s.day) as day, coalesce(t.kind, s.kind) as kind, coalesce(t.tax, s.tax) as tax,
             t.charged, t.given_back, s.charged as charged_by_books, s.given_back as given_back_by_books
        from ${rolledUp} t
        full join (select b.environment, ${LAGOS_DAY} as day, x.kind, x.tax, sum(greatest(x.due, 0)) as charged, sum(greatest(-x.due, 0)) as given_back
                     from treasury.taxes(${since}, (select until from treasury.progress)) x join ledger.book b on b.id = x.book_id group by 1, 2, 3, 4) s
          on s.environment = t.environment and s.day = t.day and s.kind = t.kind and s.tax = t.tax
       where (t.charged, t.given_back) is distinct from (s.charged, s.given_back)`;

/** Proved in test/treasury/invariants.test.ts. */
export const treasuryInvariants: readonly Invariant[] = [
  {
    id: 'treasury_balances',
    title: 'The treasury balance of every account is the sum of the client ledgers and the corporate ledger',
    sql: balancesOf(`(select book_id, account, amount from ledger.entry where posted_at < (select until from treasury.progress))`),
    part: {
      of: 'rest',
      sql: balancesOf(`(select book_id, account, balance as amount from ledger.verified_balance
                           union all
                           select book_id, account, amount from ledger.entry where posted_at >= $1 and posted_at < (select until from treasury.progress))`),
    },
  },
  {
    id: 'treasury_days',
    title: 'The treasury totals of every day and movement equal the postings',
    sql: daysSince('treasury.day', ''),
    part: { of: 'rest', sql: daysSince(`(select * from treasury.day where day >= ${FIRST_DAY})`, `p.posted_at >= ${FROM_DAY} and `) },
  },
  {
    id: 'treasury_taxes',
    title: 'The taxes of every day equal those within client payments, to the kobo',
    sql: taxesSince('treasury.tax', `'-infinity'`),
    part: { of: 'rest', sql: taxesSince(`(select * from treasury.tax where day >= ${FIRST_DAY})`, FROM_DAY) },
  },
  {
    id: 'treasury_taxes_booked',
    title: 'The taxes of a finished day are booked as owed to the state, once and in full',
    sql: `
      select x.environment, x.day, x.tax, x.owed, coalesce(p.owed, 0) as booked
        from (select environment, day, tax, sum(charged - given_back) as owed, md5('tax ' || environment || ' ' || day)::uuid as source_id
                from treasury.tax where booked group by 1, 2, 3) x
        left join ledger.book b on b.business_id = '00000000-0000-0000-0000-000000000000' and b.environment = x.environment
        left join lateral (select sum(case when p.kind in ('vat', 'stamp_duty') then p.amount else -p.amount end) as owed from ledger.posting p
                            where p.book_id = b.id and p.source_id = x.source_id and p.kind::text in (x.tax, x.tax || '_back')) p on true
       where x.owed <> coalesce(p.owed, 0)
      union all
      select b.environment, null, p.kind::text, null, p.amount from ledger.posting p join ledger.book b on b.id = p.book_id
       where p.kind in ('vat', 'vat_back', 'stamp_duty', 'stamp_duty_back')
         and not exists (select from treasury.tax x where x.booked and x.environment = b.environment and md5('tax ' || x.environment || ' ' || x.day)::uuid = p.source_id)`,
  },
  {
    id: 'provider_fee',
    title: 'The booked fee or commission of a payment is the one that its provider reported, at that provider',
    sql: `
      select p.book_id, p.source_id, p.kind::text, p.amount, f.fee, p.debit, p.credit
        from ledger.posting p left join treasury.reported_fees('-infinity', 'infinity') f on f.book_id = p.book_id and f.source_id = p.source_id
       where p.kind in (${result}) and (p.leg, p.kind, p.debit, p.credit, p.amount) is distinct from (7::smallint, f.kind, f.debit, f.credit, f.fee)
      union all
      select f.book_id, f.source_id, f.kind::text, null, f.fee, null, null from treasury.reported_fees('-infinity', (select until from treasury.progress)) f
       where not exists (select from ledger.posting p where p.book_id = f.book_id and p.source_id = f.source_id and p.kind = f.kind)`,
    // Provider fees are booked seconds after the payment; a day exceeds the treasury delay that alerts.
    part: {
      of: 'rest',
      sql: `
      select p.book_id, p.source_id, p.kind::text, p.amount, f.fee, p.debit, p.credit
        from part_posting p
        left join lateral (select f.* from ledger.posting o cross join lateral treasury.reported_fee_of(o.kind, o.book_id, o.source_id, o.debit, o.credit) f
                            where o.book_id = p.book_id and o.source_id = p.source_id and treasury.has_reported_fee(o.kind) limit 1) f on true
       where p.kind in (${result}) and (p.leg, p.kind, p.debit, p.credit, p.amount) is distinct from (7::smallint, f.kind, f.debit, f.credit, f.fee)
      union all
      select f.book_id, f.source_id, f.kind::text, null, f.fee, null, null from treasury.reported_fees($1::timestamptz - interval '1 day', (select until from treasury.progress)) f
       where not exists (select from ledger.posting p where p.book_id = f.book_id and p.source_id = f.source_id and p.kind = f.kind)`,
    },
  },
  {
    id: 'own_money',
    title: 'Manual postings of corporate funds equal the recorded bookings, once, in the corporate ledger',
    sql: `
      select x.id, x.environment, x.amount, p.amount as booked
        from treasury.booking x
        left join ledger.book b on b.business_id = '${SERVICE}' and b.environment = x.environment and b.currency = 'NGN'
        left join ledger.posting p on p.book_id = b.id and p.source_id = x.id and p.leg = 1
       where (p.kind, p.debit, p.credit, p.amount) is distinct from (x.kind, x.debit, x.credit, x.amount)
      union all
      select p.source_id, b.environment, null, p.amount from ledger.posting p join ledger.book b on b.id = p.book_id
       where p.kind in (${bookingKinds.map((kind) => `'${kind}'`).join(', ')})
         and (b.business_id <> '${SERVICE}' or p.leg <> 1 or not exists (select from treasury.booking x where x.id = p.source_id and x.environment = b.environment))`,
  },
];
