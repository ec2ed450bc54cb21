import { CsvError, type InfoRecord, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { linesOf } from './lines.ts';
import { csvRows, type Mapping } from './mapping.ts';
import { BadRow, type Read } from './row.ts';

const MAX_ROW_CHARACTERS = 65_536;
const BATCH_CHARACTERS = 32_768;

interface Parsed {
  record: string[];
  info: InfoRecord;
}

/** Streams the rows of a CSV. An invalid header or file ends the stream with a problem. */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, mapping: Mapping): AsyncGenerator<Read, void, undefined> {
  const before = mapping.headerLine - 1;
  const parser = parse({
    delimiter: mapping.delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const source = Readable.from(textFrom(bytes, before), { objectMode: true, highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let rowOf: ReturnType<typeof csvRows> | null = null;
  let number = before + 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      number = before + info.lines;
      try {
        if (rowOf === null) {
          rowOf = csvRows(mapping, record);
          continue;
        }
        const row = rowOf(record);
        if (row) yield { number, row };
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        yield { number, problem: error.message };
        if (rowOf === null) return;
      }
    }
    if (rowOf === null) yield { number, problem: 'the file has no header' };
  } catch (error) {
    if (error instanceof BadRow) yield { number: number + 1, problem: error.message };
    // Why: misplaced quotes and endless rows are faults of the file.
    else if (error instanceof CsvError)
      yield { number: lineOf(error, before) ?? number + 1, problem: `is not a valid CSV: ${error.message.slice(0, 200)}` };
    else throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

async function* textFrom(bytes: AsyncIterable<Uint8Array>, before: number): AsyncGenerator<string, void, undefined> {
  let [number, text] = [0, ''];
  for await (const line of linesOf(bytes)) {
    if (number++ < before) continue;
    text += `${line}\n`;
    if (text.length < BATCH_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function lineOf(error: CsvError, before: number): number | null {
  const { lines } = error as { lines?: unknown };
  return typeof lines === 'number' ? before + lines : null;
}
