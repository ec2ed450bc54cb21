import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemsWith } from '../../src/slices/payroll/item.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';

const ITEMS = 10_000;
const BATCH = '00000000-0000-7000-8000-000000000001';

let database: FreshDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`insert into business (id, name, email) values ($1, 'Ada Limited', 'ada@example.com')`, [BATCH]);
  await owner.query(`select ledger.open_book($1, 'sandbox')`, [BATCH]);
  await owner.query(`insert into payroll_batch (book_id, id, reference, name, created_by) select id, $1, 'R', 'R', 'R' from ledger.book`, [
    BATCH,
  ]);
  await owner.query(
    `insert into payroll_item (book_id, id, batch_id, position, beneficiary_name, account_number, bank_code, bank_name, amount, fee, fee_breakdown, status)
     select id, gen_random_uuid(), $1, i, 'ADA', '0123456785', '058', 'GTBank', 100, 0, '[]', 'settled' from ledger.book, generate_series(0, ${ITEMS - 1}) i`,
    [BATCH],
  );
  await owner.query(
    `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, created_at, payroll_item)
     select book_id, id, 'T' || position, 'delivered', amount, 0, '[]', '058', 'GTBank', '0123456785', 1, now(), id from payroll_item`,
  );
  await owner.query('vacuum analyze');
  // Plans once for all values, like a connection that ran the statement often.
  await owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Index Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test.each([
  ['the first page', -1],
  ['a page in the middle', ITEMS / 2],
])('%s of a large batch costs its rows, each with its transfer by the primary key', async (_, after) => {
  const page = 'select * from payroll_item where book_id = $1 and batch_id = $2 and position > $3 order by position limit $4';
  await owner.query('deallocate all');
  await owner.query(`prepare page (bigint, uuid, integer, integer) as ${itemsWith(page)}`);
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, timing off, format json) execute page(1, '${BATCH}', ${after}, 51)`,
  );
  const nodes = nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan);
  expect(nodes[0]?.['Actual Rows']).toBe(51);
  for (const node of nodes) expect(node['Actual Rows'] * node['Actual Loops'], node['Node Type']).toBeLessThanOrEqual(51);
  expect(nodes.map((node) => node['Index Name'])).toContain('transfer_pkey');
});
