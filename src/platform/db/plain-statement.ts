import pg from 'pg';
import { asNamed, camelised } from '../fast/row-reader.ts';
import { countAffected } from '../fast/statement.ts';

// PostgreSQL's bigint arrives as text so that nothing is rounded. Kobo, book ids and sequence numbers are
// checked to be safe integers where they enter, so a number is exact here; anything larger is a bug and throws.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
});

// A day has no time: it stays the text `2026-11-22`, as entities declare it.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** One statement as pg itself sends it and reads its rows: the counterpart of `Statement`, with the same results. */
export async function plainAnswer<Row>(
  on: pg.Pool | pg.PoolClient,
  statement: { name: string; text: string; values: unknown[]; query_timeout: number | undefined },
  names: 'camelised' | 'as they are',
): Promise<Row[]> {
  const keyOf = names === 'camelised' ? camelised : asNamed;
  // The types of pg leave out `query_timeout`, which it reads.
  const { rows, rowCount } = await on.query<object>(statement as pg.QueryConfig);
  const answer = rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [keyOf(column), value])) as Row);
  if (rowCount !== null) countAffected(answer, rowCount);
  return answer;
}
