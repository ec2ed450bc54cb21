import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defineEntity, LockMode, OptimisticLockError, p, raw, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { audit } from '../../src/core/audit/audit.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type Database, openDatabase, type Tx } from '../../src/platform/db/database.ts';
import { from } from '../../src/platform/db/entity.ts';
import { kyselyOf, statementName } from '../../src/platform/db/kysely.ts';
import { entityManagers } from '../../src/platform/db/orm.ts';
import { Business } from '../../src/slices/businesses/business.ts';
import { freshDatabase } from '../support/services.ts';

const Note = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: {
    id: p.uuid().primary(),
    bodyText: p.text().strictNullable(),
    tags: p.array().$type<string[]>(),
    details: p.json().$type<unknown>().strictNullable(),
    amount: p.bigint('number'),
    at: p.datetime(),
    bytes: p.blob().strictNullable(),
    version: p.integer().version(),
  },
});

const log = pino({ level: 'silent' });
let database: Awaited<ReturnType<typeof freshDatabase>>;
let owner: pg.Client;
let db: Database;

beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`create table note (id uuid primary key, body_text text unique, tags text[] not null, details jsonb, amount bigint not null,
    at timestamptz not null, bytes bytea, version int not null default 1, check (amount >= 0))`);
  await owner.query('grant select, insert, update, delete on note to tollgate_app');
  db = openDatabase({ url: database.url, size: 2, log, applicationName: 'entities', openEm: entityManagers([Note, Business], log) });
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.drop();
});

const noted = (fields: object = {}) => ({
  id: newId(),
  bodyText: null,
  tags: [],
  details: null,
  amount: 1,
  at: new Date(0),
  bytes: null,
  version: 1,
  ...fields,
});

const actorOf = (businessId: string): Actor =>
  ({ businessId, environment: 'sandbox', kind: 'key', name: 'test', requestId: 'r' }) as unknown as Actor;

/** Writes a business by entity, by typed query, by SQL and by the audit function; answers the process that served each. */
async function writeFourWays(tx: Tx, id: string): Promise<unknown[]> {
  const pid = raw<number>('pg_backend_pid()');
  const business = tx.em.create(Business, { id, name: 'Ada', email: 'ada@example.com', phone: null, emailVerifiedAt: null, settings: {} });
  await tx.em.flush();
  await from(tx, Business).updateTable('business').set({ phone: '1' }).where('id', '=', id).execute();
  await tx.query('test.raw', 'update business set email_verified_at = now() where id = $1', [id]);
  await audit(tx, actorOf(id), { action: 'test.write', subject: { type: 'business', id } });
  business.name = 'Bisi';
  const [byEntity] = await tx.em.getConnection().execute('select ?? as pid', [pid], 'all', tx.em.getTransactionContext());
  const [bySql] = await tx.query<{ pid: number }>('test.pid', 'select pg_backend_pid() as pid');
  const byQuery = await kyselyOf(tx)
    .selectNoFrom(({ fn }) => fn<number>('pg_backend_pid').as('pid'))
    .executeTakeFirst();
  return [byEntity?.['pid'], bySql?.pid, byQuery?.pid];
}

const written = async (id: string): Promise<unknown> =>
  (
    await owner.query(
      `select (select count(*)::int from business where id = $1 and phone = '1' and name = 'Bisi' and email_verified_at is not null) as businesses,
              (select count(*)::int from audit.entry where business_id = $1) as entries`,
      [id],
    )
  ).rows[0];

test('entities, typed queries, SQL and the audit function share one connection and one commit', async () => {
  const id = newId();
  const pids = await db.transaction((tx) => writeFourWays(tx, id));
  expect(new Set(pids).size).toBe(1);
  expect(pids[0]).toEqual(expect.any(Number));
  expect(await written(id)).toEqual({ businesses: 1, entries: 1 });
});

test('and one rollback', async () => {
  const id = newId();
  const failing = db.transaction(async (tx) => {
    await writeFourWays(tx, id);
    await tx.em.flush();
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await written(id)).toEqual({ businesses: 0, entries: 0 });
});

test.each([
  ['quotes and backslashes', { bodyText: `O'Neil "\\' \\\\ $1 ; drop table note --` }],
  ['question marks', { bodyText: '? ?? \\? what?', tags: ['?', '??'] }],
  ['arrays', { tags: ['a', '', '{b}', 'c,d', '"e"', 'f\\g', `h'i`, 'null', 'j\nk,l'] }],
  ['JSON', { details: { a: [1, '?', null], 'b"c': { d: `e'f\\` } } }],
  ['JSON of a list', { details: [{ a: '?' }, 1] }],
  [
    'null, large numbers, moments and bytes',
    { details: null, amount: Number.MAX_SAFE_INTEGER, at: new Date(1_234_567_890_123), bytes: Buffer.from([0, 63, 255]) },
  ],
])('values of entities are read as written: %s', async (_, fields) => {
  const note = noted(fields);
  await db.transaction(async ({ em }) => void em.create(Note, note));
  await db.transaction(async ({ em }) => expect(await em.findOneOrFail(Note, { id: note.id })).toMatchObject(note));
});

test('several entities are inserted, found by a list and updated in one flush each', async () => {
  const notes = ['x?', `y'`, 'z'].map((bodyText, at) => noted({ bodyText, amount: at }));
  await db.transaction(async ({ em }) => notes.forEach((note) => void em.create(Note, note)));
  const found = await db.transaction(async ({ em }) => {
    const rows = await em.findAll(Note, { where: { id: { $in: notes.map(({ id }) => id) } }, orderBy: { amount: 'asc' } });
    for (const row of rows) [row.amount, row.at, row.details, row.tags] = [row.amount + 10, new Date(5), { n: `${row.amount}?` }, ['t?']];
    return rows.map(({ bodyText }) => bodyText);
  });
  expect(found).toEqual(['x?', `y'`, 'z']);
  const { rows } = await owner.query('select amount, at, details, tags from note where id = any($1) order by amount', [
    notes.map(({ id }) => id),
  ]);
  expect(rows).toEqual([0, 1, 2].map((n) => ({ amount: n + 10, at: new Date(5), details: { n: `${n}?` }, tags: ['t?'] })));
});

test('affected rows are counted: updates by query, deletes, and a version that another writer changed', async () => {
  const note = noted();
  await db.transaction(async (tx) => {
    await tx.em.insert(Note, note);
    expect(await tx.em.nativeUpdate(Note, { id: note.id }, { amount: 2 })).toBe(1);
    expect(await tx.em.nativeUpdate(Note, { id: newId() }, { amount: 2 })).toBe(0);
    const update = from(tx, Note).updateTable('note').set({ amount: 3 }).where('id', '=', note.id);
    expect((await update.executeTakeFirst()).numUpdatedRows).toBe(1n);
  });
  const stale = db.transaction(async (tx) => {
    const row = await tx.em.findOneOrFail(Note, { id: note.id });
    await tx.query('test.other', 'update note set version = version + 1 where id = $1', [note.id]);
    row.amount = 4;
  });
  await expect(stale).rejects.toBeInstanceOf(OptimisticLockError);
  await db.transaction(async ({ em }) => expect(await em.nativeDelete(Note, { id: note.id })).toBe(1));
});

test('a row that is read under a lock is locked until the commit', async () => {
  const note = noted();
  await db.transaction(async ({ em }) => void em.create(Note, note));
  await db.transaction(async ({ em }) => {
    await em.findOneOrFail(Note, { id: note.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await expect(owner.query('select from note where id = $1 for update nowait', [note.id])).rejects.toMatchObject({ code: '55P03' });
  });
  await owner.query('select from note where id = $1 for update nowait', [note.id]);
});

test('a constraint that a flush violates keeps its code and name, and rolls back', async () => {
  const bodyText = newId();
  await db.transaction(async ({ em }) => void em.create(Note, noted({ bodyText })));
  const twice = db.transaction(async (tx) => {
    await tx.em.insert(Note, noted({ bodyText: `${bodyText} beside` }));
    tx.em.create(Note, noted({ bodyText }));
  });
  const error: unknown = await twice.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UniqueConstraintViolationException);
  expect(error).toMatchObject({ code: '23505', constraint: 'note_body_text_key' });
  expect((await owner.query('select from note where body_text like $1', [`${bodyText}%`])).rowCount).toBe(1);
});

test('a refusal of the database passes through an em as it is', async () => {
  await owner.query('begin; lock table note in access exclusive mode');
  try {
    const waiting = db.transaction(async (tx) => {
      await tx.query('test.short', `set local lock_timeout = '5ms'`);
      await tx.em.findOne(Note, { id: newId() });
    });
    await expect(waiting).rejects.toMatchObject({ kind: 'unavailable', detail: { code: 'OVERLOADED' } });
  } finally {
    await owner.query('rollback');
  }
});

test('an em has one transaction: it opens no other, and sends nothing after the end or outside', async () => {
  const saved = await db.transaction(async ({ em }) => {
    await expect(em.transactional(() => Promise.resolve())).rejects.toThrow('do not call em.transactional');
    await expect(em.begin()).rejects.toThrow('do not call');
    return em;
  });
  await expect(saved.findOne(Note, { id: newId() })).rejects.toThrow('has ended');
  await expect(saved.fork().findOne(Note, { id: newId() })).rejects.toThrow('use the em of a Tx');
  const bare = openDatabase({ url: database.url, size: 1, log, applicationName: 'bare' });
  await expect(bare.transaction(async ({ em }) => void em)).rejects.toThrow('opened without entities');
  await bare.close();
});

test('a text has one name that says its table and verb', () => {
  const text = 'insert into "ledger"."note" ("id") values ($1)';
  expect(statementName(text)).toMatch(/^note\.insert\.[0-9a-f]{12}$/);
  expect(statementName(text)).toBe(statementName(text));
});

test('PostgreSQL logs no value of a caller: not with the statement, nor with one that fails', async () => {
  const secret = `Adaeze-${newId()}`;
  const logFile = join(inject('servers').folder, 'postgres.log');
  const start = statSync(logFile).size;
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of [`log_statement = 'all'`, 'log_parameter_max_length = 0', `log_error_verbosity = 'terse'`])
    await owner.query(`alter database ${name} set ${setting}`);
  const logged = openDatabase({ url: database.url, size: 1, log, applicationName: 'logged', openEm: entityManagers([Note], log) });
  const values = { bodyText: secret, tags: [secret], details: { secret } };
  await logged.transaction(async ({ em }) => void em.create(Note, noted(values)));
  await logged.transaction(async ({ em }) => {
    const note = await em.findOneOrFail(Note, { bodyText: secret });
    [note.bodyText, note.details] = [`${secret}!`, { other: secret }];
  });
  for (const fields of [
    { ...values, amount: -1 },
    { ...values, bodyText: `${secret}!` },
  ])
    await expect(logged.transaction(async ({ em }) => void em.create(Note, noted(fields)))).rejects.toThrow('violates');
  const insert = { ...noted({ ...values, amount: -1 }), details: JSON.stringify({ secret }) };
  await expect(from(logged, Note).insertInto('note').values(insert).execute()).rejects.toThrow('violates');
  await logged.query('test.end', `select 'end of ${name}'`);
  await logged.close();
  await expect.poll(() => textFrom(logFile, start)).toContain(`end of ${name}`);
  const text = textFrom(logFile, start);
  expect(text).toMatch(/STATEMENT: +insert into "note"/);
  expect(text).not.toContain(secret);
});

function textFrom(file: string, start: number): string {
  const bytes = Buffer.alloc(statSync(file).size - start);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, bytes, 0, bytes.length, start);
  } finally {
    closeSync(opened);
  }
  return bytes.toString();
}
