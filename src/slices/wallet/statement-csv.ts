import type { ServerResponse } from 'node:http';
import { sendCsv, csvLine, numericCell, type CsvCell } from '../../core/csv/send-csv.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import { naira, type Kobo } from '../../domain/money/money.ts';
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
