import { expect, test } from 'vitest';
import { koboOf } from '../../../src/platform/kernel/money.ts';
import type { CardJournal } from '../../../src/services/providers/cards/port.ts';
import { noCardJournal } from '../../../src/services/providers/cards/journal.ts';
import type { Ask } from '../../../src/services/providers/cards/sudo/answers.ts';
import { moveMoney } from '../../../src/services/providers/cards/sudo/transfers.ts';

const HOUR_MS = 3_600_000;
const PAGE = 100;

/** Looks for a transfer that was asked for so long ago, in an account whose list has so many rows of others. */
function lookedFor(hoursAgo: number, rows: number): ReturnType<typeof moveMoney> {
  const ask: Ask = async ({ path }) => {
    const page = Number(/page=(\d+)/.exec(path)?.[1]);
    const left = Math.min(PAGE, Math.max(0, rows - page * PAGE));
    const data = Array.from({ length: left }, (_, n) => ({ paymentReference: `other-${page}-${n}` }));
    return { kind: 'said', status: 200, envelope: { statusCode: 200, data } } as Awaited<ReturnType<Ask>>;
  };
  const at = new Date(Date.now() - hoursAgo * HOUR_MS);
  const journal: CardJournal = { ...noCardJournal, steps: async () => new Map([['transfer_asked', { value: '', at }]]) };
  const move = { instructionId: 'mine', amount: koboOf(100), from: 'ours', to: 'card', cardAccountId: 'card', isOver: false };
  return moveMoney(ask, journal, move);
}

test('a transfer that no list shows is refused a day later, when the list was read to its end', async () => {
  expect((await lookedFor(23, 250)).kind).toBe('no_answer');
  expect((await lookedFor(25, 250)).kind).toBe('refused');
  expect((await lookedFor(25, 0)).kind).toBe('refused');
});

test('where the list goes on behind what is read, nobody says that it is absent, however long ago it was asked for', async () => {
  expect((await lookedFor(1_000, 50_000)).kind).toBe('no_answer');
});
