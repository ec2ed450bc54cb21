import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor/actor.ts';
import type { Page } from '../../src/domain/schema/page.ts';
import type { Transaction } from '../../src/slices/wallet/transaction.ts';
import { listTransactions } from '../../src/slices/wallet/transactions.ts';
import { list, seedStory, type Story } from './story.ts';
import { fund, longHistory, newActor, openBench, refusalOf, type Bench } from './support.ts';

let bench: Bench;
let story: Story;

beforeAll(async () => {
  bench = await openBench();
  story = await seedStory(bench);
});

afterAll(() => bench.close());

const references = async (raw: unknown, actor = story.actor): Promise<unknown[]> =>
  (await list(bench.app, actor, raw)).data.map((row) => row['reference']);

describe('filters of GET /transactions', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ type: 'credit' }, /^(REV_|DEP)/],
    [{ type: 'debit' }, /^(FEE_|\d)/],
    [{ category: 'transfer' }, /^\d/],
    [{ category: 'transfer_fee' }, /^FEE_/],
    [{ category: 'reversal' }, /^REV_/],
    [{ category: 'funding' }, /^DEP/],
    [{ category: 'reversal', type: 'credit' }, /^REV_/],
    [{ category: 'adjustment' }, /^never/],
    [{ category: 'bill' }, /^never/],
    [{ category: 'reversal', type: 'debit' }, /^never/],
    [{ status: 'reversed', type: 'credit' }, /^never/],
    [{ q: 'ADA CHIOMA OKAFOR' }, /^never/],
    [{ clientReference: 'inv-1' }, /^never/],
  ])('%j', async (filter, fits) => {
    expect(await references(filter)).toEqual(story.all.filter((reference) => fits.test(reference)));
  });

  test('status reversed lists debits credited back, status completed all others', async () => {
    const came = [story.returned, story.reversed].flatMap(({ code }) => [`FEE_${code}`, code]).concat(story.refused.code);
    expect(await references({ status: 'reversed' })).toEqual(came);
    expect(await references({ status: 'reversed', category: 'transfer_fee' })).toEqual(
      came.filter((reference) => reference.startsWith('FEE_')),
    );
    expect(await references({ status: 'completed' })).toEqual(story.all.filter((reference) => !came.includes(reference)));
    expect(await references({ status: 'completed', type: 'debit' })).toEqual(
      story.all.filter((reference) => /^(FEE_|\d)/.test(reference) && !came.includes(reference)),
    );
    expect(await references({ status: 'completed', category: 'transfer' })).toEqual([story.flying.code, story.delivered.code]);
    expect(await references({ status: 'reversed', transferCode: story.reversed.code })).toEqual([
      `FEE_${story.reversed.code}`,
      story.reversed.code,
    ]);
  });

  test('reference finds one row, transferCode and clientReference all rows of the transfer', async () => {
    const { code } = story.delivered;
    const rows = [`FEE_${code}`, code];
    expect(await references({ reference: code })).toEqual([code]);
    expect(await references({ reference: `FEE_${code}` })).toEqual([`FEE_${code}`]);
    expect(await references({ transferCode: code })).toEqual(rows);
    expect(await references({ transferCode: `FEE_${code}` })).toEqual([]);
    expect(await references({ relatedId: story.delivered.id })).toEqual(rows);
    expect(await references({ relatedId: story.delivered.id, category: 'transfer_fee' })).toEqual([`FEE_${code}`]);
    expect(await references({ clientReference: 'INV-1' })).toEqual(rows);
    expect(
      await references({
        clientReference: ' INV-1 ',
        type: 'debit',
        category: 'transfer_fee',
        status: 'completed',
        transferCode: code,
        q: code,
        reference: `FEE_${code}`,
      }),
    ).toEqual([`FEE_${code}`]);
    expect(await references({ clientReference: 'INV-1', transferCode: story.reversed.code })).toEqual([]);
  });

  test('q is an exact match on transferCode, clientReference, reference or beneficiary account number', async () => {
    const { code } = story.refused;
    const rows = [`REV_${code}`, code];
    expect(await references({ q: code })).toEqual(rows);
    expect(await references({ q: 'INV-2' })).toEqual(rows);
    expect(await references({ q: '0000000009' })).toEqual(rows);
    expect(await references({ q: `REV_${code}` })).toEqual([`REV_${code}`]);
    expect(await references({ q: 'DEP-1' })).toEqual(['DEP-1']);
    expect(await references({ q: 'DEP' })).toEqual([]);
    expect(await references({ q: '%' })).toEqual([]);
    expect(await references({ q: '0123456785', category: 'reversal' })).toEqual([
      `REV_${story.returned.code}`,
      `REV_${story.reversed.code}`,
    ]);
  });

  test('a deposit whose reference looks like that of a fee is found', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 5, 'FEE_X');
    await fund(bench, actor, 5, 'X');
    expect(await references({ reference: 'FEE_X' }, actor)).toEqual(['FEE_X']);
    expect(await references({ reference: 'X' }, actor)).toEqual(['X']);
  });

  test('no filter reaches another wallet', async () => {
    const other = await newActor(bench);
    await fund(bench, other, 5, 'DEP-OTHER');
    const { code, id } = story.reversed;
    for (const raw of [
      { transferCode: code },
      { relatedId: id },
      { clientReference: 'INV-3' },
      { reference: code },
      { q: code },
      { q: '0123456785' },
      { status: 'reversed' },
      { category: 'transfer' },
      { type: 'debit' },
    ]) {
      expect(await references(raw, other)).toEqual([]);
    }
    expect(await references({}, other)).toEqual(['DEP-OTHER']);
  });
});

describe('from and to of GET /transactions', () => {
  let actor: Actor;

  beforeAll(async () => {
    actor = await newActor(bench);
    // One debit a minute up to 2026-03-02T00:00Z, which is 01:00 in Lagos.
    await longHistory(bench, actor, 3_000, new Date('2026-03-02T00:00:00Z'));
  });

  const count = async (raw: Record<string, string>): Promise<unknown> => {
    let total = 0;
    for (let cursor: string | null = null; ;) {
      const { rows, meta }: Page<Transaction> = await listTransactions(bench.app, actor, {
        ...raw,
        limit: '200',
        ...(cursor && { cursor }),
      });
      total += rows.length;
      cursor = meta.nextCursor;
      if (cursor === null) return total;
    }
  };

  test('a day is a Lagos day, and to is inclusive', async () => {
    expect(await count({ from: '2026-03-01', to: '2026-03-01', category: 'transfer' })).toBe(1_440);
    const { rows } = await listTransactions(bench.app, actor, { to: '2026-03-01', category: 'transfer', limit: '1' });
    expect(rows[0]?.createdAt.toISOString()).toBe('2026-03-01T22:59:00.000Z');
    expect(await count({ from: '2026-03-02', category: 'transfer' })).toBe(61);
    expect(await count({ from: '2026-03-03' })).toBe(0);
  });

  test('a time has millisecond precision in any offset, also with an unencoded +', async () => {
    const from = '2026-03-01T12:00:00Z';
    for (const to of ['2026-03-01T12:10:00Z', '2026-03-01T13:10:00+01:00', '2026-03-01T13:10:00 01:00', '2026-03-01T12:10:00.000z']) {
      expect(await count({ from, to, category: 'transfer' })).toBe(11);
    }
    expect(await count({ from: '2026-03-01T12:00:00.001Z', to: '2026-03-01T12:09:59.999Z', category: 'transfer' })).toBe(9);
    expect(await count({ from, to: from, category: 'transfer' })).toBe(1);
  });

  test('every filter respects the range', async () => {
    const range = { from: '2026-03-01T12:00:00Z', to: '2026-03-01T12:59:59Z' };
    expect(await count(range)).toBe(126);
    expect(await count({ ...range, type: 'debit' })).toBe(120);
    expect(await count({ ...range, type: 'credit' })).toBe(6);
    expect(await count({ ...range, category: 'reversal' })).toBe(6);
    expect(await count({ ...range, status: 'reversed' })).toBe(12);
    expect(await count({ ...range, status: 'completed' })).toBe(114);
    expect(await count({ ...range, q: '0000000000' })).toBe(0);
    expect(await count({ q: '0000000000', from: '2026-01-01' })).toBe(9);
  });

  test.each(['0001-01-01', '1969-12-31', '9999-12-31', '9999-12-31T23:59:59.999+00:00'])(
    'a date as far away as %s is a valid range',
    async (day) => {
      expect(await count({ from: day, limit: '1' })).toBe(day < '2000' ? 6_301 : 0);
      expect(await count({ to: day })).toBe(day < '2000' ? 0 : 6_301);
    },
  );
});

describe('invalid input of GET /transactions', () => {
  test.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: 'ten' }, 'limit'],
    [{ limit: '' }, 'limit'],
    [{ limit: '1e2' }, 'limit'],
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ cursor: '' }, 'cursor'],
    [{ cursor: Buffer.from('[1]').toString('base64url') }, 'cursor'],
    [{ cursor: Buffer.from('[1,"2"]').toString('base64url') }, 'cursor'],
    [{ cursor: Buffer.from('[-1,2]').toString('base64url') }, 'cursor'],
    [{ cursor: Buffer.from('[1e300,2]').toString('base64url') }, 'cursor'],
    [{ page: '0' }, 'page'],
    [{ page: 'x', cursor: 'x' }, 'page'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '2026-01-01T00:00:00' }, 'from'],
    [{ from: '2026-01-01 00:00:00Z' }, 'from'],
    [{ to: '2026-1-1' }, 'to'],
    [{ to: '2026-01-01T25:00:00Z' }, 'to'],
    [{ to: '' }, 'to'],
    [{ from: '2026-02-01', to: '2026-01-31' }, 'to'],
    [{ type: 'Credit' }, 'type'],
    [{ category: 'transfers' }, 'category'],
    [{ status: 'done' }, 'status'],
    [{ q: '' }, 'q'],
    [{ clientReference: 'a\u0000b' }, 'clientReference'],
    [{ reference: 'x'.repeat(256) }, 'reference'],
    [{ transferCode: ' ' }, 'transferCode'],
    [{ relatedId: 'INV-1' }, 'relatedId'],
    [{ sort: 'amount' }, 'sort'],
  ])('400: %j names the offending field', async (raw, field) => {
    expect((await refusalOf(listTransactions(bench.app, story.actor, raw))).detail).toMatchObject({ code: 'VALIDATION_ERROR', field });
  });

  test('403 without the scope wallet:read', async () => {
    const writer = await newActor(bench, ['wallet:write']);
    expect((await refusalOf(listTransactions(bench.app, writer, {}))).kind).toBe('forbidden');
  });
});
