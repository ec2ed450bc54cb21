import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_ROLE, type Database } from '../../src/db/database.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { seedEveryKind } from './every-kind.ts';
import { asOwner, openPool } from './support.ts';

const FORBIDDEN = { code: '42501' };
const IMMUTABLE = { code: 'LG001' };

describe('rights on the ledger', () => {
  let database: FreshDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await freshDatabase();
    db = openPool(database.url);
    await seedEveryKind(db);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  test('the application acts as the restricted role', async () => {
    expect(
      await db.query('test.role', `select current_user as name, rolsuper as super from pg_roles where rolname = current_user`),
    ).toEqual([{ name: APP_ROLE, super: false }]);
  });

  const writes = ['account', 'posting', 'transfer', 'deposit', 'evidence', 'outbox', 'book'].flatMap((table) => [
    `insert into ledger.${table} default values`,
    `update ledger.${table} set book_id = book_id where false`,
    `delete from ledger.${table} where false`,
    `truncate ledger.${table}`,
  ]);
  test.each(writes)('the application cannot: %s', async (sql) => {
    await expect(
      db.query(sql, sql.replace('ledger.book set book_id = book_id', 'ledger.book set currency = currency')),
    ).rejects.toMatchObject(FORBIDDEN);
  });

  const calls = [
    `select ledger.pay('[]')`,
    `select ledger.capture('[]')`,
    `select ledger.move('[]', '{}')`,
    `select ledger.keep_wallets('{}')`,
    `select ledger.transfer_event(null, 0, now())`,
    `select ledger.watch_balance(null, '', '', now())`,
  ];
  test.each(calls)('the application cannot: %s', async (sql) => {
    await expect(db.query(sql, sql)).rejects.toMatchObject(FORBIDDEN);
  });

  test('nobody may call a function of the ledger unless it is granted by name', async () => {
    const rows = await db.query<{ name: string }>(
      'test.granted',
      `select proname as name from pg_proc where pronamespace = 'ledger'::regnamespace and has_function_privilege('${APP_ROLE}', oid, 'execute') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      [
        'advance_sandbox',
        'claim_due',
        'deposit',
        'emit',
        'fold_tallies',
        'give_up_payroll',
        'hurry_sandbox',
        'iso',
        'journal',
        'keep_account',
        'may_move',
        'open_book',
        'post',
        'propose',
        'release_payroll',
        'retry',
        'set_low_balance_alert',
        'unclaim',
        'uuid7',
        'wants',
      ].toSorted(),
    );
  });

  const changes = ['posting', 'evidence'].flatMap((table) => [
    `update ledger.${table} set book_id = book_id`,
    `delete from ledger.${table}`,
    `truncate ledger.${table}`,
  ]);
  test.each(changes)('even the owner cannot: %s', async (sql) => {
    await asOwner(database.url, async (owner) => {
      await expect(owner.query(sql)).rejects.toMatchObject(IMMUTABLE);
    });
  });

  test('a wallet cannot be brought below its floor by anyone', async () => {
    await asOwner(database.url, async (owner) => {
      await expect(owner.query('update ledger.account set balance = floor - 1')).rejects.toMatchObject({
        code: '23514',
        constraint: 'account_above_floor',
      });
    });
  });

  test('a posting between an account and itself, of nothing, or of less is impossible', async () => {
    const posting = (debit: number, amount: number): string =>
      `insert into ledger.posting (book_id, source_id, leg, kind, debit, credit, amount, posted_at) values (1, gen_random_uuid(), 1, 'adjustment', ${debit}, 2, ${amount}, now())`;
    await asOwner(database.url, async (owner) => {
      for (const sql of [posting(2, 10), posting(1, 0), posting(1, -5)])
        await expect(owner.query(sql)).rejects.toMatchObject({ code: '23514' });
    });
  });
});
