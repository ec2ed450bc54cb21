// Fast path `statements`: see statement.ts.
import { compileFunction } from 'node:vm';
import pg from 'pg';

export interface Field {
  name: string;
  dataTypeID: number;
}

export type ReadRow = (values: readonly (string | null)[]) => object;

const readers = new Map<string, ReadRow>();

/** Row reader of these columns: `book_id` is `bookId`. Compiled, because 40 columns take ten times as long name by name. */
export const readerOf = (fields: readonly Field[]): ReadRow => readerFor(fields, camelised);

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
  return (compileFunction(source, ['parsers'], { filename: 'row' }) as (parsers: readonly Parser[]) => ReadRow)(parsers);
}

type Parser = (text: string) => unknown;

const parserOf = pg.types.getTypeParser as (type: number, format: 'text') => Parser;

const asItIs = parserOf(pg.types.builtins.TEXT, 'text');

export const asNamed = (column: string): string => column;

export const camelised = (column: string): string => column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const anyMoment = parserOf(pg.types.builtins.TIMESTAMPTZ, 'text');

// Why: the session time zone is UTC, so values have one form; pg's general parser takes three times as long.
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
      digitAt(text, 20) * 100 + digitAt(text, 21) * 10 + digitAt(text, 22),
    ),
  );
});

const pairAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48;
  return digit > 0 ? digit : 0;
}
