import { parse, type InfoRecord } from 'csv-parse';
import { Readable } from 'node:stream';
import { csvRows, type Mapping } from './mapping.ts';
import { BadRow, type Read } from './row.ts';

/** More than any row has. */
const MAX_ROW_CHARACTERS = 65_536;

interface Parsed {
  record: string[];
  info: InfoRecord;
}

/** Reads the rows of a CSV as its bytes come. A header that does not fit and a file that is none end it, with a problem. */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, mapping: Mapping): AsyncGenerator<Read, void, undefined> {
  const options = { bom: true, delimiter: mapping.delimiter, info: true, relax_column_count: true, skip_empty_lines: true };
  const parser = parse({ ...options, from_line: mapping.headerLine, max_record_size: MAX_ROW_CHARACTERS });
  const source = Readable.from(bytes);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let rowOf: ReturnType<typeof csvRows> | null = null;
  let width = 0;
  let number = mapping.headerLine;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      number = info.lines;
      try {
        if (rowOf === null) {
          rowOf = csvRows(mapping, record);
          width = record.length;
          continue;
        }
        if (record.length !== width) throw new BadRow(`has ${record.length} cells where the header has ${width}`);
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
    // What the parser refuses: a quote that does not end, a row without end.
    if (!(error as { code?: string }).code?.startsWith('CSV_')) throw error;
    yield { number: number + 1, problem: `is no CSV: ${(error as Error).message.slice(0, 200)}` };
  } finally {
    source.destroy();
    parser.destroy();
  }
}
