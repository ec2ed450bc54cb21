export interface NumericCell {
  readonly numeric: string;
}

export type CsvCell = string | null | NumericCell;

/** Characters that start a spreadsheet formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats one CSV line after RFC 4180, with CRLF. Formula text gets a leading apostrophe; NULs are dropped, null is an empty
 * cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Passes a decimal number such as "-1500.00" unescaped. @throws RangeError otherwise. */
export function numericCell(text: string): NumericCell {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`not a plain number: ${JSON.stringify(text)}`);
  return { numeric: text };
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.numeric;
  const text = cell.replaceAll('\0', '').toWellFormed();
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
