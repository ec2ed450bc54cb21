import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

interface NumericCell {
  readonly numeric: string;
}

export type CsvCell = string | null | NumericCell;

/** Characters that start a spreadsheet formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** CSV line after RFC 4180. Formula text gets a leading apostrophe; NULs are dropped, null is an empty cell. */
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

/** Why: Excel reads UTF-8 only after a byte order mark. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Disconnects stalled readers, whose rows stay in memory. */
const STALLED_MS = 60_000;

/** Streams a CSV, or other text without a `mark`; a later failure cuts the connection, so no part passes as a complete file. */
export async function sendCsv(
  response: ServerResponse,
  { name, headers, mark: first = BYTE_ORDER_MARK }: { name: string; headers: Readonly<Record<string, string>>; mark?: string },
  parts: AsyncGenerator<string, void, undefined>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const begun = await parts.next();
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    for (let [part, mark] = [begun, first]; !part.done && !response.destroyed; part = await parts.next(), mark = '') {
      if (!response.write(mark + part.value)) await drained(response, gone.signal);
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
