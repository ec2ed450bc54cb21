// Fast lane `statements`: see statement.ts.
import { compileFunction } from 'node:vm';
import pg from 'pg';

/** A column of an answer, as the server describes it. */
export interface Field {
  name: string;
  dataTypeID: number;
}

/** Makes a row of its values as they come: text, or null. */
export type ReadRow = (values: readonly (string | null)[]) => object;

/** As many as the statements have answers of their own, and those are written in the code. */
const readers = new Map<string, ReadRow>();

/**
 * What reads rows of these columns: a column `book_id` is the row's `bookId`, and has the type that its parser gives it. The function
 * is compiled for the columns, since a row with forty columns takes ten times as long to put together name by name.
 */
export const readerOf = (fields: readonly Field[]): ReadRow => readerFor(fields, camelised);

/** Reads rows whose columns keep their names, for MikroORM, which maps them itself. */
export const plainReaderOf = (fields: readonly Field[]): ReadRow => readerFor(fields, asNamed);

function readerFor(fields: readonly Field[], keyOf: (column: string) => string): ReadRow {
  const shape = fields.map(({ name, dataTypeID }) => `${keyOf(name)} ${dataTypeID}`).join(',');
  let reader = readers.get(shape);
  if (!reader) readers.set(shape, (reader = compiled(fields, keyOf)));
  return reader;
}

function compiled(fields: readonly Field[], keyOf: (column: string) => string): ReadRow {
  const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID, 'text'));
  const columns = fields.map(({ name }, at) => {
    const value = parsers[at] === asItIs ? `values[${at}]` : `values[${at}] === null ? null : parse${at}(values[${at}])`;
    return `${JSON.stringify(keyOf(name))}: ${value}`;
  });
  const source = `const [${parsers.map((_, at) => `parse${at}`).join(', ')}] = parsers; return (values) => ({ ${columns.join(', ')} });`;
  // The names are those of the columns that our own statements select.
  return (compileFunction(source, ['parsers'], { filename: 'row' }) as (parsers: readonly Parser[]) => ReadRow)(parsers);
}

type Parser = (text: string) => unknown;

const parserOf = pg.types.getTypeParser as (type: number, format: 'text') => Parser;

/** What pg gives for types that stay text. */
const asItIs = parserOf(pg.types.builtins.TEXT, 'text');

export const asNamed = (column: string): string => column;

export const camelised = (column: string): string => column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const anyMoment = parserOf(pg.types.builtins.TIMESTAMPTZ, 'text');

// Every connection's time zone is UTC, so that all but infinities and years before our era are `2026-11-22 14:43:26.123456+00`. pg's
// own parser is made for all there can be and takes three times as long.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  if (text[4] !== '-' || text[0] === '0' || !text.endsWith('+00')) return anyMoment(text);
  return new Date(
    Date.UTC(
      pairAt(text, 0) * 100 + pairAt(text, 2),
      pairAt(text, 5) - 1,
      pairAt(text, 8),
      pairAt(text, 11),
      pairAt(text, 14),
      pairAt(text, 17),
      // Where there are fewer digits, what comes instead is the zone: `+00`.
      digitAt(text, 20) * 100 + digitAt(text, 21) * 10 + digitAt(text, 22),
    ),
  );
});

const pairAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

/** The digit; 0 for a sign, and behind the end. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48;
  return digit > 0 ? digit : 0;
}
