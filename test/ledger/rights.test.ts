import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../src/platform/config/config.ts';
import { APP_ROLE, type Database } from '../../src/platform/db/database.ts';
import { accessOf, openLogin } from '../../src/platform/db/login.ts';
import { startSandbox } from '../support/sandbox.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { seedEveryKind } from './every-kind.ts';
import { asOwner, openPool } from './support.ts';

const FORBIDDEN = { code: '42501' };
/** schema/previous.sql: for processes of that version during an upgrade. */
const OF_THE_VERSION_BEFORE = ['fold_tallies', 'journal', 'pay_salaries', 'pay_transfer_batch', 'post', 'propose', 'refund', 'retry'];
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
    `select ledger.transition('[]', '{}')`,
    `select ledger.book('{}', '{}')`,
    `select ledger.book_steps('{}')`,
    `select ledger.apply_transitions('{}')`,
    `select ledger.enter('{}')`,
    `select ledger.transfer_event(null, 0, now())`,
    `select ledger.keep_events('{}')`,
  ];
  test.each(calls)('the application cannot: %s', async (sql) => {
    await expect(db.query(sql, sql)).rejects.toMatchObject(FORBIDDEN);
  });

  test('no role may call a function of the ledger unless it is granted by name', async () => {
    const rows = await db.query<{ name: string }>(
      'test.granted',
      `select proname as name from pg_proc where pronamespace = 'ledger'::regnamespace and has_function_privilege('${APP_ROLE}', oid, 'execute') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      [
        'backfill_transfer_search',
        'class_query',
        'fold_text',
        'follow_transfers',
        'name_trigrams',
        'near_spellings',
        'part_query',
        'part_terms',
        'plain_reference',
        'search_hits',
        'search_query',
        'search_transfers',
        'similar_words',
        'word_terms',
        'add_rule',
        'advance_sandbox',
        'assign_provider',
        'cancel_transfer_batch',
        'claim_due',
        'credit_deposit',
        'digest_of',
        'digest_of_balances',
        'digest_of_posting',
        'digests_of',
        'emit',
        'end_batch_run',
        'end_rule',
        'environment_of',
        'roll_up_totals',
        'give_up_payroll',
        'hash_of_slice',
        'hurry_sandbox',
        'iso',
        'keep_account',
        'keep_reread',
        'keep_slices',
        'keep_verified',
        'key_limits',
        'lagos_day',
        'may_move',
        'nearer',
        'next_attempt',
        'open_book',
        'pay_batch_items',
        'pay_batch_salaries',
        'pay_refund',
        'post_batch',
        'post_entries',
        'preview_rules',
        'request_approval',
        'record_refund',
        'record_transfer_batch',
        'retry_transfer',
        'schedule_poll',
        'set_allowance',
        'set_key_limit',
        'set_low_balance_alert',
        'set_wallet_status',
        'sign_approval',
        'spend_by_key',
        'transfer_steps',
        'unclaim',
        'unrefunded',
        'unspend_by_key',
        'uuid7',
        'wants',
        'watch_wallet',
        ...OF_THE_VERSION_BEFORE,
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

  test('no role can debit a wallet below its floor', async () => {
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

describe('the user as whom the service works', () => {
  const silent = pino({ level: 'silent' });
  const KEY_PEPPER = '-'.repeat(32);
  let database: FreshDatabase;
  let owner: string;
  beforeAll(async () => {
    database = await freshDatabase();
    owner = decodeURIComponent(new URL(database.url).username);
  });
  afterAll(() => database.drop());

  const addressOf = (username: string): string => Object.assign(new URL(database.url), { username, password: 'service' }).href;
  const open = (DATABASE_URL: string, DATABASE_OWNER_URL?: string): Promise<string> =>
    openLogin({ DATABASE_URL, DATABASE_OWNER_URL, KEY_PEPPER }, silent);
  /** A connection as the pool of the service makes them. */
  async function connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, options: `-c role=${APP_ROLE}` });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  }

  const ways = (name: string): string[] => [
    'set role none',
    'reset role',
    `set role ${name}`,
    'set local role none',
    'set session authorization default',
    `set session authorization ${name}`,
    'reset session authorization',
    'reset all',
    'discard all',
    `select set_config('role', 'none', false)`,
    `select set_config('role', '${name}', false)`,
  ];
  const deeds = [
    'insert into ledger.posting default values',
    'update ledger.account set balance = balance',
    'delete from ledger.transfer',
    'alter table ledger.posting disable trigger all',
    'drop table ledger.evidence',
    'create or replace function ledger.may_move(text, text) returns boolean language sql as $$ select true $$',
    'create table public.mine (a int)',
    'create role another',
    `grant pg_write_all_data to ${APP_ROLE}`,
    `select pg_read_file('/etc/passwd')`,
  ];

  test.each(['one address', 'two addresses'])('with %s gains no further role by any way to change roles', async (kind) => {
    const service = addressOf('tollgate_rights_test');
    const url = kind === 'one address' ? await open(database.url) : await open(service, database.url);
    expect(new URL(url).username).toMatch(kind === 'one address' ? /^tollgate_app_[0-9a-f]{12}$/ : /^tollgate_rights_test$/);
    // Anything that the server trusts may be there already; the second start finds it, and makes nothing.
    expect(kind === 'one address' ? await open(database.url) : await open(service)).toBe(url);
    for (const way of ways(pg.escapeIdentifier(owner))) {
      const client = await connect(url);
      await client.query(way).catch((error: unknown) => expect(error).toMatchObject({ code: expect.stringMatching(/^(42501|22023)$/) }));
      for (const deed of deeds) await expect(client.query(deed), `${way}; ${deed}`).rejects.toMatchObject(FORBIDDEN);
      const { rows } = await client.query(
        `select session_user as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolinherit as might from pg_roles where rolname = session_user`,
      );
      expect(rows, way).toEqual([{ name: decodeURIComponent(new URL(url).username), might: false }]);
    }
  });

  test('is refused when it could change the ledger: the owner itself, or a role that may act as the owner', async () => {
    await expect(open(database.url, database.url)).rejects.toThrow(ConfigError);
    await asOwner(database.url, async (client) => {
      await client.query('drop role if exists tollgate_rights_mighty');
      await client.query(
        `create role tollgate_rights_mighty login noinherit password 'service' in role ${APP_ROLE}, ${pg.escapeIdentifier(owner)}`,
      );
    });
    await expect(open(addressOf('tollgate_rights_mighty'), database.url)).rejects.toThrow(
      /tollgate_rights_mighty, who may change the books/,
    );
  });

  test('connects to no other database of the server, where it would act as the same role', async () => {
    const neighbour = await freshDatabase();
    onTestFinished(neighbour.drop);
    const [mine, theirs] = [await open(database.url), await open(neighbour.url)];
    const service = await open(addressOf('tollgate_rights_test'), database.url);
    for (const url of [mine, theirs, service]) expect(await accessOf(url)).toEqual({ may: true, isOpen: false });
    const across = (user: string, to: string): string => {
      const { username, password } = new URL(user);
      return Object.assign(new URL(to), { username, password }).href;
    };
    for (const url of [across(mine, neighbour.url), across(theirs, database.url), across(service, neighbour.url)]) {
      const client = new pg.Client({ connectionString: url, options: `-c role=${APP_ROLE}` });
      await expect(client.connect()).rejects.toMatchObject(FORBIDDEN);
    }
    // One that was opened to all, as every database was, is closed with the next start of its owner.
    await asOwner(database.url, (client) =>
      client.query(`grant connect on database ${pg.escapeIdentifier(new URL(database.url).pathname.slice(1))} to public`),
    );
    expect(await accessOf(mine)).toEqual({ may: true, isOpen: true });
    expect(await open(database.url)).toBe(mine);
    expect(await accessOf(mine)).toEqual({ may: true, isOpen: false });
  });

  test('holds every connection of a service that runs', async () => {
    const sandbox = await startSandbox();
    onTestFinished(sandbox.stop);
    await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456789' });
    const { rows } = await asOwner(sandbox.databaseUrl, (client) =>
      client.query<{ usename: string; application_name: string }>(
        'select usename, application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ usename }) => !usename.startsWith(`${APP_ROLE}_`))).toEqual([]);
  });
});
