import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { emitting } from '../../src/core/events/event.ts';
import { webhookEvents } from '../../src/slices/webhooks/slice.ts';
import { accounts } from '../../src/core/ledger/chart.ts';
import { journal, type Leg } from '../../src/core/ledger/journal.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { deposit, openBooks, openPool } from './support.ts';
import { koboOf } from '../../src/domain/money/money.ts';

const emit = emitting(webhookEvents);
const CLIENT = '00000000-0000-7000-8000-000000000001';

describe('journal entries', () => {
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

  const bill = (amount: number, leg = 1): Leg => ({
    leg,
    kind: 'bill',
    debit: accounts.wallet,
    credit: accounts.billsInFlight,
    amount: koboOf(amount),
  });
  const book = async (balance: number): Promise<number> => {
    const [id = 0] = await openBooks(db, 1);
    await deposit(db, id, balance);
    return id;
  };
  const enter = (bookId: number, legs: Leg[], source = newId()) =>
    db.transaction((tx) => journal(tx, { bookId, source, reference: 'BILL-1', trigger: 'bill', legs }));
  const wallet = async (bookId: number) =>
    (
      await db.query<{ balance: number; seq: number }>(
        'test.wallet',
        'select balance, seq from ledger.account where book_id = $1 and account = 1',
        [bookId],
      )
    )[0];

  test('move money once: the same source and leg again is a duplicate and changes nothing', async () => {
    const bookId = await book(1_000);
    const source = newId();
    expect(await enter(bookId, [bill(300)], source)).toMatchObject({ result: 'posted', available: 700 });
    expect(await enter(bookId, [bill(300)], source)).toMatchObject({ result: 'duplicate', available: 700 });
    expect(await wallet(bookId)).toEqual({ balance: 700, seq: 2 });
  });

  test('book all legs or none', async () => {
    const bookId = await book(1_000);
    const legs = [bill(900), { ...bill(200, 2), kind: 'bill_fee' }];
    expect(await enter(bookId, legs)).toMatchObject({ result: 'insufficient', available: 1_000 });
    expect(await wallet(bookId)).toEqual({ balance: 1_000, seq: 1 });
  });

  test('keep both sides of an entry between two kept accounts', async () => {
    const bookId = await book(1_000);
    await db.query('test.keep', 'select ledger.keep_account($1, 4::smallint)', [bookId]);
    const topup: Leg = {
      leg: 1,
      kind: 'verification_topup',
      debit: accounts.wallet,
      credit: accounts.verificationCredits,
      amount: koboOf(400),
    };
    const charge: Leg = {
      leg: 1,
      kind: 'verification_charge',
      debit: accounts.verificationCredits,
      credit: accounts.verificationRevenue,
      amount: koboOf(150),
    };
    expect(await enter(bookId, [topup])).toMatchObject({ result: 'posted', available: 600 });
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => enter(bookId, [charge])));
    expect(outcomes.map(({ result }) => result).toSorted()).toEqual(['insufficient', 'insufficient', 'posted', 'posted']);
    const saved = await db.query('test.kept', 'select account, balance, seq from ledger.account where book_id = $1 order by account', [
      bookId,
    ]);
    expect(saved).toEqual([
      { account: 1, balance: 600, seq: 2 },
      { account: 4, balance: 100, seq: 3 },
    ]);
  });

  test('refuse a movement that its kind does not make', async () => {
    const bookId = await book(1_000);
    await expect(enter(bookId, [{ ...bill(100), credit: accounts.feeRevenue }])).rejects.toMatchObject({ code: 'LG004' });
    await expect(enter(bookId, [{ ...bill(100), kind: 'funding', debit: 200, credit: 1 }])).rejects.toMatchObject({ code: 'LG004' });
  });

  test('an alert level that an entry crosses emits one event, with its cause', async () => {
    const bookId = await book(1_000);
    await db.query('test.alert', 'select ledger.set_low_balance_alert($1, 500, true, null)', [bookId]);
    await enter(bookId, [bill(600)]);
    await enter(bookId, [bill(100)]);
    const events = await db.query<{ data: unknown }>(
      'test.events',
      `select data from ledger.outbox where book_id = $1 and event = 'wallet.balance.low'`,
      [bookId],
    );
    expect(events).toEqual([
      { data: expect.objectContaining({ availableBalance: 400, triggeredBy: { type: 'bill', reference: 'BILL-1' } }) },
    ]);
  });

  test('an event of a slice goes with the transaction, or not at all', async () => {
    const bookId = await book(1_000);
    const result = () =>
      db.query('test.told', `select event, data from ledger.outbox where book_id = $1 and event = 'test.webhook'`, [bookId]);
    await expect(
      db.transaction(async (tx) => {
        await emit(tx, bookId, 'test.webhook', { message: 'one', clientId: CLIENT });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await result()).toEqual([]);
    await db.transaction((tx) => emit(tx, bookId, 'test.webhook', { message: 'two', clientId: CLIENT }));
    expect(await result()).toEqual([{ event: 'test.webhook', data: { message: 'two', clientId: CLIENT } }]);
  });
});
