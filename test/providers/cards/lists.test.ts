import { expect, test } from 'vitest';
import { movedOnce } from '../../../src/providers/cards/journal.ts';
import { type CardJournal, noCardJournal } from '../../../src/providers/cards/port.ts';
import { type ListedRow, PAGE, rowsSince } from '../../../src/providers/cards/journal.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.now();
const ago = (hours: number): string => new Date(NOW - hours * HOUR_MS).toISOString();
const rowsEvery = (hours: number, count: number): ListedRow[] =>
  Array.from({ length: count }, (_, n) => ({ _id: `row-${n}`, createdAt: ago(n * hours) }));

/** Reads a list by its pages. */
async function read(rows: readonly ListedRow[], since: Date | null): Promise<{ rows: ListedRow[] | null; pages: number }> {
  let pages = 0;
  const got = await rowsSince(since, async (page) => (pages++, rows.slice(page * PAGE, (page + 1) * PAGE)));
  return { rows: got, pages };
}

/** Looks for a transfer that was asked for so long ago, in an account whose rows of others lie an hour apart. */
async function searchFor(hoursAgo: number, rows: readonly ListedRow[]): Promise<{ kind: string; pages: number }> {
  let pages = 0;
  const journal: CardJournal = {
    ...noCardJournal,
    steps: async () => new Map([['transfer_asked', { value: '', at: new Date(NOW - hoursAgo * HOUR_MS) }]]),
  };
  const { kind } = await movedOnce(journal, 'mine', {
    refusal: null,
    ask: () => Promise.reject(new Error('it was asked for before')),
    async find(since) {
      const seen = await read(rows, since);
      pages = seen.pages;
      return seen.rows && seen.rows.some(({ _id }) => _id === 'mine');
    },
    missing: { kind: 'contradiction', detail: 'it is not there' },
  });
  return { kind, pages };
}

test('a transfer that no list shows is refused a day later, when the list was read to before it was asked for', async () => {
  expect((await searchFor(23, rowsEvery(1, 250))).kind).toBe('no_answer');
  expect((await searchFor(25, rowsEvery(1, 250))).kind).toBe('refused');
  expect((await searchFor(25, [])).kind).toBe('refused');
});

test('a list of any length is read as far as a transfer can be in it, and no further', async () => {
  const long = rowsEvery(1, 50_000);
  expect(await searchFor(26, long)).toEqual({ kind: 'refused', pages: 1 });
  expect(await searchFor(180, long)).toEqual({ kind: 'refused', pages: 3 });
  const mine = { _id: 'mine', createdAt: ago(180.5) };
  expect(await searchFor(180, [...long.slice(0, 181), mine, ...long.slice(181)])).toEqual({ kind: 'done', pages: 3 });
});

test('with further pages behind the reading nothing is reported absent, at any age', async () => {
  const ofOneMoment = Array.from({ length: 50_000 }, (_, n) => ({ _id: `row-${n}`, createdAt: ago(100_000) }));
  expect((await searchFor(1_000, ofOneMoment)).kind).toBe('no_answer');
});

test('a list that does not go from new to old is read whole, and a row that was pushed onto the next page counts once', async () => {
  const backwards = rowsEvery(1, 450).toReversed();
  expect(await read(backwards, new Date(NOW - 3 * HOUR_MS))).toEqual({ rows: backwards, pages: 5 });
  const [newer, ...rows] = rowsEvery(1, 251);
  let isPushed = false;
  const got = await rowsSince(null, async (page) => {
    const all = isPushed ? [newer!, ...rows] : rows;
    isPushed = true;
    return all.slice(page * PAGE, (page + 1) * PAGE);
  });
  expect(got?.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id));
});
