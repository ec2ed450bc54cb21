/** A number that we wrote ourselves and that must stay one, sign included, in a spreadsheet. */
export interface NumericCell {
  readonly numeric: string;
}

export type CsvCell = string | null | NumericCell;

/** What a spreadsheet takes for the beginning of a formula, full-width forms of East Asian settings included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One line of a CSV file after RFC 4180, CRLF included.
 *
 * Text that a spreadsheet would run as a formula gets a leading apostrophe. Line breaks inside a cell stay, quoted. NUL
 * characters are dropped, because many readers end a cell there, and half surrogate pairs become U+FFFD. Null is an
 * empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/**
 * Lets a decimal number such as "-1500.00" through as it is.
 * @throws RangeError for anything else, so that no text of a caller can take this way around the apostrophe.
 */
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
