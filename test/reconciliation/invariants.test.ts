import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../../src/app/verify/verify.ts';
import { openBooks, openPool } from '../ledger/support.ts';
import { type Damager, openDamager } from '../support/damaged.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';

let database: FreshDatabase;
let damager: Damager;

beforeAll(async () => {
  database = await freshDatabase();
  const db = openPool(database.url);
  await openBooks(db, 1);
  await db.close();
  damager = await openDamager(database.url);
});
afterAll(async () => {
  await damager.close();
  await database.drop();
});

test.each([
  ['an unresolved correction is booked', true, `'RECON_00000000-0000-7000-8000-000000000001'`],
  ['a posting of another kind carries such a reference', false, `'RECON_00000000-0000-7000-8000-000000000001'`],
  ['a correction has no reference', true, 'null'],
])('when %s, corrected_once catches it: %s', async (_, isCaught, reference) => {
  const kind = isCaught ? 'reconciliation' : 'adjustment';
  const { checks } = await damager.damaged(
    `insert into ledger.posting (book_id, source_id, leg, kind, debit, credit, amount, posted_at, reference)
       select min(id), gen_random_uuid(), 1, '${kind}', 9, 100, 5, now(), ${reference} from ledger.book`,
    verify,
  );
  expect(checks.find(({ id }) => id === 'corrected_once')?.breaches).toBe(isCaught ? 1 : 0);
});
