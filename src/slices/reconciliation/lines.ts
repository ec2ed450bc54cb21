import { BadRow } from './row.ts';

const MAX_LINE_CHARACTERS = 65_536;

/** The lines of a text as its bytes come. @throws BadRow for a line without end. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_CHARACTERS) throw new BadRow('a line has no end');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
