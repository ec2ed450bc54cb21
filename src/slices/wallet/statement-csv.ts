import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { lagosTime } from '../../platform/kernel/lagos.ts';
import { naira, type Kobo } from '../../platform/kernel/money.ts';
import { csvLine, numericCell, type CsvCell } from './csv.ts';
import type { Statement } from './export.ts';
import type { Transaction } from './transaction.ts';

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

/** A reader that takes nothing for this long is gone; without an end, each would keep a stretch of rows in memory. */
const STALLED_MS = 60_000;

/**
 * Sends a statement as CSV, no faster than the caller reads, and stops reading the ledger when the caller goes away.
 * The first rows are read before anything is sent, so that a failure by then is still answered as one. A failure after
 * that cuts the connection: a statement never ends early as if it were whole.
 */
export async function sendStatement(statement: Statement, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const parts = csvParts(statement);
  const first = await parts.next();
  response.setHeader('Content-Disposition', `attachment; filename="statement-${statement.from}-${statement.to}.csv"`);
  response.setHeader('X-Opening-Balance', String(statement.opening));
  response.setHeader('X-Closing-Balance', String(statement.closing));
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    for (let part = first; !part.done && !response.destroyed; part = await parts.next()) {
      if (!response.write(part.value)) await drained(response, gone.signal);
      // HEAD asks for the headers alone.
      if (response.req.method === 'HEAD') break;
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    await parts.return();
  }
}

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  if (response.destroyed || !response.writableNeedDrain) return;
  await once(response, 'drain', { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function* csvParts(statement: Statement): AsyncGenerator<string, void, undefined> {
  let head = csvLine(COLUMNS) + balanceLine('opening_balance', statement.openedAt, statement.opening);
  for await (const rows of statement.stretches) {
    yield head + rows.map(transactionLine).join('');
    head = '';
  }
  yield head + balanceLine('closing_balance', statement.closedAt, statement.closing);
}

const amountCell = (amount: Kobo): CsvCell => numericCell(naira(amount));

function balanceLine(category: 'opening_balance' | 'closing_balance', at: Date, balance: Kobo): string {
  const words = category === 'opening_balance' ? 'Opening balance' : 'Closing balance';
  return csvLine([
    lagosTime(at),
    null,
    null,
    null,
    category,
    words,
    null,
    null,
    null,
    null,
    null,
    amountCell(balance),
    'NGN',
    null,
    null,
    null,
  ]);
}

function transactionLine(row: Transaction): string {
  return csvLine([
    lagosTime(row.createdAt),
    row.reference,
    row.clientReference,
    row.type,
    row.category,
    row.description,
    row.counterparty?.name ?? null,
    row.counterparty?.accountNumber ?? null,
    row.counterparty?.bankName ?? null,
    row.type === 'debit' ? amountCell(row.amount) : null,
    row.type === 'credit' ? amountCell(row.amount) : null,
    amountCell(row.balanceAfter),
    'NGN',
    row.status,
    row.transferCode,
    row.sessionId,
  ]);
}
