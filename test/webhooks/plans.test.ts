import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesQuery } from '../../src/slices/webhooks/deliveries.ts';
import { type Bench, openBench } from '../wallet/support.ts';

const ROWS = 20_000;
const ANY = '00000000-0000-7000-8000-000000000007';
/** The pages of an index and of some rows, with room; the history has many more. */
const MOST_BUFFERS = 60;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  const { owner } = bench;
  await owner.query(`insert into business (id, name, email) values ('${ANY}', 'One', 'one@example.com')`);
  await owner.query(`insert into ledger.book (business_id, environment) values ('${ANY}', 'sandbox')`);
  // The oldest three failed, and the three after them wait.
  await owner.query(
    `insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, status, next_attempt_at, created_at)
     select max(k.id), gen_random_uuid(), '${ANY}', gen_random_uuid(), 'transfer.settled',
            case when i <= 3 then 'failed' when i <= 6 then 'pending' else 'delivered' end, case when i between 4 and 6 then now() end, now() - (${ROWS} - i) * interval '1 minute'
       from ledger.book k, generate_series(1, ${ROWS}) i group by i`,
  );
  await owner.query('vacuum analyze');
  await owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(() => bench.close());

test.each(['failed', 'pending', 'delivered'] as const)(
  'deliveries that are %s are found through an index, however long the history',
  async (status) => {
    const [, text] = deliveriesQuery(1, { size: 99, isFirst: null, status });
    await bench.owner.query(`prepare one as ${text}`);
    const { rows: books } = await bench.owner.query<{ id: number }>('select max(id)::int as id from ledger.book');
    const values = `${books[0]!.id}, '-infinity', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', ${status === 'delivered' ? 3 : 100}`;
    const { rows } = await bench.owner.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, timing off, format json) execute one (${values})`,
    );
    const { rows: found } = await bench.owner.query(`execute one (${values})`);
    await bench.owner.query('deallocate one');
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
    expect(found).toHaveLength(3);
    expect(JSON.stringify(plan)).not.toContain('"Seq Scan"');
    expect(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!).toBeLessThan(MOST_BUFFERS);
  },
);
