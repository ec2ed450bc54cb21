import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { encode } from 'uqr';
import type { Environment } from '../../domain/actor/actor.ts';
import { sizeOf } from '../../domain/money/money.ts';
import type { Transaction } from '../wallet/transaction.ts';
import { type IssuedStatement, rowsOf } from './statement.ts';
import { amountText, dayText, momentText, PAGE, type PdfDocument, pen, type Pen } from '../../core/pdf/document.ts';

export interface PrintedStatement {
  statement: IssuedStatement;
  environment: Environment;
  verifyUrl: string;
  stretches: AsyncIterable<readonly Transaction[]>;
}

const ROW_HEIGHT = 11.5;
const [LEFT, RIGHT] = [PAGE.margin, PAGE.width - PAGE.margin];
const TABLE_TOP = { first: 262, other: 74 };
const TABLE_END = PAGE.height - 52;
const rowsOn = (top: number): number => Math.floor((TABLE_END - top - ROW_HEIGHT) / ROW_HEIGHT);
const ROWS = { first: rowsOn(TABLE_TOP.first), other: rowsOn(TABLE_TOP.other) };
const COLUMN = { date: LEFT, what: LEFT + 82, reference: LEFT + 268, out: RIGHT - 136, in: RIGHT - 68, balance: RIGHT };

const pagesOf = (statement: IssuedStatement): number => 1 + Math.max(0, Math.ceil((rowsOf(statement) + 2 - ROWS.first) / ROWS.other));

/** Prints a statement as PDF into `sink`, page by page with backpressure. Deterministic for equal names in the rows. */
export async function printStatement(
  printed: PrintedStatement,
  sink: Writable,
  { compress = true, signal }: { compress?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const pdf = await newPdf(printed.statement, compress);
  pdf.pipe(sink);
  const ink = pen(pdf);
  const pages = pagesOf(printed.statement);
  let [page, left] = [0, 0];
  let y = 0;
  const begin = (): void => {
    pdf.addPage();
    page++;
    y = page === 1 ? TABLE_TOP.first : TABLE_TOP.other;
    left = page === 1 ? ROWS.first : ROWS.other;
    if (page === 1) letterhead(pdf, ink, printed);
    frame(ink, printed, { y, page, pages });
    y += ROW_HEIGHT;
  };
  const row = async (cells: Partial<Record<keyof typeof COLUMN, string>>, isBold = false): Promise<void> => {
    if (left === 0) {
      begin();
      // Backpressure: waits for the sink before the next page.
      await taken(sink, signal);
    }
    rowOf(ink, cells, y, isBold);
    y += ROW_HEIGHT;
    left--;
  };
  begin();
  const { opening, closing, from, closedAt } = printed.statement;
  await row({ date: dayText(from), what: 'Opening balance', balance: amountText(opening) }, true);
  for await (const rows of printed.stretches) for (const each of rows) await row(cellsOf(each));
  await row({ date: momentText(closedAt), what: 'Closing balance', balance: amountText(closing) }, true);
  pdf.end();
  await finished(sink, signal ? { signal } : {});
}

async function newPdf({ number, businessName, createdAt }: IssuedStatement, compress: boolean): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({
    autoFirstPage: false,
    size: 'A4',
    margin: 0,
    compress,
    lang: 'en',
    // Why: the file id derives from these, so only the time of issue is used.
    info: {
      Title: `Statement of account ${number}`,
      Author: businessName,
      Producer: 'Tollgate',
      Creator: 'Tollgate',
      CreationDate: createdAt,
    },
  });
}

async function taken(sink: Writable, signal: AbortSignal | undefined): Promise<void> {
  if (sink.destroyed || signal?.aborted) throw new Error('the reader of the statement has disconnected');
  if (sink.writableNeedDrain) await once(sink, 'drain', signal ? { signal } : {});
  else await new Promise((next) => void setImmediate(next));
}

function letterhead(pdf: PdfDocument, ink: Pen, { statement, environment, verifyUrl }: PrintedStatement): void {
  const { businessName, number, from, to, opening, credits, debits, closing, closedAt, createdAt, hash } = statement;
  ink.write('Statement of account', LEFT, 40, { size: 18, weight: 'bold' });
  ink.write(businessName, LEFT, 64, { size: 12, room: 380 });
  if (environment === 'sandbox') ink.write('Sandbox: no real money moved.', LEFT, 82, { weight: 'bold' });
  const lines: [string, string][] = [
    ['Number', number],
    ['Period', `${dayText(from)} to ${dayText(to)}, Lagos time`],
    ['As of', momentText(closedAt)],
    ['Issued', momentText(createdAt)],
    ['Currency', 'NGN (naira)'],
    ['Opening balance', amountText(opening)],
    ['Money in', amountText(credits)],
    ['Money out', amountText(debits)],
    ['Closing balance', amountText(closing)],
    ['Movements', String(rowsOf(statement))],
  ];
  for (const [at, [name, value]] of lines.entries()) {
    ink.write(name, LEFT, 98 + at * 12.5, { size: 9 });
    ink.write(value, LEFT + 90, 98 + at * 12.5, { size: 9, weight: 'bold', room: 260 });
  }
  ink.write('SHA-256', LEFT, 226, { size: 8 });
  ink.write(hash, LEFT + 90, 226, { size: 8 });
  ink.write('To verify this statement, scan the code on the right or open:', LEFT, 238, { size: 8 });
  ink.write(verifyUrl, LEFT, 248, { size: 6, room: RIGHT - LEFT });
  qrCode(pdf, verifyUrl, { right: RIGHT, top: 40, size: 130 });
}

function qrCode(pdf: PdfDocument, text: string, { right, top, size }: { right: number; top: number; size: number }): void {
  const { data } = encode(text, { ecc: 'M', border: 2 });
  const side = size / data.length;
  for (const [line, modules] of data.entries()) {
    for (let at = 0; at < modules.length; at++) {
      const from = at;
      while (modules[at]) at++;
      if (at > from) pdf.rect(right - size + from * side, top + line * side, (at - from) * side, side);
    }
  }
  pdf.fillColor('black').fill();
}

function frame(
  ink: Pen,
  { statement: { number, businessName } }: PrintedStatement,
  { y, page, pages }: { y: number; page: number; pages: number },
): void {
  if (page > 1) ink.write(`${businessName}, statement of account ${number}`, LEFT, 44, { size: 9, weight: 'bold', room: RIGHT - LEFT });
  rowOf(ink, { date: 'Date', what: 'Description', reference: 'Reference', out: 'Out', in: 'In', balance: 'Balance' }, y, true);
  ink.rule(y + ROW_HEIGHT - 2);
  ink.rule(TABLE_END + 6);
  ink.write(number, LEFT, TABLE_END + 12, { size: 7 });
  ink.write(`Page ${page} of ${pages}`, RIGHT, TABLE_END + 12, { size: 7, to: 'left' });
}

function rowOf(ink: Pen, cells: Partial<Record<keyof typeof COLUMN, string>>, y: number, isBold: boolean): void {
  const style = { size: 7, weight: isBold ? 'bold' : 'plain' } as const;
  const { date = '', what = '', reference = '', out = '', in: into = '', balance = '' } = cells;
  ink.write(date, COLUMN.date, y, { ...style, room: 80 });
  ink.write(what, COLUMN.what, y, { ...style, room: 182 });
  ink.write(reference, COLUMN.reference, y, { ...style, room: COLUMN.out - COLUMN.reference - 62 });
  ink.write(out, COLUMN.out, y, { ...style, to: 'left' });
  ink.write(into, COLUMN.in, y, { ...style, to: 'left' });
  ink.write(balance, COLUMN.balance, y, { ...style, to: 'left' });
}

function cellsOf({
  createdAt,
  description,
  reference,
  type,
  amount,
  balanceAfter,
}: Transaction): Partial<Record<keyof typeof COLUMN, string>> {
  const side = type === 'debit' ? { out: amountText(sizeOf(amount)) } : { in: amountText(amount) };
  return { date: momentText(createdAt), what: description, reference: reference ?? '', balance: amountText(balanceAfter), ...side };
}
