import { readSheet } from 'read-excel-file/universal';
import { refuseUnbounded } from './sheet-bounds.ts';
import { sheetTexts as texts } from './texts/files.ts';

/** Larger ones are no list of people to pay, and reading them would take the tab's memory. */
const BYTES_MAX = 5_000_000;

/**
 * First sheet of a workbook (.xlsx) as tab-separated lines; line numbers equal the spreadsheet's. @throws Error
 * with a sentence.
 * @throws Error with a sentence for people when it cannot be read.
 */
export async function linesOfSheet(file: Blob): Promise<string> {
  if (file.size > BYTES_MAX) throw new Error(texts.thisWorkbookIsLargerThan);
  await refuseUnbounded(file);
  const rows = await readSheet<string>(file, { parseNumber: asShown }).catch((error: unknown) => {
    throw new Error(texts.thisFileCouldNotBe, { cause: error });
  });
  return rows.map((row) => row.map(textOf).join('\t')).join('\n');
}

/** A workbook keeps 0.1 + 0.2 as 0.30000000000000004 and shows fifteen digits of it, and so do we. */
const asShown = (digits: string): string => String(Number(Number(digits).toPrecision(15)));

/** On one line, and without what would join it to its neighbours. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' ? cell.replaceAll(/[\t\r\n"]+/g, ' ').trim() : '';
}
