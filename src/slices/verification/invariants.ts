import { type Invariant, unequalPostings } from '../../core/ledger/invariants.ts';
import { accounts } from '../../core/ledger/chart.ts';

export const verificationInvariants: readonly Invariant[] = [
  {
    id: 'verification_charge',
    title: 'Every verification call paid from the balance was charged once, with its price, and nothing else was',
    sql: unequalPostings('verification_charge', `select book_id, id, charged as amount from verification.call where paid_by = 'balance'`),
  },
  {
    id: 'verification_refund',
    title: 'A refund of a call was posted once where the call has one, and nowhere else',
    sql: unequalPostings(
      'verification_refund',
      `select book_id, id, charged as amount from verification.call where paid_by = 'balance' and refunded_at is not null`,
    ),
  },
  {
    id: 'verification_top_up',
    title: 'Every top-up debited the wallet once, with its amount',
    sql: unequalPostings('verification_topup', `select book_id, id, amount from verification.topup where source = 'wallet'`),
  },
  {
    id: 'verification_funding',
    title: 'Only sandbox wallets received play money, each time with the recorded amount',
    sql: `
      ${unequalPostings('verification_funding', `select book_id, id, amount from verification.topup where source = 'sandbox'`)}
      union all
      select t.book_id, t.id, t.amount, null from verification.topup t join ledger.book b on b.id = t.book_id
       where t.source = 'sandbox' and b.environment <> 'sandbox'`,
  },
  {
    id: 'verification_plan',
    title: 'Every period of a plan was paid once, with its price',
    sql: unequalPostings('verification_plan', 'select book_id, id, price as amount from verification.subscription'),
  },
  {
    id: 'verification_quota',
    title: 'The used quota equals the calls charged to the quota minus the refunded calls',
    sql: `
      select coalesce(q.book_id, c.book_id) as book_id, coalesce(q.subscription_id, c.subscription_id) as subscription_id,
             coalesce(q.operation, c.operation) as operation, q.used, coalesce(c.calls, 0) as calls
        from verification.quota q
        full join (select book_id, subscription_id, operation, count(*) as calls from verification.call
                    where paid_by = 'quota' and refunded_at is null group by 1, 2, 3) c
          on c.book_id = q.book_id and c.subscription_id = q.subscription_id and c.operation = q.operation
       where q.used is distinct from coalesce(c.calls, 0)`,
  },
  {
    id: 'verification_periods',
    title: 'No two plan periods of a wallet overlap',
    sql: `
      select book_id, id, starts_at, ends_at, next_start from (
        select book_id, id, starts_at, ends_at, lead(starts_at) over (partition by book_id order by starts_at, ends_at) as next_start
          from verification.subscription) s
       where next_start < ends_at`,
  },
  {
    id: 'verification_balance',
    title: 'The verification balance equals top-ups minus calls plus refunds',
    sql: `
      select coalesce(a.book_id, s.book_id) as book_id, a.balance, coalesce(s.amount, 0) as expected
        from (select * from ledger.account where account = ${accounts.verificationCredits}) a
        full join (select book_id, sum(amount) as amount from (
                     select book_id, amount from verification.topup
                     union all
                     select book_id, -charged from verification.call where refunded_at is null) m group by book_id) s on s.book_id = a.book_id
       where a.balance is distinct from coalesce(s.amount, 0) and (a.balance is not null or s.amount <> 0)`,
  },
];
