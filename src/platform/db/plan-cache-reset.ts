import type pg from 'pg';
import type { Connection } from '../fast/statement.ts';

/** A look is made after so many statements, so that whoever rests asks nothing, and no sooner than this after the one before. */
const STATEMENTS = 200;
const REST_MS = 1_000;
const PATIENCE_MS = 5_000;

/** The next use of each parses it again. */
function forgetStatements({ parsedStatements }: Connection): void {
  for (const name of Object.keys(parsedStatements)) delete parsedStatements[name];
}

/**
 * A number that changes whenever a table has four times the rows that it had, up to 65,536: by then PostgreSQL has analyzed it, which ends the
 * plans of its statements by itself. It reads counters in shared memory, no table, and waits for no lock.
 */
const GROWTH = `select sum(width_bucket(pg_stat_get_tuples_inserted(oid), array[64, 256, 1024, 4096, 16384, 65536]::bigint[]))::int as growth
  from pg_class where relkind = 'r' and oid >= 16384`;

/**
 * Ends the plans that connections of a pool keep, once tables have grown since they were made. On a table of a few rows every way to a row costs the same,
 * so a plan that is kept from then may read the whole table, or all that a book has of it, for each row, until autovacuum analyzes the table: a minute or more in
 * which a young database gets ever slower. Statements are prepared anew, too: each remembers what its first plans were estimated at, which `discard plans` leaves,
 * and beside those of an empty table a plan for all values looks dear for hundreds of calls, of which each is planned by itself. Behind a pooler each connection
 * says so to whichever of the server's it meets: most hear it, and the others are renewed by the pooler in time.
 * @returns what to call for each statement
 */
export function resetPlanCache(pool: pg.Pool, isPooled = false): () => void {
  let growth: number | undefined;
  let renewals = 0;
  let statements = 0;
  let polledAt = 0;
  /** How many renewals the plans of a connection have seen. */
  const seen = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => seen.set(client, renewals));
  // Before the statement for which the connection was taken: what is given to a connection is sent in order.
  pool.on('acquire', (client) => {
    if (seen.get(client) === renewals) return;
    seen.set(client, renewals);
    // A connection that is lost tells the statement behind this one. Behind a pooler no statement has a name.
    client.query(isPooled ? 'discard plans' : 'deallocate all; discard plans', () => {});
    if (!isPooled) forgetStatements((client as unknown as { connection: Connection }).connection);
  });
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ growth: number }>({
      ...(!isPooled && { name: 'plans.growth' }),
      text: GROWTH,
      query_timeout: PATIENCE_MS,
    } as pg.QueryConfig);
    const now = rows[0]?.growth;
    // Nobody knows how much had come before the first look.
    if (now !== growth) renewals++;
    growth = now;
  };
  return () => {
    if (++statements < STATEMENTS) return;
    const now = performance.now();
    if (now - polledAt < REST_MS) return;
    statements = 0;
    polledAt = now;
    // Whatever stands in the way of a look stands in the way of the statements too, which say so.
    look().catch(() => {});
  };
}
