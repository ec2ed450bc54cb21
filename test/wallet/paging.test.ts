import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { encodeCursor, type Page } from '../../src/domain/schema/page.ts';
import type { Transaction } from '../../src/slices/wallet/transaction.ts';
import { listTransactions } from '../../src/slices/wallet/transactions.ts';
import { accepted, fund, moved, newActor, openBench, refused, send, type Bench, type Sent } from './support.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});

afterAll(() => bench.close());

const page = (actor: Actor, raw: Record<string, string>): Promise<Page<Transaction>> => listTransactions(bench.app, actor, raw);

/** Follows the cursor to the end; `between` runs after each page. */
async function pages(actor: Actor, raw: Record<string, string>, between: () => Promise<unknown> = async () => {}): Promise<Transaction[]> {
  const seen: Transaction[] = [];
  for (let cursor: string | null = null; ;) {
    const { rows, meta }: Page<Transaction> = await page(actor, { ...raw, ...(cursor !== null && { cursor }) });
    expect(rows.length).toBeLessThanOrEqual(meta.limit);
    expect(meta.count).toBe(rows.length);
    expect(meta.hasMore).toBe(meta.nextCursor !== null);
    if (meta.hasMore) expect(rows.length).toBe(meta.limit);
    seen.push(...rows);
    cursor = meta.nextCursor;
    if (cursor === null) return seen;
    await between();
  }
}

/** Weighted operations of a caller on a wallet. */
const step = fc.oneof(
  fc.record({ do: fc.constant('fund' as const), amount: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({
    do: fc.constantFrom('send' as const, 'accept' as const, 'refuse' as const, 'reverse' as const, 'return' as const),
    amount: fc.integer({ min: 1, max: 5_000 }),
    fee: fc.integer({ min: 0, max: 500 }),
  }),
  fc.record({ do: fc.constant('burst' as const), count: fc.integer({ min: 2, max: 12 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(actor: Actor, wanted: Step): Promise<void> {
  if (wanted.do === 'fund') return void (await fund(bench, actor, wanted.amount));
  // Sends of one batch share their posting time; only the sequence number orders them.
  if (wanted.do === 'burst')
    return void (await Promise.all(Array.from({ length: wanted.count }, () => accepted(bench, actor, { amount: 10, fee: 1 }))));
  const { amount, fee } = wanted;
  const by: Record<typeof wanted.do, () => Promise<unknown>> = {
    send: () => send(bench, actor, { amount, fee }),
    accept: () => accepted(bench, actor, { amount, fee }),
    refuse: () => refused(bench, actor, { amount, fee }),
    reverse: async () => moved(bench, actor, await accepted(bench, actor, { amount, fee }), 'declined_final'),
    return: async () => {
      const sent: Sent = await accepted(bench, actor, { amount, fee });
      await moved(bench, actor, sent, 'delivered');
      await moved(bench, actor, sent, 'returned');
    },
  };
  await by[wanted.do]();
}

/** The truth, without any of the code under test: the wallet's entries by sequence. */
async function entries(
  actor: Actor,
): Promise<{ reference: string; amount: number; balance: number; kind: string; state: string | null }[]> {
  const { rows } = await bench.owner.query<{ reference: string; amount: number; balance: number; kind: string; state: string | null }>(
    `select e.reference, e.amount, e.balance_after as balance, e.kind::text, t.state::text from ledger.entry e
       left join ledger.transfer t on t.book_id = e.book_id and t.id = e.source_id
      where e.book_id = $1 and e.account = 1 order by e.seq desc`,
    [actor.bookId],
  );
  return rows;
}

describe('pages of GET /transactions', () => {
  test('for random histories and any limit, every row appears exactly once, newest first, and the balances chain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 9 }), async (steps, limit) => {
        const actor = await newActor(bench);
        await fund(bench, actor, 1_000_000);
        for (const each of steps) await take(actor, each);
        const truth = await entries(actor);

        const rows = await pages(actor, { limit: String(limit) });
        expect(rows.map((row) => row.reference)).toEqual(truth.map((entry) => entry.reference));
        expect(rows.map((row) => row.balanceAfter)).toEqual(truth.map((entry) => entry.balance));
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
        for (const [at, row] of rows.entries()) expect(row.balanceBefore).toBe(rows[at + 1]?.balanceAfter ?? 0);

        for (const [filter, fits] of [
          [{ type: 'debit' }, (entry) => entry.amount < 0],
          [{ type: 'credit' }, (entry) => entry.amount > 0],
          [{ category: 'reversal' }, (entry) => entry.kind === 'reversal' || entry.kind === 'return'],
          [{ category: 'transfer' }, (entry) => entry.kind === 'transfer'],
          [{ status: 'reversed' }, (entry) => entry.amount < 0 && entry.state === 'reversed'],
          [{ status: 'completed', category: 'transfer_fee' }, (entry) => entry.kind === 'transfer_fee' && entry.state !== 'reversed'],
          [{ q: '0123456785' }, (entry) => entry.kind !== 'funding'],
        ] satisfies [Record<string, string>, (entry: (typeof truth)[number]) => boolean][]) {
          const found = await pages(actor, { ...filter, limit: String(limit) });
          expect(found.map((row) => row.reference)).toEqual(truth.filter(fits).map((entry) => entry.reference));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('the cursor is stable under inserts: new rows between two pages shift and repeat none', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 1_000_000);
    for (let n = 0; n < 10; n += 1) await accepted(bench, actor, { amount: 100, fee: 1 });
    const before = (await entries(actor)).map((entry) => entry.reference);
    const seen = await pages(actor, { limit: '4' }, () => accepted(bench, actor, { amount: 100, fee: 1 }));
    expect(seen.map((row) => row.reference)).toEqual(before);
  });

  test('page is accepted as an alias of cursor', async () => {
    const actor = await newActor(bench);
    for (let n = 0; n < 3; n += 1) await fund(bench, actor, 100, `D${n}`);
    const first = await page(actor, { limit: '2' });
    const next = await page(actor, { limit: '2', page: first.meta.nextCursor ?? '' });
    expect(next.rows.map((row) => row.reference)).toEqual(['D0']);
  });

  test('page is also a number: numbered pages equal cursor pages, also under a filter, and an empty page is the last', async () => {
    const actor = await newActor(bench);
    for (let n = 0; n < 5; n += 1) await fund(bench, actor, 100, `D${n}`);
    await accepted(bench, actor, { amount: 100, fee: 1 });
    for (const filter of [{}, { category: 'funding' }, { type: 'debit' }, { q: 'D3' }] as Record<string, string>[]) {
      const byCursor = await pages(actor, { ...filter, limit: '2' });
      const byNumber: Transaction[] = [];
      for (let n = 1; n <= 5; n += 1) byNumber.push(...(await page(actor, { ...filter, limit: '2', page: String(n) })).rows);
      expect(byNumber).toEqual(byCursor);
    }
    expect((await page(actor, { page: '99' })).rows).toEqual([]);
    // Leaps are longer than this page and shorter than what stands before it.
    const second = await page(actor, { page: '2', limit: '2' });
    expect((await page(actor, { limit: '2', cursor: second.meta.nextCursor ?? '' })).rows).toEqual(
      (await page(actor, { page: '3', limit: '2' })).rows,
    );
    await expect(page(actor, { page: '101' })).rejects.toThrow('page: numbered pages reach 5000 rows back; continue with cursor');
  });

  test('limit is 50 by default, and above 200 returns 200 rows, shown in meta.limit', async () => {
    const actor = await newActor(bench);
    await Promise.all(Array.from({ length: 205 }, (_, n) => fund(bench, actor, 100, `D${n}`)));
    const result = async (raw: Record<string, string>): Promise<unknown> => {
      const { rows, meta } = await page(actor, raw);
      return { rows: rows.length, limit: meta.limit, count: meta.count, hasMore: meta.hasMore };
    };
    expect(await result({})).toEqual({ rows: 50, limit: 50, count: 50, hasMore: true });
    expect(await result({ limit: '200' })).toEqual({ rows: 200, limit: 200, count: 200, hasMore: true });
    expect(await result({ limit: '201' })).toEqual({ rows: 200, limit: 200, count: 200, hasMore: true });
    expect(await result({ limit: '999999999' })).toEqual({ rows: 200, limit: 200, count: 200, hasMore: true });
    expect(await result({ limit: '150', page: '2' })).toEqual({ rows: 55, limit: 150, count: 55, hasMore: false });
    expect(await result({ limit: '1', page: '205' })).toEqual({ rows: 1, limit: 1, count: 1, hasMore: false });
    expect(await result({ limit: '1' })).toEqual({ rows: 1, limit: 1, count: 1, hasMore: true });
    expect(await result({ limit: '200', category: 'funding' })).toEqual({ rows: 200, limit: 200, count: 200, hasMore: true });
  });

  test('a cursor respects the range, and one from beyond the range returns the rest', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 100, 'D0');
    expect((await page(actor, { cursor: encodeCursor([0, 0]) })).rows).toEqual([]);
    expect((await page(actor, { cursor: encodeCursor([7e15, 0]) })).rows).toHaveLength(1);
    expect((await page(actor, { cursor: encodeCursor([7e15, 0]), to: '2020-01-01' })).rows).toEqual([]);
  });

  test('an empty wallet is an empty last page', async () => {
    expect(await page(await newActor(bench), {})).toEqual({ rows: [], meta: { limit: 50, count: 0, hasMore: false, nextCursor: null } });
  });
});
