import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/core/app/app.ts';
import { listAudit } from '../../src/slices/audit/list.ts';
import { type Actor, personScopes } from '../../src/domain/actor/actor.ts';
import { encodeCursor } from '../../src/domain/schema/page.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';

const ENTRIES = 30_000;
const BUSINESS = randomUUID();
/** 51 rows of the page from each of two branches, the way down an index for each, and the edges. */
const MOST_ROWS = 51;
const MOST_BUFFERS = 60;

let database: FreshDatabase;
let owner: pg.Client;

/** A long log, of which 10 entries are of the live environment and 100 of one rare action. */
beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  for (const business of [BUSINESS, randomUUID()])
    await owner.query(
      `insert into audit.entry (business_id, seq, id, environment, action, subject_type, subject_id, actor_kind, actor_id, actor_name, request_id, at, previous_hash, hash)
       select $1, i, gen_random_uuid(), case when i % ${ENTRIES / 10} = 7 then 'live' when i % 50 = 3 then null else 'sandbox' end,
              case when i % ${ENTRIES / 100} = 1 then 'rare.action' else 'common.action' end, 'thing', '1', 'person', 'person-' || i % 1000, 'Ada', 'r',
              '2026-01-01T00:00:00Z'::timestamptz + i * interval '1 minute', '', ''
         from generate_series(1, ${ENTRIES}) i`,
      [business],
    );
  await owner.query('vacuum analyze audit.entry');
  // A long-lived connection plans the statement once, for all values.
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
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

const day = (days: number): string => new Date(Date.UTC(2026, 0, 1 + days)).toISOString();
const cases: [string, Partial<Actor>, object][] = [
  ['the newest page', {}, {}],
  ['a page in the middle', {}, { cursor: encodeCursor([ENTRIES / 2]) }],
  ['an environment of which little is there', { environment: 'live' }, {}],
  ['a rare action', {}, { action: 'rare.action' }],
  ['a common action, long ago', {}, { action: 'common.action', to: day(2) }],
  ['one person', {}, { actorId: 'person-7' }],
  ['one person, long ago', {}, { actorId: 'person-7', to: day(2) }],
  ['a range of time', {}, { from: day(9), to: day(10) }],
  ['a time before everything', {}, { to: day(-1) }],
  ['a time after everything', {}, { from: day(400) }],
];

test.each(cases)('%s costs its rows, not the history', async (_, given, input) => {
  const { name, text, values } = await statementOf(given, input);
  await owner.query(`deallocate all`);
  await owner.query(`prepare "${name}" as ${text}`);
  const literals = (values as (string | number | null)[]).map((value) => (value === null ? 'null' : pg.escapeLiteral(String(value))));
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, timing off, format json) execute "${name}"(${literals.join(', ')})`,
  );
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!root) throw new Error('no plan');
  for (const node of nodesOf(root)) {
    expect(node['Node Type']).not.toBe('Seq Scan');
    expect(node['Actual Rows'] * node['Actual Loops'], node['Node Type']).toBeLessThanOrEqual(2 * MOST_ROWS);
  }
  expect(root['Shared Hit Blocks'] + root['Shared Read Blocks']).toBeLessThanOrEqual(2 * MOST_BUFFERS);
});

/** The statement that the operation would run. */
async function statementOf(given: Partial<Actor>, input: object): Promise<{ name: string; text: string; values: unknown[] }> {
  let asked: { name: string; text: string; values: unknown[] } | undefined;
  const query = (name: string, text: string, values: unknown[]): Promise<never[]> => {
    asked = { name, text, values };
    return Promise.resolve([]);
  };
  const actor = { businessId: BUSINESS, environment: 'sandbox', scopes: new Set(personScopes), ...given } as Actor;
  await listAudit({ db: { query } } as unknown as App, actor, input);
  if (!asked) throw new Error('nothing was asked');
  return asked;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
