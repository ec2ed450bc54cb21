import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { operation } from '../../core/operation/operation.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import type { HeldAccount } from '../../providers/virtual-accounts/port.ts';
import { dbNow, dbNowIn, from, postponing } from '../../platform/db/entity.ts';
import {
  ACCOUNT_TRANSITIONS,
  accounts,
  accountById,
  accountSchema,
  lockAccount,
  requireAccountTransition,
  VirtualAccount,
} from './account.ts';

const BATCH = 50;
const WIDTH = 8;
/** Longer than the time-out of a bank. */
const CLOSING_LEASE_MS = 120_000;
const FIRST_MS = 2_000;
const LONGEST_MS = 3_600_000;
const UNCONFIGURED_MS = 3_600_000;
const EXPIRE_BATCH = 500;

/**
 * Closes an account permanently, here and then at the bank; payments until then are held in suspense. @throws Refusal 404, 409.
 */
export const deactivateAccount = operation({
  title: 'virtualAccounts.deactivate',
  summary: 'Deactivate a virtual account',
  scope: 'subscriptions:write',
  input: z.strictObject({ virtualAccountId: z.uuid().meta({ description: 'The virtual account.' }) }),
  output: accountSchema,
  async run(app, actor, { virtualAccountId }) {
    const account = await app.db.transaction(async (tx) => {
      const held = await lockAccount(tx, actor.bookId, virtualAccountId);
      requireAccountTransition(held, 'deactivate');
      const closing = { closingAt: dbNowIn(CLOSING_LEASE_MS), closingAttempts: 1 };
      await accounts.update(tx, held, { status: ACCOUNT_TRANSITIONS.deactivate.to, endedAt: dbNow, ...closing });
      return held;
    });
    app.failpoint('account-ended');
    await closeAtBank(app, { ...account, provider: account.providerNumber, environment: actor.environment, attempts: 1 });
    return accountById(app, actor.bookId, virtualAccountId);
  },
});

interface ClosingAccount extends HeldAccount {
  bookId: number;
  id: string;
  provider: number;
  environment: Environment;
  attempts: number;
}

export const closingDue = 'select min(closing_at) from virtual_account where closing_at is not null';

/** Asks banks again to close ended accounts. @returns true with more due. */
export async function closeAccounts(app: App): Promise<boolean> {
  const due = await app.db.query<ClosingAccount>(
    'virtual_account.closing',
    `update virtual_account v set closing_at = clock_timestamp() + $2 * interval '1 millisecond', closing_attempts = least(v.closing_attempts + 1, 1000)
       from ledger.book k
      where k.id = v.book_id and (v.book_id, v.id) in (
        select book_id, id from virtual_account where closing_at <= (select clock_timestamp()) order by closing_at limit $1 for no key update skip locked)
     returning v.book_id, v.id, v.provider, k.environment, v.reference, v.type, v.provider_reference, v.closing_attempts as attempts`,
    [BATCH, CLOSING_LEASE_MS],
  );
  await forEachSettled(app.log, due, {
    width: WIDTH,
    work: (account) => closeAtBank(app, account),
    about: ({ reference }) => ({ what: 'an ended virtual account', reference }),
    postpone: (account, ms) => retryIn(app.db, account, ms),
  });
  return due.length === BATCH;
}

async function closeAtBank(app: App, account: ClosingAccount): Promise<unknown> {
  const { environment, provider, reference, attempts } = account;
  const bank = app.providers(environment).virtualAccountsOf(provider);
  if (!bank) return retryIn(app.db, account, UNCONFIGURED_MS);
  const { kind } = await bank.close(account);
  switch (kind) {
    case 'closed':
    case 'ends_by_itself':
      return retryIn(app.db, account, null);
    case 'no_answer': {
      const ms = Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
      if (ms === LONGEST_MS) app.log.warn({ reference, attempts }, 'the bank did not confirm the closing of an ended virtual account');
      return retryIn(app.db, account, ms);
    }
  }
}

/** Null ends the requests. Race: a late request never reopens an account that another request closed. */
const retryIn = postponing(VirtualAccount, 'closingAt', ['bookId', 'id'], sql`closing_at is not null`);

/** Ends accounts at their expiry. @returns true with more due. */
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

/** Advances sandbox time of a book, here and at the simulated bank. @returns the number of due accounts. */
export async function advanceAccounts(app: App, bookId: number, ms: number): Promise<number> {
  await app.sandbox.virtualAccounts.advance(bookId, ms);
  const rows = await from(app.db, VirtualAccount)
    .updateTable('virtual_account')
    .set({ expiresAt: sql`ledger.nearer(expires_at, ${ms} * interval '1 millisecond')` })
    .where('bookId', '=', bookId)
    .where('status', '=', sql.lit('active'))
    .where('expiresAt', 'is not', null)
    .returning(sql<boolean>`expires_at <= clock_timestamp()`.as('due'))
    .execute();
  return rows.filter(({ due }) => due).length;
}
