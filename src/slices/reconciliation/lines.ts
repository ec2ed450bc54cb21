import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BadRow } from './row.ts';

/** Bytes parsed before the event loop runs other work. */
export const SLICE_BYTES = 65_536;
const MAX_LINE_BYTES = 65_536;
const [LF, CR] = [0x0a, 0x0d];

/** Cuts bytes into slices of at most 64 KB and yields to the event loop after each. */
export async function* inSlices(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  let parsed = 0;
  for await (const piece of bytes) {
    const whole = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    for (let at = 0; at < whole.length; at += SLICE_BYTES) {
      const slice = whole.subarray(at, at + SLICE_BYTES);
      yield slice;
      parsed += slice.length;
      if (parsed < SLICE_BYTES) continue;
      parsed = 0;
      await nextTurn();
    }
  }
}

/**
 * Lines of a text with any line ending. Non-UTF-8 lines are read as Windows-1252; a byte order mark selects UTF-16.
 * @throws BadRow for a line over 64 KB.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const slice of inUtf8(inSlices(bytes))) {
    const text = rest.length === 0 ? slice : Buffer.concat([rest, slice]);
    let from = 0;
    for (let at = Math.max(rest.length - 1, 0); at < text.length; at++) {
      const byte = text[at];
      if (byte !== LF && byte !== CR) continue;
      // Why: a final CR may be half of CRLF.
      if (byte === CR && at + 1 === text.length) break;
      yield lineOf(text.subarray(from, at), isFirst);
      isFirst = false;
      if (byte === CR && text[at + 1] === LF) at++;
      from = at + 1;
    }
    rest = text.subarray(from);
    if (rest.length > MAX_LINE_BYTES + 1) throw tooLong();
  }
  if (rest.at(-1) === CR) rest = rest.subarray(0, -1);
  if (rest.length > 0) yield lineOf(rest, isFirst);
}

const WINDOWS = new TextDecoder('windows-1252');

function lineOf(bytes: Buffer, isFirst: boolean): string {
  if (bytes.length > MAX_LINE_BYTES) throw tooLong();
  const text = isUtf8(bytes) ? bytes.toString('utf8') : WINDOWS.decode(bytes);
  return isFirst ? text.replace(/^\uFEFF/, '') : text;
}

const tooLong = (): BadRow => new BadRow(`a line is longer than ${MAX_LINE_BYTES} bytes`);

/** Converts UTF-16 ("Unicode text" of spreadsheets) to UTF-8. */
async function* inUtf8(slices: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let decoder: TextDecoder | null | undefined;
  let head: Buffer = Buffer.alloc(0);
  for await (const slice of slices) {
    if (decoder === undefined) {
      head = Buffer.concat([head, slice]);
      if (head.length < 2) continue;
      const label = utf16Of(head);
      decoder = label === null ? null : new TextDecoder(label);
      yield decoder ? Buffer.from(decoder.decode(head, { stream: true })) : head;
    } else yield decoder ? Buffer.from(decoder.decode(slice, { stream: true })) : slice;
  }
  if (decoder === undefined) yield head;
  else if (decoder) yield Buffer.from(decoder.decode());
}

export function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}
