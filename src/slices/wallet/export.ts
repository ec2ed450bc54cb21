import { z } from 'zod';
import type { ServerResponse } from 'node:http';
import type { App } from '../../core/app/app.ts';
import type { Database } from '../../platform/db/database.ts';
import { lagosDayEnd, lagosDayStart, lagosTime } from '../../domain/time/lagos.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { type Kobo, naira } from '../../domain/money/money.ts';
import { operation } from '../../core/operation/operation.ts';
import { nextStretch, standings, type EntryFilter, type Place } from './entries.ts';
import { placeAt } from './wallet.ts';
import { kindsOf, transactionOf, type Transaction } from './transaction.ts';
import { categoryFilter, sideFilter } from './transactions.ts';
import { sendCsv, csvLine, numericCell, type CsvCell } from '../../core/csv/send-csv.ts';

const DAYS_MAX = 366;
const DAY_MS = 86_400_000;

export const dayFields = {
  from: calendarDay.meta({ description: 'First day, Africa/Lagos.' }),
  to: calendarDay.meta({ description: `Last day, Africa/Lagos, inclusive; at most ${DAYS_MAX} days in all.` }),
};

interface Days {
  from: string;
  to: string;
}

export const inDayOrder: [(days: Days) => boolean, { path: string[]; error: string }] = [
  ({ from, to }) => from <= to,
  { path: ['to'], error: 'must not be before from' },
];
export const fewDays: typeof inDayOrder = [
  ({ from, to }) => Date.parse(to) - Date.parse(from) < DAYS_MAX * DAY_MS,
  { path: ['to'], error: `must be within ${DAYS_MAX} days of from, both days included` },
];

const input = z
  .strictObject({ ...dayFields, type: sideFilter, category: categoryFilter })
  .refine(...inDayOrder)
  .refine(...fewDays);

export interface Statement {
  from: string;
  to: string;
  openedAt: Date;
  /** End of the last day, or the time of the request while that day runs. */
  closedAt: Date;
  /** Sequence numbers around the range; without a filter the rows between are complete. */
  firstSeq: number;
  lastSeq: number;
  /** Balances of the whole wallet, independent of filters. */
  opening: Kobo;
  closing: Kobo;
  stretches: AsyncIterable<Transaction[]>;
}

/**
 * Exports the statement of a range of days as CSV, as of one moment: without a filter, opening balance + credits - debits =
 * closing balance. Balances are those of the wallet, independent of filters. @throws Refusal 400 naming `from` or `to`: missing,
 * invalid, in the wrong order, or more than 366 days.
 */
export const exportTransactions = operation({
  title: 'transactions.export',
  summary: 'Export a statement as CSV',
  scope: 'wallet:read',
  mayReadAt: 'replica',
  input,
  run: (app, actor, { from, to, type, category }): Promise<Statement> =>
    statementOf(app, actor.bookId, { from, to, type, kinds: kindsOf(category, type) }),
});

export async function statementOf(
  app: Pick<App, 'db' | 'clock'>,
  bookId: number,
  { from, to, ...filter }: { from: string; to: string } & Pick<EntryFilter, 'type' | 'kinds'>,
): Promise<Statement> {
  const { opening, closing } = await standings(app.db, bookId, placeAt(lagosDayStart(from)), placeAt(lagosDayEnd(to)));
  // Empty range: its last row precedes it.
  const before: Place = { at: closing.at, seq: closing.seq + 1 };
  const openedAt = lagosDayStart(from);
  return {
    from,
    to,
    openedAt,
    closedAt: closingTime(openedAt, to, app.clock.now()),
    firstSeq: opening.seq,
    lastSeq: closing.seq,
    opening: opening.balance,
    closing: closing.balance,
    stretches: read(app.db, bookId, { after: opening, before, ...filter }),
  };
}

async function* read(db: Database, bookId: number, filter: EntryFilter): AsyncGenerator<Transaction[], void, undefined> {
  let after = filter.after;
  for (;;) {
    const { rows, isLast } = await nextStretch(db, bookId, { ...filter, after });
    yield rows.map(transactionOf);
    const last = rows.at(-1);
    if (isLast || !last) return;
    after = { at: last.at, seq: last.seq };
  }
}

function closingTime(openedAt: Date, to: string, now: Date): Date {
  const end = lagosDayEnd(to).getTime() - 1;
  return new Date(Math.max(openedAt.getTime(), Math.min(end, now.getTime())));
}

const COLUMNS = [
  'date',
  'reference',
  'clientReference',
  'type',
  'category',
  'description',
  'counterpartyName',
  'counterpartyAccount',
  'counterpartyBank',
  'debit',
  'credit',
  'balanceAfter',
  'currency',
  'status',
  'transferCode',
  'sessionId',
];

export const sendStatement = (statement: Statement, response: ServerResponse): Promise<void> =>
  sendCsv(
    response,
    {
      name: `statement-${statement.from}-${statement.to}.csv`,
      headers: { 'X-Opening-Balance': String(statement.opening), 'X-Closing-Balance': String(statement.closing) },
    },
    csvParts(statement),
  );

async function* csvParts(statement: Statement): AsyncGenerator<string, void, undefined> {
  let head = csvLine(COLUMNS) + balanceLine('opening_balance', statement.openedAt, statement.opening);
  for await (const rows of statement.stretches) {
    yield head + rows.map(transactionLine).join('');
    head = '';
  }
  yield head + balanceLine('closing_balance', statement.closedAt, statement.closing);
}

const amountCell = (amount: Kobo): CsvCell => numericCell(naira(amount));

const lineOf = (cells: Partial<Record<string, CsvCell>>): string => csvLine(COLUMNS.map((name) => cells[name] ?? null));

const balanceLine = (category: 'opening_balance' | 'closing_balance', at: Date, balance: Kobo): string =>
  lineOf({
    date: lagosTime(at),
    category,
    description: category === 'opening_balance' ? 'Opening balance' : 'Closing balance',
    balanceAfter: amountCell(balance),
    currency: 'NGN',
  });

function transactionLine({ createdAt, counterparty, amount, balanceBefore: _, balanceAfter, ...row }: Transaction): string {
  return lineOf({
    ...row,
    date: lagosTime(createdAt),
    counterpartyName: counterparty?.name ?? null,
    counterpartyAccount: counterparty?.accountNumber ?? null,
    counterpartyBank: counterparty?.bankName ?? null,
    [row.type]: amountCell(amount),
    balanceAfter: amountCell(balanceAfter),
  });
}
