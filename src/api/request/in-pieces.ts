import type { ServerResponse } from 'node:http';
import { once } from 'node:events';

/** Yields the event loop. */
type Turn = () => Promise<void>;

const ROWS = 25;
const DEPTH = 3;
const BYTES = 64 * 1024;

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

export async function rowsInPieces<Row>(rows: readonly Row[], view: (row: Row) => unknown, turn: Turn): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS) {
    await turn();
    parts.push(JSON.stringify(rows.slice(at, at + ROWS).map((row) => view(row))).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

export const isLong = (rows: readonly unknown[]): boolean => rows.length > ROWS;

export const isManyBytes = (length: number): boolean => length > BYTES;

/** Writes a body at the reader's pace, until a disconnect. */
export async function writeInPieces(response: ServerResponse, body: string, turn: Turn): Promise<void> {
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += BYTES) {
    await turn();
    if (response.destroyed) return;
    if (!response.write(bytes.subarray(at, at + BYTES))) await readOrGone(response);
  }
  response.end();
}

/** Why: a large answer waits hundreds of times, so no listener may remain. */
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
