import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORED_BALANCES } from '../../src/core/figures/ledger-figures.ts';
import { OPEN_TRANSFERS } from '../../src/slices/transfers/operate/figures.ts';
import { OPEN_DELIVERIES } from '../../src/slices/webhooks/slice.ts';
import { longHistory, newActor, openBench, type Bench } from '../wallet/support.ts';

const TRANSFERS = 20_000;
const OPEN = 40;
let bench: Bench;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

beforeAll(async () => {
  bench = await openBench();
  const actor = await newActor(bench);
  await longHistory(bench, actor, TRANSFERS, new Date('2026-06-30T12:00:00Z'));
  const { owner } = bench;
  await owner.query(
    `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, created_at)
     select $1, gen_random_uuid(), 'TRF-PLAN-' || i, (case when i <= ${OPEN} then 'acknowledged' when i <= ${OPEN + 10} then 'declined' else 'delivered' end)::ledger.transfer_state,
            100, 0, '[]', '058', 'GTBank', '0123456785', 1, now() - i * interval '1 second' from generate_series(1, ${TRANSFERS}) i`,
    [actor.bookId],
  );
  await owner.query(`insert into webhook.endpoint (book_id, id, url) values ($1, gen_random_uuid(), 'https://a.example')`, [actor.bookId]);
  await owner.query(
    `insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, status, next_attempt_at, created_at)
     select e.book_id, gen_random_uuid(), e.id, gen_random_uuid(), 'transfer.settled', case when i <= ${OPEN} then 'pending' else 'delivered' end,
            case when i <= ${OPEN} then now() - interval '1 minute' end, now() - interval '1 hour'
       from webhook.endpoint e cross join generate_series(1, ${TRANSFERS}) i`,
  );
  await owner.query('vacuum analyze');
  await owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(() => bench.close());

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

describe('the cost of the figures follows what is open, not history', () => {
  test.each([
    ['transfers', OPEN_TRANSFERS, '50000', 400],
    ['webhooks', OPEN_DELIVERIES, '5000', 400],
    ['balances', STORED_BALANCES, '0, 0, 1000', 200],
  ] as const)('%s', async (prepared, text, values, buffers) => {
    await bench.owner.query(`prepare ${prepared} as ${text}`);
    const { rows } = await bench.owner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, buffers, timing off, format json) execute ${prepared}(${values})`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('no plan');
    const scans = flat(plan).filter(
      (node) => node['Node Type'] === 'Seq Scan' && ['transfer', 'delivery', 'posting'].includes(node['Relation Name'] ?? ''),
    );
    expect(scans).toEqual([]);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(buffers);
  });

  test('and the counts are correct: 40 open, 10 for review', async () => {
    const [row] = await bench.db.query<{ pending: number; review: number; oldest: number }>('t', OPEN_TRANSFERS, [50_000]);
    expect(row).toMatchObject({ pending: OPEN, review: 10 });
    const [late] = await bench.db.query<{ oldest: number; late: number }>('w', OPEN_DELIVERIES, [5_000]);
    expect(late?.oldest).toBeGreaterThanOrEqual(3_600);
    expect(late?.late).toBeGreaterThanOrEqual(60);
    expect(late?.late).toBeLessThan(3_600);
  });
});

test('the index of open transfers keeps transitions of a pending transfer on its own page', async () => {
  const hot = async (): Promise<{ all: number; hot: number }> => {
    await bench.owner.query('select pg_stat_force_next_flush()');
    await bench.owner.query('select 1');
    const { rows } = await bench.owner.query<{ all: string; hot: string }>(
      `select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where schemaname = 'ledger' and relname = 'transfer'`,
    );
    return { all: Number(rows[0]?.all), hot: Number(rows[0]?.hot) };
  };
  const before = await hot();
  await bench.owner.query(`update ledger.transfer set state = 'unconfirmed', response_code = '09' where state = 'acknowledged'`);
  const after = await hot();
  expect(after.all - before.all).toBe(OPEN);
  // A page may be full; the rule is that nearly none leaves it.
  expect(after.hot - before.hot).toBeGreaterThan(OPEN * 0.8);
});
