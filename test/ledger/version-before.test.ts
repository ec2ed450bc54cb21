import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { seedEveryKind } from './every-kind.ts';
import { openPool } from './support.ts';

// Statements of the version before, as its processes send them beside this one (schema/previous.sql).

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

const COLUMNS = 'n, verdict, transfer_id, state, transfer_code, at, fee, reason, decline_code';

test.each(
  [
    `select ${COLUMNS} from ledger.post(null, null, null, '{}')`,
    `select n, verdict, available, at from ledger.journal('[]')`,
    `select n, verdict, transfer_code, at from ledger.pay_salaries(1, gen_random_uuid(), gen_random_uuid(), 60000, '[]')`,
    `select n, verdict, transfer_code, at from ledger.pay_transfer_batch(1, gen_random_uuid(), gen_random_uuid(), 60000, '[]', '[]')`,
    `select n, verdict, bill_id, state, upstream_ref, at, left_over from bills.post(null, null, '{}')`,
    'select n, verdict, status, refunded, charged, paid_by, told from verification.post(null, null)',
    'select count, amount, fees from ledger.transfer_tally where false',
    'select day, times from going_live_look_ups where false',
    'select colour, logo_version from checkout_look where false',
    `select result from ledger.propose(1, gen_random_uuid(), 'manual_reversal', '', '', '') result where result <> 'late'`,
    'select ended, ended_by_id from proposal where false',
    'select until from ledger.hand_in where false',
    'select proposal from ledger.transfer where false',
    'select alert_armed from ledger.account where false',
  ].map((sql, n) => [sql, `test.before_${n}`] as const),
)('the version before may run: %s', async (sql, name) => {
  expect(await db.query(name, sql)).toEqual([]);
});

test('the version before reads results under their earlier names', async () => {
  const [wallet] = await db.query<{ bookId: number }>(
    'test.book',
    `select min(id) as book_id from ledger.book where environment = 'sandbox'`,
  );
  const id = randomUUID();
  const topUp = (): Promise<unknown[]> =>
    db.query('test.top_up', `select verdict, amount::int from verification.top_up($1, $2, 1000, 'sandbox')`, [wallet?.bookId, id]);
  expect([await topUp(), await topUp()]).toEqual([[{ verdict: 'posted', amount: 1000 }], [{ verdict: 'duplicate', amount: 1000 }]]);
  const leg = { leg: 1, kind: 'verification_topup', debit: 1, credit: 4, amount: 1e15 };
  const entry = { n: 0, bookId: wallet?.bookId, source: randomUUID(), reference: 'BEFORE', legs: [leg] };
  expect(await db.query('test.journal', 'select n, verdict from ledger.journal($1)', [JSON.stringify([entry])])).toEqual([
    { n: 0, verdict: 'insufficient' },
  ]);
});

test('the version before writes through views of the earlier names', async () => {
  const written = await db.query(
    'test.told',
    `insert into treasury.told (environment, account, provider, asked_at, available, least, most) values ('live', 'before', 9, now(), 5, 7, 9)
     on conflict do nothing returning unexplained::int`,
  );
  expect(written).toEqual([{ unexplained: -2 }]);
  expect(await db.query('test.reported', `select account from treasury.reported_balance where provider = 9`)).toEqual([
    { account: 'before' },
  ]);
});
