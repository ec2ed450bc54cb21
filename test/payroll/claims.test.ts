import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../../src/domain/ids/ids.ts';
import { asOwner, deposit, openBooks, openPool, payment, walletOf } from '../ledger/support.ts';
import { freshDatabase } from '../support/services.ts';

test('a worker with an expired claim pays no item; the claim holder pays each item once', async () => {
  const database = await freshDatabase();
  const db = openPool(database.url);
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  const [book = 0] = await openBooks(db, 1);
  await deposit(db, book, 1_000_000);
  const [batch, item, claim] = [newId(), newId(), newId()];
  await asOwner(database.url, async (owner) => {
    await owner.query(
      `insert into payroll_batch (book_id, id, reference, name, created_by, status, item_count, claim, claimed_until, next_run_at)
       values ($1, $2, 'R', 'R', 'R', 'processing', 1, $3, clock_timestamp() + interval '1 minute', clock_timestamp())`,
      [book, batch, claim],
    );
    await owner.query(
      `insert into payroll_item (book_id, id, batch_id, position, beneficiary_name, account_number, bank_code, bank_name, amount, fee, fee_breakdown)
       values ($1, $2, $3, 0, 'ADA', '0123456785', '058', 'GTBank', 1000, 10, '[]')`,
      [book, item, batch],
    );
  });
  const pay = (by: string): Promise<{ result: string }[]> =>
    db.query('test.pay_salaries', 'select result from ledger.pay_batch_salaries($1, $2, $3, 60000, $4)', [
      book,
      batch,
      by,
      JSON.stringify([{ n: 0, ...payment(book, { id: item, payrollItem: item }) }]),
    ]);
  expect(await pay(newId())).toEqual([]);
  expect(await walletOf(db, book)).toMatchObject({ balance: 1_000_000, held: 0 });
  expect(await pay(claim)).toEqual([{ result: 'paid' }]);
  expect(await pay(newId())).toEqual([]);
  expect(await walletOf(db, book)).toMatchObject({ balance: 999_000, held: 10 });
});
