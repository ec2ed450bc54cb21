import pg from 'pg';
import { type Connection, asNamed, camelised, countAffected } from '../fast/statement.ts';

const STATEMENTS = 200;
const REST_MS = 1_000;
const PATIENCE_MS = 5_000;

function forgetStatements({ parsedStatements }: Connection): void {
  for (const name of Object.keys(parsedStatements)) delete parsedStatements[name];
}

/**
 * Changes when a table quadruples, up to 65,536 rows; later PostgreSQL's own analyze ends plans. Reads shared
 * counters, takes no lock.
 */
const GROWTH = `select sum(width_bucket(pg_stat_get_tuples_inserted(oid), array[64, 256, 1024, 4096, 16384, 65536]::bigint[]))::int as growth
  from pg_class where relkind = 'r' and oid >= 16384`;

/**
 * Discards cached plans after tables grow: a plan made for an empty table scans the whole table until autovacuum
 * analyzes it. Statements are prepared anew, because `discard plans` keeps their estimated costs. Returns the hook
 * to call per statement.
 * @returns what to call for each statement
 */
export function resetPlanCache(pool: pg.Pool, isPooled = false): () => void {
  let growth: number | undefined;
  let renewals = 0;
  let statements = 0;
  let polledAt = 0;
  const seen = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => seen.set(client, renewals));
  // Before checkout, because a connection runs its statements in order.
  pool.on('acquire', (client) => {
    if (seen.get(client) === renewals) return;
    seen.set(client, renewals);
    client.query(isPooled ? 'discard plans' : 'deallocate all; discard plans', () => {});
    if (!isPooled) forgetStatements((client as unknown as { connection: Connection }).connection);
  });
  const check = async (): Promise<void> => {
    const { rows } = await pool.query<{ growth: number }>({
      ...(!isPooled && { name: 'plans.growth' }),
      text: GROWTH,
      query_timeout: PATIENCE_MS,
    } as pg.QueryConfig);
    const now = rows[0]?.growth;
    if (now !== growth) renewals++;
    growth = now;
  };
  return () => {
    if (++statements < STATEMENTS) return;
    const now = performance.now();
    if (now - polledAt < REST_MS) return;
    statements = 0;
    polledAt = now;
    check().catch(() => {});
  };
}

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
