import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXCHANGES } from '../../src/slices/evidence/exchanges.ts';
import { type Bench, openBench } from '../wallet/support.ts';

/** Exchanges that are kept, of as many references; one transfer was tried so often that all of this page is its. */
const OTHERS = 50_000;
const OWN = 2_000;
/** The pages of an index for each of its references, and the rows of a page of 26. */
const MOST_BUFFERS = 400;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  const row = (reference: string, from: number, to: number): string =>
    `insert into provider_exchange (id, environment, provider, operation, reference, started_at, duration_ms, ended)
     select gen_random_uuid(), 'live', 'paystack', 'outcomeOf', ${reference}, now() - i * interval '1 second', 1, 'answered' from generate_series(${from}, ${to}) i`;
  await bench.owner.query(row(`'T' || i`, 1, OTHERS));
  await bench.owner.query(row(`'MINE' || case when i % 20 > 0 then 'r' || i % 20 + 1 else '' end`, 1, OWN));
  await bench.owner.query('vacuum analyze provider_exchange');
  await bench.owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(() => bench.close());

const REFERENCES = ['MINE', ...Array.from({ length: 19 }, (_, index) => `MINEr${index + 2}`)];
const given = (since: string, id: string): unknown[] => ['live', REFERENCES, REFERENCES.map((_, index) => index + 1), since, id, 26];

interface PlanNode {
  'Node Type': string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}
const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

test('the cost of a page of provider requests is one page, at the start and in the middle', async () => {
  const ask = (since: string, id: string): Promise<{ id: string; place: string }[]> =>
    bench.db.query<{ id: string; place: string }>('evidence.exchanges', EXCHANGES, given(since, id));
  const seen = new Set<string>();
  let [since, id] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
  for (let rows = await ask(since, id); rows.length > 0; rows = await ask(since, id)) {
    for (const row of rows) seen.add(row.id);
    [since, id] = [rows.at(-1)!.place, rows.at(-1)!.id];
    if (seen.size === 26 || seen.size === 26 * 40) {
      const literal = (value: unknown): string => (Array.isArray(value) ? `array['${value.join("','")}']` : `'${String(value)}'`);
      await bench.owner.query(`prepare shown as ${EXCHANGES}`);
      const { rows: plans } = await bench.owner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, buffers, timing off, format json) execute shown(${given(since, id)
          .map((value, index) => (index === 2 ? `${literal(value)}::int[]` : literal(value)))
          .join(', ')})`,
      );
      await bench.owner.query('deallocate shown');
      const plan = plans[0]!['QUERY PLAN'][0]!.Plan;
      expect(flat(plan).map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(MOST_BUFFERS);
    }
  }
  // Every one once: pages by their keys leave nothing out.
  expect(seen.size).toBe(OWN);
});
