import pg from 'pg';
import { asNamed, camelised, countAffected } from '../fast/statement.ts';

// Why: input checks keep amounts and ids within safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
});

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Sends one statement by pg's own path; the counterpart of `Statement` with equal results. */
export async function queryPlainly<Row>(
  client: pg.Pool | pg.PoolClient,
  statement: { name: string; text: string; values: unknown[]; query_timeout: number | undefined },
  names: 'camelised' | 'as they are',
): Promise<Row[]> {
  const keyOf = names === 'camelised' ? camelised : asNamed;
  const { rows, rowCount } = await client.query<object>(statement as pg.QueryConfig);
  const result = rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [keyOf(column), value])) as Row);
  if (rowCount !== null) countAffected(result, rowCount);
  return result;
}
