import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { play } from './every-kind.ts';
import { deposit, openBooks, openPool, payment } from './support.ts';

let database: FreshDatabase;
let db: Database;
let ledger: Ledger;
let book: number;
beforeAll(async () => {
  database = await freshDatabase();
  db = openPool(database.url);
  ledger = new Ledger(db, 1);
  [book = 0] = await openBooks(db, 1);
  await deposit(db, book, 100_000);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test.each([
  ['under way', ['pending'], 'unreturned'],
  ['declined, while a person has to decide', ['pending', 'declined_review'], 'unreturned'],
  ['delivered', ['delivered'], 'unreturned'],
  ['back', ['pending', 'declined_final'], 'paid'],
] as const)('a transfer that is %s is retried or not, also without an earlier check', async (_, steps, result) => {
  const old = payment(book);
  await play(ledger, old, steps);
  expect((await ledger.retry(payment(book), old.id)).result).toBe(result);
});

test('a next attempt comes after one submission that was certainly not taken, and never after two', async () => {
  const next = async (id: string): Promise<unknown> => {
    const [row] = await db.query<{ claim: string }>('test.claim', 'select claim from ledger.transfer where book_id = $1 and id = $2', [
      book,
      id,
    ]);
    const [answer] = await db.query<{ result: string }>(
      'test.next_attempt',
      `select ledger.next_attempt($1, $2, $3, $4, 1::smallint, 60000, 60000, '{}') as result`,
      [book, id, row?.claim, newId()],
    );
    return answer?.result;
  };
  const [once, twice] = [payment(book), payment(book)];
  await play(ledger, once, []);
  await play(ledger, twice, ['resubmit']);
  expect(await next(once.id)).toBe('moved');
  expect(await next(twice.id)).toBe('late');
});
