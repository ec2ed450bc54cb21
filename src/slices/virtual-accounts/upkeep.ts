import type { App } from '../../core/app/app.ts';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import { receiveDeposit } from './receive.ts';

/** Accounts ended in one commit. */
const EXPIRE_BATCH = 500;
/** Payments asked for at once. */
const PAYMENT_BATCH = 100;

/** Ends accounts whose time is over; tells whether there may be more. */
export async function expireAccounts(app: App): Promise<boolean> {
  const rows = await app.db.query(
    'virtual_account.expire_due',
    `with due as (
       select book_id, id from virtual_account where status = 'active' and expires_at <= (select clock_timestamp())
        order by expires_at limit $1 for no key update skip locked)
     update virtual_account v set status = 'expired', ended_at = clock_timestamp() from due where v.book_id = due.book_id and v.id = due.id returning v.id`,
    [EXPIRE_BATCH],
  );
  return rows.length === EXPIRE_BATCH;
}

/**
 * Asks the simulated bank for payments that nobody acknowledged, and books them: what its control told and we lost is found here. One that cannot
 * be booked now is told again at the next look, and holds nobody up.
 */
export async function collectDeposits(app: App): Promise<boolean> {
  const bank = app.sandbox.virtualAccounts;
  const payments = await bank.newPayments(PAYMENT_BATCH);
  const booked: string[] = [];
  await eachByItself(app.log, payments, {
    async work(payment) {
      await receiveDeposit(app, { provider: bank.id, environment: 'sandbox', payment });
      booked.push(payment.sessionId);
    },
    about: ({ sessionId }) => ({ what: 'a deposit', sessionId }),
  });
  if (booked.length > 0) await bank.acknowledge(booked);
  return booked.length === PAYMENT_BATCH;
}

/** Pulls the expiries of one sandbox book nearer by `ms`, here and at the bank; tells how many are due then. */
export async function advanceAccounts(app: App, bookId: number, ms: number): Promise<number> {
  await app.sandbox.virtualAccounts.advance(bookId, ms);
  const rows = await app.db.query<{ due: boolean }>(
    'virtual_account.advance',
    `update virtual_account set expires_at = ledger.nearer(expires_at, $2 * interval '1 millisecond') where book_id = $1 and status = 'active' and expires_at is not null
     returning expires_at <= clock_timestamp() as due`,
    [bookId, ms],
  );
  return rows.filter(({ due }) => due).length;
}
