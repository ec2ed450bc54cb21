import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { statements } from '../../src/slices/wallet/entries.ts';
import { longHistory, newActor, openBench, type Bench } from './support.ts';

/** 50,000 transfers and their fees, and 5,000 reversals: 105,000 rows of one wallet. */
const TRANSFERS = 50_000;
const UNTIL = new Date('2026-06-30T12:00:00Z');

let bench: Bench;
let actor: Actor;

beforeAll(async () => {
  bench = await openBench();
  actor = await newActor(bench);
  await longHistory(bench, actor, TRANSFERS, UNTIL);
  // Another wallet, so that a statement that forgets the book is found out by its cost.
  const other = await newActor(bench);
  await longHistory(bench, other, 5_000, UNTIL);
  // A table of one page is rightly read whole, so this one gets more.
  await bench.owner.query(
    `insert into ledger.deposit (book_id, id, reference, amount, provider, channel, created_at)
     select $1, gen_random_uuid(), 'DEP-' || i, 100, 1, 'sandbox', now() from generate_series(1, 5000) i`,
    [other.bookId],
  );
  await bench.owner.query(
    `insert into bills.bill (book_id, id, request_ref, is_callers_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id,
            amount, fee, details, content, catalogue_version, provider, submissions, created_at)
     select $1, gen_random_uuid(), (9000000000000 + i)::text, true, 'U' || i, 'delivered', 'airtime', 'S', 'MTN Airtime', '04011', 'MTN', '0803' || lpad(i::text, 7, '0'),
            100, 0, '{}', '', '', 0, 1, now() from generate_series(1, 5000) i`,
    [other.bookId],
  );
  await bench.owner.query('analyze');
  // A long-lived connection plans the statement once, for all values.
  await bench.owner.query('set plan_cache_mode = force_generic_plan');
});

afterAll(() => bench.close());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

interface Seen {
  nodes: PlanNode[];
  buffers: number;
  rows: number;
}

let prepared = 0;

type Value = string | number | boolean | null | readonly string[];

async function explained(name: string, values: readonly Value[]): Promise<Seen> {
  const text = statements()[name];
  if (text === undefined) throw new Error(`no statement ${name}`);
  prepared += 1;
  const literals = values.map((value) => (value === null ? 'null' : `'${typeof value === 'object' ? `{${value.join(',')}}` : value}'`));
  await bench.owner.query(`prepare s${prepared} as ${text}`);
  const { rows } = await bench.owner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, buffers, timing off, format json) execute s${prepared}(${literals.join(', ')})`,
  );
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!root) throw new Error('no plan');
  const nodes: PlanNode[] = [];
  const walk = (node: PlanNode): void => {
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  walk(root);
  return { nodes, buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'], rows: root['Actual Rows'] };
}

/** No table is read through, and nothing but a handful of rows is ever read or sorted. */
function expectBounded({ nodes, buffers }: Seen, most: { rows: number; buffers: number }): void {
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of nodes) expect(node['Actual Rows'] * node['Actual Loops'], node['Node Type']).toBeLessThanOrEqual(most.rows);
  expect(buffers).toBeLessThanOrEqual(most.buffers);
}

const EARLIEST = '1970-01-01T00:00:00Z';
const LATEST = '2200-01-01T00:00:00Z';
const everything = (): Value[] => [actor.bookId, EARLIEST, 0, LATEST, 0];
const middle = (): Value[] => [actor.bookId, '2026-06-10T00:00:00Z', 0, '2026-06-12T00:00:00Z', 0];

describe('a page costs its rows, not the history: 105,000 rows, generic plans', () => {
  const scans: [string, Value[]][] = [
    ['wallet.newest.both', [false]],
    ['wallet.newest.both', [true]],
    ['wallet.newest.debit', [false]],
    ['wallet.newest.debit', [true]],
    ['wallet.newest.credit', [false]],
    ['wallet.newest.kinds', [false, ['transfer'], null]],
    ['wallet.newest.kinds', [true, ['transfer'], null]],
    ['wallet.newest.kinds', [false, ['transfer_fee'], 'debit']],
    ['wallet.newest.kinds', [false, ['reversal', 'return'], null]],
    ['wallet.newest.kinds', [false, ['funding'], 'credit']],
    ['wallet.newest.kinds', [false, ['adjustment'], null]],
  ];

  test.each(scans)('%s with %j: the newest 201 rows', async (name, filters) => {
    expectBounded(await explained(name, [...everything(), 201, ...filters]), { rows: 250, buffers: 1_000 });
  });

  test.each(scans)('%s with %j: a page from the middle, inside a range', async (name, filters) => {
    expectBounded(await explained(name, [...middle(), 201, ...filters]), { rows: 250, buffers: 1_000 });
  });

  test.each(scans)('%s with %j: a page of 3 rows reads few pages', async (name, filters) => {
    expectBounded(await explained(name, [...everything(), 3, ...filters]), { rows: 40, buffers: 200 });
  });

  test('an unfiltered page of 50 touches no more than 6 pages a row', async () => {
    expectBounded(await explained('wallet.newest.both', [...everything(), 51, false]), { rows: 51, buffers: 306 });
  });

  test.each(scans.map(([name, filters]) => [name.replace('newest', 'oldest'), filters] as const))(
    '%s with %j: a chunk of an export',
    async (name, filters) => {
      expectBounded(await explained(name, [...everything(), 1_000, ...filters]), { rows: 1_200, buffers: 5_000 });
    },
  );
});

describe('a lookup costs its result', () => {
  const none = Array.from({ length: 8 }, () => null);
  const with_ = (at: number, value: string): Value[] => none.map((_, index) => (index === at ? value : null));

  test.each<[string, Value, Value[], number]>([
    ['wallet.lookup.transferCode', ['L40000'], with_(3, 'L40000'), 3],
    ['wallet.lookup.clientReference', ['INV-40000'], with_(4, 'INV-40000'), 3],
    ['wallet.lookup.reference', ['REV_L40000', 'L40000'], with_(5, 'REV_L40000'), 1],
    ['wallet.lookup.reference', ['DEP-LONG'], with_(5, 'DEP-LONG'), 1],
    ['wallet.lookup.q', ['L40000'], with_(6, 'L40000'), 3],
    ['wallet.lookup.q', ['nothing'], with_(6, 'nothing'), 0],
    ['wallet.lookup.transferCode', ['L40000'], ['debit', '{transfer}', 'reversed', 'L40000', 'INV-40000', 'L40000', 'L40000', null], 1],
  ])('%s %j', async (name, keys, filters, found) => {
    const seen = await explained(name, [...everything(), 51, keys, ...filters]);
    expectBounded(seen, { rows: 4, buffers: 50 });
    expect(seen.rows).toBe(found);
  });

  test('the rows of one transfer by its id', async () => {
    const { rows } = await bench.owner.query<{ id: string }>(
      `select id from ledger.transfer where book_id = $1 and transfer_code = 'L40000'`,
      [actor.bookId],
    );
    const id = rows[0]!.id;
    const seen = await explained('wallet.lookup.relatedId', [...everything(), 51, [id], ...with_(7, id)]);
    expectBounded(seen, { rows: 4, buffers: 50 });
    expect(seen.rows).toBe(3);
  });

  test('q with an account number costs the 50 transfers to it', async () => {
    const seen = await explained('wallet.lookup.q', [...everything(), 51, ['0000000007'], ...with_(6, '0000000007')]);
    expectBounded(seen, { rows: 110, buffers: 1_000 });
    expect(seen.rows).toBe(51);
  });

  test('status reversed costs the reversals since `from`', async () => {
    const day = [actor.bookId, '2026-06-30T00:00:00Z', 0, LATEST, 0];
    const seen = await explained('wallet.reversed', [...day, 201, null]);
    expectBounded(seen, { rows: 250, buffers: 1_200 });
    expect(seen.rows).toBeGreaterThan(100);
  });

  test('opening and closing balance are two index lookups', async () => {
    expectBounded(await explained('wallet.standings', middle()), { rows: 4, buffers: 40 });
  });
});
