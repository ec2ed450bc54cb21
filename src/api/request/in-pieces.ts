import type { ServerResponse } from 'node:http';
import { once } from 'node:events';

/** Waits until other work of the process had its turn. */
type Turn = () => Promise<void>;

/** Rows of a list that are written as text in one go. */
const ROWS = 25;
/** From the answer down to the rows of a list: `data`, the field, `nodes`. */
const DEPTH = 3;
/** Bytes that are handed to the socket in one go; the system copies them at once. */
const BYTES = 64 * 1024;

/** What `text`, `JSON.stringify` unless told, makes of an answer, made in pieces. */
export async function textInPieces(
  value: unknown,
  turn: Turn,
  text: (value: unknown) => string = JSON.stringify,
  depth = 0,
): Promise<string> {
  if (Array.isArray(value) && value.length > ROWS) {
    const parts: string[] = [];
    for (let at = 0; at < value.length; at += ROWS) {
      await turn();
      parts.push(text(value.slice(at, at + ROWS)).slice(1, -1));
    }
    return `[${parts.join(',')}]`;
  }
  if (depth >= DEPTH || !isRecord(value)) return text(value);
  const parts: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined || typeof part === 'function') continue;
    parts.push(`${JSON.stringify(name)}:${await textInPieces(part, turn, text, depth + 1)}`);
  }
  return `{${parts.join(',')}}`;
}

/** The text of an array of what `view` makes of each row, made in pieces. */
export async function rowsInPieces<Row>(rows: readonly Row[], view: (row: Row) => unknown, turn: Turn): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS) {
    await turn();
    parts.push(JSON.stringify(rows.slice(at, at + ROWS).map((row) => view(row))).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

/** True for a list that is long enough to be made in pieces. */
export const isLong = (rows: readonly unknown[]): boolean => rows.length > ROWS;

/** True for so many bytes that they are handed to the socket in pieces. */
export const isManyBytes = (length: number): boolean => length > BYTES;

/** Writes a body and ends the answer, no faster than it is read. A reader that goes away ends it too. */
export async function writeInPieces(response: ServerResponse, body: string, turn: Turn): Promise<void> {
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += BYTES) {
    await turn();
    if (response.destroyed) return;
    if (!response.write(bytes.subarray(at, at + BYTES))) await readOrGone(response);
  }
  response.end();
}

/** Leaves no listener behind: a large answer to a slow reader waits hundreds of times. */
async function readOrGone(response: ServerResponse): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    waiting.abort();
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
