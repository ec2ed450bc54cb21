import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterInput, pathOf } from '../../src/slices/webhooks/endpoint-input.ts';
import { type FreshDatabase, freshDatabase } from '../support/services.ts';

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

type Filter = Record<string, unknown>;

async function passes(filter: Filter, data: unknown): Promise<boolean | null> {
  const { rows } = await client.query<{ passes: boolean | null }>('select $1::jsonb @@ $2::jsonpath as passes', [
    JSON.stringify(data),
    pathOf(filter),
  ]);
  return rows[0]!.passes;
}

const DATA = {
  amount: 150_000,
  status: 'delivered',
  note: null,
  isLate: false,
  sender: { name: 'Ada "A" Obi', tags: ['gold', 'lagos'] },
  items: [
    { sku: 'A', n: 1 },
    { sku: 'B', n: 5 },
  ],
};

describe('what a filter means', () => {
  test.each<[Filter, boolean]>([
    [{ amount: 150_000 }, true],
    [{ amount: '150000' }, false],
    [{ amount: { $gt: 149_999, $lte: 150_000 } }, true],
    [{ amount: { $lt: 150_000 } }, false],
    [{ amount: { $gte: -1.5 } }, true],
    [{ status: { $gt: 1 } }, false],
    [{ $not: { status: { $gt: 1 } } }, true],
    [{ status: { $in: ['failed', 'delivered'] } }, true],
    [{ status: { $nin: ['failed', 'delivered'] } }, false],
    [{ status: { $neq: 'failed' } }, true],
    [{ missing: { $neq: 'failed' } }, true],
    [{ missing: 'failed' }, false],
    [{ note: null }, true],
    [{ missing: null }, false],
    [{ note: { $exist: true } }, true],
    [{ missing: { $exist: true } }, false],
    [{ 'sender.missing': { $exist: false } }, true],
    [{ isLate: false }, true],
    [{ 'sender.name': 'Ada "A" Obi' }, true],
    [{ 'sender.tags': 'gold' }, true],
    [{ 'items.sku': 'B' }, true],
    [{ 'items.n': { $gt: 5 } }, false],
    [{ amount: 150_000, status: 'failed' }, false],
    [{ $or: [{ amount: 1 }, { status: 'delivered' }] }, true],
    [{ $and: [{ amount: 150_000 }, { $not: { isLate: true } }] }, true],
    [{ $not: { $or: [{ amount: 1 }, { status: 'delivered' }] } }, false],
    [{ status: { $eq: '") || (1 == 1) || ("' } }, false],
    [{ status: '\\" || true' }, false],
  ])('%j: %s', async (filter, is) => {
    expect(filterInput.safeParse(filter).success).toBe(true);
    expect(await passes(filter, DATA)).toBe(is);
  });
});

describe('what is no filter is refused, and says where', () => {
  const nested = (depth: number): Filter => (depth === 0 ? { amount: 1 } : { $not: nested(depth - 1) });
  const many = (count: number): Filter => ({
    $or: [0, 1].map((half) => Object.fromEntries(Array.from({ length: count / 2 }, (_, n) => [`f${half}_${n}`, n]))),
  });
  test.each<[unknown, (string | number)[]]>([
    [[], []],
    ['amount > 1', []],
    [{}, []],
    [{ amount: {} }, ['amount']],
    [{ amount: { $regex: '(a+)+$' } }, ['amount', '$regex']],
    [{ amount: { $gt: 'x' } }, ['amount', '$gt']],
    [{ amount: [1] }, ['amount']],
    [{ amount: { $in: [] } }, ['amount', '$in']],
    [{ amount: { $in: [{}] } }, ['amount', '$in']],
    [{ amount: { $exist: 1 } }, ['amount', '$exist']],
    [{ $or: {} }, ['$or']],
    [{ $and: [{ amount: 1 }, 1] }, ['$and', 1]],
    [{ 'a b': 1 }, ['a b']],
    [{ 'a.b.c.d.e.f.g': 1 }, ['a.b.c.d.e.f.g']],
    [{ '$.a': 1 }, ['$.a']],
    [{ 'a"b': 1 }, ['a"b']],
    [{ a: 'x'.repeat(201) }, ['a']],
    [{ a: '\0' }, ['a']],
    [{ a: { $in: Array.from({ length: 51 }, (_, n) => n) } }, ['a', '$in']],
    [nested(5), ['$not', '$not', '$not', '$not', '$not']],
    [many(22), ['$or', 1, 'f1_9']],
  ])('%j', (filter, path) => {
    expect(filterInput.safeParse(filter).error?.issues[0]?.path).toEqual(path);
  });

  test('at its bounds one is taken', () => {
    for (const filter of [nested(4), many(20), { a: { $in: Array.from({ length: 50 }, (_, n) => n) } }, { a: 'x'.repeat(200) }])
      expect(filterInput.safeParse(filter).error).toBeUndefined();
  });
});

/** A second reading of the grammar, of data without lists. */
function holds(filter: Filter, data: any): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === '$and') return (value as Filter[]).every((each) => holds(each, data));
    if (name === '$or') return (value as Filter[]).some((each) => holds(each, data));
    if (name === '$not') return !holds(value as Filter, data);
    let found: any = data;
    let isThere = true;
    for (const part of name.split('.')) {
      isThere &&= typeof found === 'object' && found !== null && Object.hasOwn(found, part);
      found = isThere ? found[part] : undefined;
    }
    const given = typeof value === 'object' && value !== null ? (value as Record<string, any>) : { $eq: value };
    return Object.entries(given).every(([operator, wanted]) => {
      const number = isThere && typeof found === 'number';
      if (operator === '$exist') return isThere === wanted;
      if (operator === '$in') return isThere && wanted.includes(found);
      if (operator === '$nin') return !(isThere && wanted.includes(found));
      if (operator === '$neq') return !(isThere && found === wanted);
      if (operator === '$gt') return number && found > wanted;
      if (operator === '$gte') return number && found >= wanted;
      if (operator === '$lt') return number && found < wanted;
      if (operator === '$lte') return number && found <= wanted;
      return isThere && found === wanted;
    });
  });
}

const names = fc.constantFrom('a', 'b', 'c');
const text = fc.constantFrom('', 'x', '"', '\\', '$.a', '") || true || ("', 'é', '😀', "'");
const scalar = fc.oneof(
  text,
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const operators = fc.oneof(
  fc.record({ $eq: scalar }),
  fc.record({ $neq: scalar }),
  fc.record({ $in: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $nin: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $exist: fc.boolean() }),
  fc.record({ $gt: number, $lte: number }),
  fc.record({ $gte: number }),
  fc.record({ $lt: number }),
);
const path = fc.array(names, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('.'));
const leaf = fc.tuple(path, fc.oneof(scalar, operators)).map(([name, value]): Filter => ({ [name]: value }));
const filters = fc.letrec<{ node: Filter }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    leaf,
    fc.array(tie('node'), { minLength: 1, maxLength: 2 }).map((all): Filter => ({ $and: all })),
    fc.array(tie('node'), { minLength: 1, maxLength: 2 }).map((all): Filter => ({ $or: all })),
    tie('node').map((inner): Filter => ({ $not: inner })),
  ),
})).node;
const value = fc.oneof(scalar, fc.dictionary(names, scalar, { maxKeys: 2 }));
const events = fc.dictionary(names, value, { maxKeys: 3 });

test('for any filter that is taken and any data, PostgreSQL says what the grammar says, and never fails', async () => {
  await fc.assert(
    fc.asyncProperty(filters, events, async (filter, data) => {
      fc.pre(filterInput.safeParse(filter).success);
      expect(await passes(filter, data)).toBe(holds(filter, data));
    }),
    { numRuns: 500 },
  );
});

test('for any text in any place, nothing of it is read as anything but a text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (given) => {
      fc.pre(!given.includes('\0'));
      expect(await passes({ a: given }, { a: given })).toBe(true);
      expect(await passes({ a: given }, { a: `${given}.` })).toBe(false);
    }),
    { numRuns: 300 },
  );
});
