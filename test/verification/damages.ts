/** One damage to what verification wrote, and exactly the checks that must report it; the first is the one it is for. */
export interface VerificationDamage {
  what: string;
  caught: string[];
  sql: string;
}

const callOf = (name: string): string => `book_id = $book and id = $${name}`;

export const damages: readonly VerificationDamage[] = [
  {
    what: 'a call says another charge than was booked',
    caught: ['verification_charge', 'verification_balance'],
    sql: `update verification.call set charged = charged + 1 where ${callOf('paid')}`,
  },
  {
    what: 'a charged call is gone',
    caught: ['verification_charge', 'verification_balance'],
    sql: `delete from verification.call where ${callOf('paid')}`,
  },
  {
    what: 'a call was never charged',
    caught: ['verification_charge', 'verification_balance'],
    sql: `insert into verification.call (book_id, id, operation, provider, paid_by, charged, subject, subject_index, created_at)
          values ($book, gen_random_uuid(), 'nin_basic', 'zee', 'balance', 10000, '701****6789', '', now())`,
  },
  {
    what: 'a refunded call says that it was not',
    caught: ['verification_refund', 'verification_balance'],
    sql: `update verification.call set refunded_at = null where ${callOf('refunded')}`,
  },
  {
    what: 'a paid call says that it was refunded',
    caught: ['verification_refund', 'verification_balance'],
    sql: `update verification.call set refunded_at = now() where ${callOf('paid')}`,
  },
  {
    what: 'a top-up says another amount than left the wallet',
    caught: ['verification_top_up', 'verification_balance'],
    sql: `update verification.topup set amount = amount + 1 where ${callOf('top_up')}`,
  },
  {
    what: 'a funding is of a live book',
    caught: ['verification_funding'],
    sql: `update ledger.book set environment = 'live' where id = $book`,
  },
  {
    what: 'a funding is not written down',
    caught: ['verification_funding', 'verification_balance'],
    sql: `delete from verification.topup where ${callOf('funding')}`,
  },
  {
    what: 'a period of a plan says another price than was paid',
    caught: ['verification_plan'],
    sql: `update verification.subscription set price = price + 1 where ${callOf('plan')}`,
  },
  {
    what: 'a period of a plan was not paid',
    caught: ['verification_plan'],
    sql: `insert into verification.subscription (book_id, id, plan_id, price, starts_at, ends_at)
          select book_id, gen_random_uuid(), plan_id, price, ends_at, ends_at + interval '1 day' from verification.subscription where ${callOf('plan')}`,
  },
  {
    what: 'a quota was used without a call',
    caught: ['verification_quota'],
    sql: `update verification.quota set used = used + 1 where book_id = $book and operation = 'nin_match'`,
  },
  {
    what: 'a call of a quota is gone',
    caught: ['verification_quota'],
    sql: `delete from verification.call where ${callOf('by_quota')}`,
  },
  {
    what: 'a refunded call of a quota still uses it',
    caught: ['verification_quota'],
    sql: `update verification.call set refunded_at = null where ${callOf('quota_refunded')}`,
  },
  {
    what: 'two periods run at once',
    caught: ['verification_periods', 'verification_plan'],
    sql: `insert into verification.subscription (book_id, id, plan_id, price, starts_at, ends_at)
          select book_id, gen_random_uuid(), plan_id, price, starts_at + interval '1 hour', ends_at from verification.subscription where ${callOf('plan')}`,
  },
  {
    what: 'the balance is edited',
    caught: ['verification_balance', 'stored_balance'],
    sql: `update ledger.account set balance = balance + 1 where book_id = $book and account = 4`,
  },
  {
    what: 'the balance is not kept any more',
    caught: ['verification_balance'],
    sql: `delete from ledger.account where book_id = $book and account = 4`,
  },
];
