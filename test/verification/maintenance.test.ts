import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { Charges } from '../../src/slices/verification/charges.ts';
import { renewVerificationPlans, sweepVerificationCalls } from '../../src/slices/verification/maintenance.ts';
import { asOwner, deposit, openBooks, openPool } from '../ledger/support.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { call } from './seed.ts';
import { STARTER } from './support.ts';

let database: FreshDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = openPool(database.url, 8);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const app = (refund: boolean) =>
  ({
    db,
    log: pino({ level: 'silent' }),
    config: { VERIFICATION_REFUND_UPSTREAM_ERRORS: refund } as never,
    wakeWebhooks: () => undefined,
  }) as never;

test('two workers renew each plan once, and no business pays twice', async () => {
  const books = await openBooks(db, 6);
  for (const book of books) {
    await deposit(db, book, 10_000_000);
    await db.query('test.subscribe', 'select verification.subscribe($1, $2, $3, true)', [book, newId(), STARTER]);
  }
  await asOwner(database.url, (client) =>
    client.query(
      `update verification.subscription set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days', renews_at = renews_at - interval '30 days'`,
    ),
  );
  const worker = async (): Promise<void> => {
    while (await renewVerificationPlans(app(false)));
  };
  await Promise.all([worker(), worker(), worker()]);
  expect(
    await db.query('test.wallets', 'select distinct balance from ledger.account where book_id = any ($1) and account = 1', [books]),
  ).toEqual([{ balance: 6_000_000 }]);
  // Without a gap: the next period begins where the last one ended.
  expect(
    await db.query(
      'test.gaps',
      `select from verification.subscription a join verification.subscription b on b.book_id = a.book_id and b.starts_at = a.ends_at where a.book_id = any ($1)`,
      [books],
    ),
  ).toHaveLength(6);
  expect((await verify(db)).checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
});

test('a sweep marks unanswered calls once, leaves the rest alone, and two of them refund once', async () => {
  const [book = 0] = await openBooks(db, 1);
  await db.query('test.top_up', `select verification.credit_balance($1, $2, 100000, 'sandbox')`, [book, newId()]);
  const charges = new Charges(db);
  const [lost, answered, fresh] = [call(book), call(book), call(book)];
  for (const one of [lost, answered]) await charges.charge(one);
  await charges.record({ bookId: book, id: answered.id, status: 'found', refund: false });
  await asOwner(database.url, async (client) => {
    await client.query(`update verification.call set created_at = created_at - interval '3 minutes' where book_id = $1`, [book]);
    await client.query(`update verification.swept set until = until - interval '1 hour'`);
  });
  await charges.charge(fresh);
  await Promise.all([sweepVerificationCalls(app(true)), sweepVerificationCalls(app(true))]);
  await sweepVerificationCalls(app(true));
  const rows = await db.query<{ id: string; status: string; refunded: boolean }>(
    'test.calls',
    'select id, status, refunded_at is not null as refunded from verification.call where book_id = $1 order by n',
    [book],
  );
  expect(rows).toEqual([
    { id: lost.id, status: 'unanswered', refunded: true },
    { id: answered.id, status: 'found', refunded: false },
    { id: fresh.id, status: 'pending', refunded: false },
  ]);
  expect(await db.query('test.balance', 'select balance from ledger.account where book_id = $1 and account = 4', [book])).toEqual([
    { balance: 80_000 },
  ]);
  expect((await verify(db)).checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
});
