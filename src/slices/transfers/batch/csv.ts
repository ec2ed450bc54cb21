import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { banks } from '../../../domain/banks/banks.ts';
import { readNaira } from '../../../domain/portable/amount.ts';
import { type BankReading, type NamedBank, readAccountNumber, readBank } from '../../../domain/portable/bank-names.ts';
import type { Stretches } from '../../../platform/concurrency/fair-scheduler.ts';
import { type FieldProblem, Refusal } from '../../../platform/errors/refusal.ts';
import { MAX_ITEMS } from './batch.ts';

/** Columns of the template by heading, without blanks and signs. */
const COLUMNS = {
  name: 'Name',
  accountnumber: 'Account number',
  bank: 'Bank',
  amount: 'Amount',
  reference: 'Reference',
  narration: 'Narration',
} as const;
type Column = keyof typeof COLUMNS;
const REQUIRED = ['accountnumber', 'bank', 'amount', 'reference'] as const satisfies readonly Column[];
const MAX_PROBLEMS = 20;

interface Line {
  record: readonly string[];
  info: { lines: number };
}

/**
 * Items of a CSV file with the columns of the template; amounts are in naira, banks are codes or names.
 * @throws Refusal 400 VALIDATION_ERROR with at most 20 wrong cells as `lines[7].amount`, from line 1.
 */
export async function batchRows(csv: Buffer, stretches: Stretches): Promise<{ items: object[] }> {
  const [head, ...body] = await linesOf(csv, stretches);
  const columns = columnsOf(head?.record ?? []);
  if (body.length > MAX_ITEMS) throw refused([{ field: 'items', code: 'TOO_LARGE', message: `must have at most ${MAX_ITEMS} items` }]);
  const read = new Map<string, BankReading<NamedBank>>();
  const wrong: FieldProblem[] = [];
  const items: object[] = [];
  for (const line of body) {
    await stretches.next();
    items.push(itemOf(line, columns, read, wrong));
  }
  if (wrong.length > 0) throw refused(wrong.slice(0, MAX_PROBLEMS));
  return { items };
}

/** Bytes that are parsed at once. */
const PIECE = 16_384;
/** Most lines read; a further one is refused. */
const MAX_LINES = MAX_ITEMS + 2;

async function linesOf(csv: Buffer, stretches: Stretches): Promise<Line[]> {
  const lines: Line[] = [];
  const source = Readable.from(pieces(csv, stretches));
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true, to: MAX_LINES });
  try {
    for await (const line of source.pipe(parser)) lines.push(line as Line);
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refused([{ field: `lines[${Number(error['lines'] ?? 1)}]`, code: 'WRONG_FORMAT', message: 'is no valid line of CSV' }]);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

async function* pieces(csv: Buffer, stretches: Stretches): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < csv.length; at += PIECE) {
    await stretches.next();
    yield csv.subarray(at, at + PIECE);
  }
}

function columnsOf(headings: readonly string[]): Partial<Record<Column, number>> {
  const words = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const columns = Object.fromEntries(words.flatMap((word, at) => (Object.hasOwn(COLUMNS, word) ? [[word, at]] : [])));
  const missing = REQUIRED.find((column) => columns[column] === undefined);
  if (missing === undefined) return columns;
  const message = `has no column ${COLUMNS[missing]}; the columns are ${Object.values(COLUMNS).join(', ')}`;
  throw refused([{ field: 'lines[1]', code: 'REQUIRED', message }]);
}

function itemOf(
  { record, info: { lines: line } }: Line,
  columns: Partial<Record<Column, number>>,
  read: Map<string, BankReading<NamedBank>>,
  wrong: FieldProblem[],
): object {
  const cell = (column: Column): string => record[columns[column] ?? -1] ?? '';
  const blame = (column: Column, message: string): void =>
    void wrong.push({ field: `lines[${line}].${COLUMNS[column]}`, code: 'INVALID', message });
  const [accountNumber, bankText, amount, clientReference] = [
    readAccountNumber(cell('accountnumber')),
    cell('bank'),
    readNaira(cell('amount')),
    cell('reference'),
  ];
  const bank = read.get(bankText) ?? readBank(bankText, banks);
  read.set(bankText, bank);
  if (!/^\d{10}$/.test(accountNumber)) blame('accountnumber', 'must be 10 digits');
  if ('problem' in bank) blame('bank', bank.problem);
  if (typeof amount === 'string') blame('amount', amount);
  if (amount === 0) blame('amount', 'must be more than 0');
  if (clientReference === '') blame('reference', 'is required');
  const [accountName, narration] = [cell('name'), cell('narration')];
  return {
    accountNumber,
    bankCode: 'bank' in bank ? bank.bank.bankCode : '',
    amount,
    clientReference,
    ...(accountName !== '' && { accountName }),
    ...(narration !== '' && { narration }),
  };
}

function refused(errors: readonly FieldProblem[]): Refusal {
  const [{ field, message } = { field: 'items', message: 'is invalid' }] = errors;
  return new Refusal('invalid', `${field}: ${message}`, { code: 'VALIDATION_ERROR', field, errors });
}
