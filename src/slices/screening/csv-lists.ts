import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { inSlices } from '../reconciliation/lines.ts';
import { BadFile, dateOf, entriesOf, type Published, words } from './published.ts';

type Cell = (...names: string[]) => string;

/** Published CSV with several rows an entry. */
interface CsvList {
  delimiter: string;
  /** Column of the id, by its possible names. */
  id: readonly string[];
  names(cell: Cell): string[];
  kind(cell: Cell): string;
  born(cell: Cell): string;
  programme(cell: Cell): string;
}

/** UK Sanctions List, the only UK source since 28 January 2026, and the earlier ConList.csv of OFSI. */
const UK: CsvList = {
  delimiter: ',',
  id: ['uniqueid', 'groupid'],
  names: (cell) => [words(...[1, 2, 3, 4, 5, 6].map((n) => cell(`name${n}`)))],
  kind: (cell) => cell('designationtype', 'grouptype'),
  born: (cell) => cell('dob'),
  programme: (cell) => cell('regimename', 'regime'),
};

/** EU consolidated financial sanctions list, CSV 1.1 of FSF. */
const EU: CsvList = {
  delimiter: ';',
  id: ['entitylogicalid'],
  names: (cell) => [
    cell('namealiaswholename') || words(cell('namealiasfirstname'), cell('namealiasmiddlename'), cell('namealiaslastname')),
  ],
  kind: (cell) => cell('entitysubjecttypeclassificationcode', 'entitysubjecttype'),
  born: (cell) =>
    cell('birthdatebirthdate') || cell('birthdateyear') || words(cell('birthdateyearrangefrom'), cell('birthdateyearrangeto')),
  programme: (cell) => cell('entityregulationprogramme'),
};

/** Nigeria Sanctions List, in the form of docs/compliance.md. */
const NG: CsvList = {
  delimiter: ',',
  id: ['id', 'reference'],
  names: (cell) => [cell('name'), ...cell('aliases').split(';')],
  kind: (cell) => cell('type'),
  born: (cell) => cell('dateofbirth'),
  programme: (cell) => cell('list'),
};

const KINDS: Readonly<Record<string, 'person' | 'company' | 'ship'>> = {
  individual: 'person',
  person: 'person',
  p: 'person',
  entity: 'company',
  enterprise: 'company',
  e: 'company',
  ship: 'ship',
};
const MAX_HEADER_ROW = 5;
const MAX_ROW_CHARACTERS = 1_048_576;
const MAX_ROWS_OF_ENTRY = 5_000;

export const readUk = (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Published, void> => readCsvList(bytes, UK);
export const readEu = (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Published, void> => readCsvList(bytes, EU);
export const readNg = (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Published, void> => readCsvList(bytes, NG);

const keyOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, '');

async function* readCsvList(bytes: AsyncIterable<Uint8Array>, list: CsvList): AsyncGenerator<Published, void> {
  const columns = new Map<string, number>();
  let id: string | undefined;
  let group: { id: string; rows: string[][] } | null = null;
  let rows = 0;
  for await (const row of rowsOf(bytes, list.delimiter)) {
    if (!id) {
      row.forEach((title, i) => columns.set(keyOf(title), i));
      id = list.id.find((name) => columns.has(name));
      if (id) continue;
      columns.clear();
      const publishedOn = dateOf(row.join(' '));
      if (publishedOn) yield { publishedOn };
      if (++rows === MAX_HEADER_ROW) break;
      continue;
    }
    const cell = cellsOf(columns, row);
    if (group === null && dateOf(cell('filegenerationdate'))) yield { publishedOn: dateOf(cell('filegenerationdate'))! };
    if (group && group.id === cell(id)) {
      if (group.rows.push(row) > MAX_ROWS_OF_ENTRY) throw new BadFile(`the entry ${group.id.slice(0, 50)} has too many rows`);
      continue;
    }
    if (group) yield* madeOf(list, columns, group);
    group = { id: cell(id), rows: [row] };
  }
  if (!id) throw new BadFile(`none of the first ${MAX_HEADER_ROW} rows is a header with the column ${list.id.join(' or ')}`);
  if (group) yield* madeOf(list, columns, group);
}

const cellsOf =
  (columns: ReadonlyMap<string, number>, row: readonly string[]): Cell =>
  (...names) =>
    row[columns.get(names.find((name) => columns.has(name)) ?? '') ?? -1]?.trim() ?? '';

function* madeOf(
  list: CsvList,
  columns: ReadonlyMap<string, number>,
  { id, rows }: { id: string; rows: string[][] },
): Generator<Published, void> {
  const cells = rows.map((row) => cellsOf(columns, row));
  const kind = KINDS[list.kind(cells[0]!).toLowerCase()] ?? 'unknown';
  // Ships hold no account.
  if (kind === 'ship') return;
  const programmes = new Set(cells.map((cell) => list.programme(cell)).filter(Boolean));
  yield* entriesOf({
    entryId: id,
    kind,
    names: cells.flatMap((cell) => list.names(cell)),
    born: cells.map((cell) => list.born(cell)),
    programme: [...programmes].join(', '),
  });
}

async function* rowsOf(bytes: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<string[], void> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const source = Readable.from(inSlices(bytes), { highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(`is not a valid CSV: ${error.message.slice(0, 200)}`);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}
