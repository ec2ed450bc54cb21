import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessesQuery, type Way, ways } from '../../src/slices/operators/business.ts';
import { openBench, type Bench } from '../wallet/support.ts';

const BUSINESSES = 10_000;
/** One read for each row of a page of 26, and its sums of a month. */
const MOST_BUFFERS = 1_500;
const ID = '00000000-0000-7000-8000-000000000001';
const BEGIN = '00000000-0000-0000-0000-000000000000';

let bench: Bench;

/** Ten thousand businesses with an owner each, of which half are approved for live and half of those frozen. */
beforeAll(async () => {
  bench = await openBench();
  const { owner } = bench;
  await owner.query(
    `insert into business (id, name, email) select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'Business ' || i, 'b' || i || '@example.com' from generate_series(1, ${BUSINESSES}) i`,
  );
  await owner.query(`insert into ledger.book (business_id, environment) select id, 'sandbox' from business`);
  await owner.query(`insert into ledger.account (book_id, account) select id, 1 from ledger.book on conflict do nothing`);
  await owner.query(
    `insert into person (id, email, first_name, last_name, password_hash) select id, email, 'Ada', 'Okafor', 'x' from business`,
  );
  await owner.query(`insert into membership (business_id, person_id, role) select id, id, 'owner' from business`);
  await owner.query(
    `insert into going_live (business_id, environment, status) select id, 'sandbox', 'approved' from business order by id limit ${BUSINESSES / 2}`,
  );
  await owner.query(
    `insert into wallet_freeze (environment, business_id, reason, by_name) select 'sandbox', id, 'x', 'x' from business order by id limit ${BUSINESSES / 4}`,
  );
  await owner.query(
    `insert into ledger.transfer_total select k.id, date_trunc('hour', now()) - i * interval '1 hour', 'delivered', 1, 100, 0 from ledger.book k cross join generate_series(1, 20) i`,
  );
  await owner.query('vacuum analyze');
  await owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(() => bench.close());

interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

const WHAT: Record<Way, string> = { name: 'business', email: 'b', id: ID, status: 'approved', frozen: '' };

test.each(ways)('a page of businesses by %s costs a page, independent of their number', async (way) => {
  const at = (place: string, id: string) =>
    businessesQuery(way, { environment: 'sandbox', place, id, what: WHAT[way], filter: null, limit: 26 });
  const rows = await bench.db.query<{ id: string; place: string }>(...at('', BEGIN));
  expect(rows).toHaveLength(way === 'id' ? 1 : 26);
  const next = await bench.db.query<{ id: string }>(...at(rows.at(-1)!.place, rows.at(-1)!.id));
  expect(next.some(({ id }) => rows.some((row) => row.id === id))).toBe(way === 'id');
  for (const { place, id } of [{ place: '', id: BEGIN }, rows.at(-1)!]) {
    const [name, text, values] = at(place, id);
    const prepared = name.replaceAll('.', '_');
    await bench.owner.query(`prepare ${prepared} as ${text}`);
    const given = values.map((value) => (value === null ? 'null' : `'${value as string}'`)).join(', ');
    const { rows: plans } = await bench.owner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, buffers, timing off, format json) execute ${prepared}(${given})`,
    );
    await bench.owner.query(`deallocate ${prepared}`);
    const plan = plans[0]!['QUERY PLAN'][0]!.Plan;
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(MOST_BUFFERS);
  }
});
