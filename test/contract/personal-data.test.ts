import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readComment, writtenComments } from '../../scripts/data-register.mjs';
import { envExample } from '../../src/platform/config/config.ts';
import { slices } from '../../src/slices/slices.ts';
import { exceptions } from '../../src/slices/privacy/exceptions.ts';
import { columnsOf } from '../../src/slices/privacy/personal-data-place.ts';
import { places } from '../../src/slices/privacy/personal-data-places.ts';
import { eraserOf, stretchOf } from '../../src/slices/privacy/walk.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';

/** Names of texts without personal data. */
const OURS: Record<string, RegExp> = {
  'ids and references, ours or of the other side':
    /^(id|ids|key|slug|sku|cursor|reference)$|_(id|ids|ref|reference|transfer_code)$|^(transfer|customer)_code$/,
  'terms of the contract':
    /^(status|state|kind|type|environment|event|event_types|operation|channel|trigger|method|route|network|currency|country|interval|direction|brand|role|scopes|source|match|outcome|ended|why|port|provider|account|waits_for|paid_by)$|_(status|type|kind|grouping|method|reason)$/,
  'codes and messages of providers about a request, and of our errors':
    /^(code|last_error|error_class|renewal_problem|response_description)$|_code$/,
  'names of banks and of things that are sold': /^(bank_name|sender_bank_name|service_name|option_name|item_name|title)$/,
  'parts of a price, and of a list': /^(fee_breakdown|catalogue_version|receipt_number|next_page)$/,
};

let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Column {
  table: string;
  name: string;
  comment: string | null;
  tableComment: string | null;
}

/** Every column of ours that can hold text, with what the database says of it. */
async function columns(): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select format('%s.%s', n.nspname, c.relname) as table, a.attname as name, col_description(c.oid, a.attnum) as comment,
            obj_description(c.oid, 'pg_class') as "tableComment"
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
      where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'm') and c.relname not in ('mikro_orm_migrations', 'function_version') and n.nspname !~ '^(pg_|information_schema)'
        and (t.typname in ('text', '_text', 'varchar', 'jsonb', 'json', 'bytea', '_varchar', 'inet') or col_description(c.oid, a.attnum) is not null)
      order by 1, 2`,
  );
  return rows;
}

const offences = (all: readonly Column[]): string[] =>
  all.flatMap(({ table, name, comment, tableComment }) => {
    if (comment !== null)
      return readComment(comment) ? [] : [`${table}.${name}: its comment is not of the form that docs/data.md describes: ${comment}`];
    if (tableComment !== null && readComment(tableComment)) return [];
    if (Object.values(OURS).some((names) => names.test(name))) return [];
    return [`${table}.${name}: add .comment('personal: …; …; …') to its entity, or .comment('not personal: …') (docs/data.md)`];
  });

test('every column that could hold something about a person says so, or why not', async () => {
  expect(offences(await columns())).toEqual([]);
});

test('the register says of each column what the database says', async () => {
  const live = (await columns()).flatMap(({ table, name, comment }) => (comment === null ? [] : [[`${table}.${name}`, comment]]));
  const written = [...(await writtenComments())].filter(([name]) => name.split('.').length === 3);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(live));
});

test('a setting that is named is one', async () => {
  const named = [...(await writtenComments()).values()].flatMap((comment) => /; ([A-Z_]+)$/.exec(comment)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !envExample().includes(`\n${name}=`))).toEqual([]);
});

test('what slices keep sealed is said to be sealed', async () => {
  const sealed = slices
    .flatMap((slice) => slice.sealed ?? [])
    .map(({ table, column }) => `${table.includes('.') ? '' : 'public.'}${table}.${column}`);
  expect(sealed.length).toBeGreaterThan(4);
  const response = new Map((await columns()).map(({ table, name, comment }) => [`${table}.${name}`, readComment(comment ?? '')]));
  expect(sealed.map((name) => [name, response.get(name)])).toEqual(
    sealed.map((name) => [name, expect.objectContaining({ stored: 'sealed' })]),
  );
});

async function unplaced(): Promise<string[]> {
  const bare = (table: string): string => table.replace(/^public\./, '');
  const personal = (await columns())
    .filter(({ comment }) => comment?.startsWith('personal: '))
    .map(({ table, name }) => ({ table: bare(table), column: `${bare(table)}.${name}` }));
  const placed = new Set(places.flatMap((place) => columnsOf(place).map((name) => `${place.table}.${name}`)));
  const reasons = (each: { table: string; column: string }): number =>
    [placed.has(each.column), each.column in exceptions, each.table in exceptions].filter(Boolean).length;
  return [
    ...personal
      .filter((each) => reasons(each) === 0)
      .map(({ column }) => `${column}: say in src/slices/privacy/personal-data-places.ts how a person is found there`),
    ...personal.filter((each) => reasons(each) > 1).map(({ column }) => `${column}: is placed twice`),
    ...[...placed].filter((name) => !personal.some(({ column }) => column === name)).map((name) => `${name}: is not in the register`),
    ...Object.keys(exceptions)
      .filter((name) => !personal.some(({ table, column }) => name === table || name === column))
      .map((name) => `${name}: is an exception and not in the register`),
  ];
}

test('every personal column is exported and erased or kept for a duty, or is a named exception', async () => {
  expect(await unplaced()).toEqual([]);
  expect(places.length).toBeGreaterThan(20);
});

test('a personal column that is in neither is found', async () => {
  await client.query('begin');
  try {
    await client.query(`alter table customer add column nickname text`);
    await client.query(`comment on column customer.nickname is 'personal: a name; for a test; until erasure'`);
    expect(await unplaced()).toEqual(['customer.nickname: say in src/slices/privacy/personal-data-places.ts how a person is found there']);
  } finally {
    await client.query('rollback');
  }
});

test('the application may run what finds and erases in each place', async () => {
  await client.query('set role tollgate_app');
  try {
    for (const place of places) {
      await expect(client.query(`prepare looked as ${stretchOf(place)}`), place.table).resolves.toBeDefined();
      await client.query('deallocate looked');
      const text = eraserOf(place);
      if (text === null) continue;
      await client.query(text, [place.scope === 'book' ? 0 : '00000000-0000-0000-0000-000000000000', []]);
    }
  } finally {
    await client.query('reset role');
  }
});

test('a column that says nothing, and a comment of another form, are found', async () => {
  await client.query('begin');
  try {
    await client.query(`create table planted (id uuid, status text, nickname text, photo bytea, note text)`);
    await client.query(`comment on column planted.note is 'personal: a note'`);
    const found = offences(await columns());
    expect(found).toHaveLength(3);
    expect(found.join()).toMatch(/planted.nickname: add .*planted.note: its comment is not.*planted.photo: add/);
    await client.query(`comment on table planted is 'not personal: a test'`);
    expect(offences(await columns())).toHaveLength(1);
  } finally {
    await client.query('rollback');
  }
});
