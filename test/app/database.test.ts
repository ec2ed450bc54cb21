import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '../../src/platform/db/database.ts';
import { freshDatabase } from '../support/services.ts';
import { withFastPath } from '../support/fast-path.ts';

withFastPath();

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  // One connection: what a statement leaves behind is met by the next.
  db = openDatabase({ url: database.url, size: 1, log: pino({ level: 'silent' }), applicationName: 'database tests' });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('every moment is read to its millisecond, with any number of digits', async () => {
  const rows = await db.query<{ at: Date; ms: number; digits: number }>(
    'test.moments',
    `select at, floor(extract(epoch from at) * 1000)::bigint as ms, digits
       from generate_series(0, 6) digits, generate_series(1, 200) n,
            lateral (select date_trunc('second', timestamptz '1900-01-01' + n * interval '557 days 7 hours 11 minutes 13 seconds')
                            + trunc(random()::numeric, digits)::double precision * interval '1 second' as at) moment`,
  );
  expect(rows).toHaveLength(1_400);
  for (const { at, ms, digits } of rows) expect(at.getTime(), `${digits} digits`).toBe(ms);
});

it('moments without a time of day, before our era, in far years and without end are what pg makes of them', async () => {
  const texts = ['2026-01-01', '0044-03-15 12:00:00 BC', '0099-12-31 23:59:59.9', '10000-01-01 00:00:00.5', 'infinity', '-infinity'];
  const rows = await db.query<{ at: Date | number }>('test.odd_moments', 'select t::timestamptz as at from unnest($1::text[]) t', [texts]);
  expect(rows.map(({ at }) => (at instanceof Date ? at.toISOString() : at))).toEqual([
    '2026-01-01T00:00:00.000Z',
    '-000043-03-15T12:00:00.000Z',
    '0099-12-31T23:59:59.900Z',
    '+010000-01-01T00:00:00.500Z',
    Infinity,
    -Infinity,
  ]);
});

it('a row has its columns in camelCase, each with its type, and null where there is nothing', async () => {
  const text = `select 1 as one, null::bigint as no_number, 9007199254740991::bigint as big_number, true as is_so, '{"a": [1]}'::jsonb as some_json,
                       array['x', null] as names, '\\x00ff'::bytea as bytes, 1.50::numeric as exact, 'Adé' as "given"`;
  expect(await db.query('test.types', text)).toEqual([
    {
      one: 1,
      noNumber: null,
      bigNumber: Number.MAX_SAFE_INTEGER,
      isSo: true,
      someJson: { a: [1] },
      names: ['x', null],
      bytes: Buffer.from([0, 255]),
      exact: '1.50',
      given: 'Adé',
    },
  ]);
  await expect(db.query('test.large', 'select 9007199254740992::bigint as large')).rejects.toThrow(RangeError);
  expect(await db.query('test.none', 'select 1 as one where false')).toEqual([]);
});

it('rows are described once on a connection, and not again for each answer', async () => {
  const described = vi.spyOn(pg.Connection.prototype, 'describe');
  const ask = (n: number): Promise<object[]> => db.query('test.described', 'select $1::integer as n from generate_series(1, 2)', [n]);
  const set = (): Promise<object[]> => db.query('test.rowless', `select set_config('tollgate.test', 'x', false) where false`);
  for (const n of [1, 2, 3]) {
    expect(await ask(n)).toEqual([{ n }, { n }]);
    expect(await set()).toEqual([]);
  }
  expect(await db.transaction((tx) => tx.query('test.described', 'select $1::integer as n from generate_series(1, 2)', [4]))).toHaveLength(
    2,
  );
  expect(described).toHaveBeenCalledTimes(2);
  described.mockRestore();
});

it('after a statement that fails the next one is answered', async () => {
  const circular: { self?: object } = {};
  circular.self = circular;
  const save = (value: unknown): Promise<object[]> => db.query('test.keep', 'select $1::jsonb as saved', [value]);
  await expect(save(circular)).rejects.toThrow(/circular/i);
  expect(await save({ a: 1 })).toEqual([{ saved: { a: 1 } }]);
  await expect(db.query('test.divide', 'select 1 / $1::integer as part', [0])).rejects.toMatchObject({ code: '22012' });
  await expect(db.query('test.wrong', 'select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
  expect(await db.query('test.divide', 'select 1 / $1::integer as part', [1])).toEqual([{ part: 1 }]);
  await expect(db.query('test.divide', 'select 2')).rejects.toThrow('two texts');
  expect(await save(2)).toEqual([{ saved: 2 }]);
});

it.each(['transaction', 'query'] as const)(
  'a server that ends a connection while accepting it ends no process: a %s is reported, and the next is answered',
  async (what) => {
    const name = `last breath ${what}`;
    const READY = Buffer.from('Z\0\0\0\x05I');
    const { hostname, port } = new URL(database.url);
    let held: Buffer | undefined;
    let isHolding = true;
    // Real bytes of the server: that it is ready, and its last words, arrive as one.
    const transport = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
      near.on('data', (bytes) => far.write(bytes));
      far.on('data', (bytes) => {
        if (held) held = Buffer.concat([held, bytes]);
        else if (isHolding && bytes.includes(READY)) {
          held = bytes;
          void terminate(name);
        } else near.write(bytes);
        if (held?.includes('57P01')) {
          isHolding = false;
          near.write(held);
          held = undefined;
        }
      });
    });
    await new Promise<void>((resolve) => transport.listen(0, '127.0.0.1', resolve));
    const url = Object.assign(new URL(database.url), { host: `127.0.0.1:${(transport.address() as AddressInfo).port}` }).href;
    const lost = openDatabase({ url, size: 1, log: pino({ level: 'silent' }), applicationName: name });
    const ask = () =>
      what === 'query'
        ? lost.query('test.one', 'select 1 as one')
        : lost.transaction(async (tx) => tx.query<{ one: number }>('test.one', 'select 1 as one'));
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await ask()).toEqual([{ one: 1 }]);
    await lost.close();
    await new Promise((resolve) => transport.close(resolve));
  },
);

it('rows that changed their columns are refused and never read by the old ones', async () => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('create table changing (a integer); insert into changing values (1); grant select on changing to tollgate_app');
  const read = (): Promise<object[]> => db.query('test.changing', 'select * from changing');
  expect(await read()).toEqual([{ a: 1 }]);
  await owner.query('alter table changing alter a type text');
  await owner.end();
  await expect(read()).rejects.toThrow('cached plan must not change result type');
});

/** Ends the connections of this name from the server's side. */
async function terminate(applicationName: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [applicationName]);
  await client.end();
}
