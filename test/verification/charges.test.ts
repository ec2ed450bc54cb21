import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { type Charge, Charges } from '../../src/slices/verification/charges.ts';
import { asOwner, deposit, openBooks, openPool } from '../ledger/support.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { call } from './seed.ts';
import { STARTER } from './support.ts';

describe('charges that share a batch', () => {
  let database: FreshDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await freshDatabase();
    db = openPool(database.url);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const post = (charges: Charge[]) =>
    db.query<{ n: number; result: string; status: string; charged: number }>(
      'test.post',
      'select * from verification.post_batch(null, $1) order by n',
      [JSON.stringify(charges.map((charge, n) => ({ n, ...charge })))],
    );
  const outcomes = async (charges: Charge[]) => (await post(charges)).map(({ result }) => result);
  const bookWith = async (amount: number): Promise<number> => {
    const [book = 0] = await openBooks(db, 1);
    if (amount > 0) await db.query('test.top_up', `select verification.credit_balance($1, $2, $3, 'sandbox')`, [book, newId(), amount]);
    return book;
  };

  test('are judged in their order, and one that does not fit leaves room for a cheaper one behind it', async () => {
    const book = await bookWith(23_000);
    const kinds = ['cac', 'nin_full', 'nin_match', 'nin_basic'] as const;
    expect(await outcomes(kinds.map((operation) => call(book, { operation })))).toEqual([
      'charged',
      'insufficient',
      'charged',
      'insufficient',
    ]);
  });

  test('of several books keep to their own balances, and a book without any is refused', async () => {
    const [rich, poor, none] = [await bookWith(20_000), await bookWith(10_000), await bookWith(0)];
    expect(await outcomes([rich, poor, none, rich, poor].map((book) => call(book)))).toEqual([
      'charged',
      'charged',
      'insufficient',
      'charged',
      'insufficient',
    ]);
  });

  test('are paid by a plan as far as its calls reach, and the next ones from the balance', async () => {
    const book = await bookWith(10_000);
    await deposit(db, book, 10_000_000);
    await db.query('test.subscribe', 'select verification.subscribe($1, $2, $3, true)', [book, newId(), STARTER]);
    const [quota] = await db.query<{ calls: number }>(
      'test.quota',
      `select calls from verification.quota where book_id = $1 and operation = 'nin_basic'`,
      [book],
    );
    await post(Array.from({ length: (quota?.calls ?? 0) - 2 }, () => call(book)));
    const charged = await post([call(book), call(book), call(book), call(book)]);
    expect(charged.map(({ result, charged: kobo }) => `${result} ${kobo > 0 ? 'balance' : 'plan'}`)).toEqual([
      'charged plan',
      'charged plan',
      'charged balance',
      'insufficient balance',
    ]);
  });

  test('earlier ones are found again in every batch, and cost nothing more', async () => {
    const book = await bookWith(30_000);
    const [known, fresh] = [call(book), call(book)];
    await post([known]);
    expect(await post([fresh, known])).toMatchObject([
      { result: 'charged', status: 'pending', charged: 10_000 },
      { result: 'duplicate', status: 'pending', charged: 10_000 },
    ]);
    expect(await db.query('test.left', 'select balance from ledger.account where book_id = $1 and account = 4', [book])).toEqual([
      { balance: 10_000 },
    ]);
  });

  test('of a frozen balance are refused', async () => {
    const book = await bookWith(30_000);
    await asOwner(database.url, (client) =>
      client.query(`update ledger.account set status = 'frozen' where book_id = $1 and account = 4`, [book]),
    );
    expect(await outcomes([call(book)])).toEqual(['inactive']);
  });

  test('that are refunded go back to a frozen balance, and stay charged where the balance was closed meanwhile', async () => {
    const books = [await bookWith(10_000), await bookWith(10_000), await bookWith(10_000)];
    const calls = books.map((book) => call(book));
    expect(await outcomes(calls)).toEqual(['charged', 'charged', 'charged']);
    for (const [at, status] of ['closed', 'frozen'].entries()) {
      await asOwner(database.url, (client) =>
        client.query('update ledger.account set status = $2 where book_id = $1 and account = 4', [books[at], status]),
      );
    }
    const records = calls.map(({ bookId, id }) => ({ bookId, id, status: 'upstream_error', refund: true }));
    await db.query('test.record', 'select * from verification.post_batch($1, null)', [JSON.stringify(records)]);
    const saved = await db.query(
      'test.kept',
      `select c.status, c.refunded_at is not null as refunded, a.balance from verification.call c
         join ledger.account a on a.book_id = c.book_id and a.account = 4 where c.book_id = any ($1) order by c.book_id`,
      [books],
    );
    const [stays, back] = [
      { refunded: false, balance: 0 },
      { refunded: true, balance: 10_000 },
    ];
    expect(saved).toMatchObject([stays, back, back].map((each) => ({ status: 'upstream_error', ...each })));
    const { checks } = await verify(db);
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  test('of a crowd over few books end with balances of nothing, and books that add up', async () => {
    const books = [await bookWith(200_000), await bookWith(150_000), await bookWith(90_000)];
    const nodes = [new Charges(db), new Charges(db)];
    const load = Array.from({ length: 90 }, (_, n) => ({ node: nodes[n % 2], item: call(books[n % 3] ?? 0) }));
    const made = await Promise.all(load.map(async ({ node, item }) => node?.charge(item)));
    expect(made.filter((charge) => charge?.result === 'charged')).toHaveLength(44);
    expect(
      await db.query('test.all', 'select sum(balance) as left from ledger.account where book_id = any ($1) and account = 4', [books]),
    ).toEqual([{ left: '0' }]);
    await Promise.all(
      load.map(async ({ node, item: { bookId, id } }, n) =>
        made[n]?.result === 'charged' ? node?.record({ bookId, id, status: 'upstream_error', refund: n % 2 === 0 }) : undefined,
      ),
    );
    const { checks } = await verify(db);
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  test('cannot be made by the application past its functions', async () => {
    for (const sql of [
      'insert into verification.call default values',
      `update verification.quota set used = 0`,
      `delete from verification.topup`,
      `select ledger.enter('{}')`,
      `select verification.charge_calls('[]')`,
      `select verification.record('[]')`,
    ]) {
      await expect(db.query(sql, sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
