import pg from 'pg';
import { answerOf } from '../../src/platform/fast/bundle.ts';
import { APP_ROLE, type Database, type Tx } from '../../src/platform/db/database.ts';
import { Statement } from '../../src/platform/fast/statement.ts';
import { sessionOf, sessionSettings } from '../../src/platform/config/database-address.ts';

/** A connection of the owner that damages a database and has it looked at, and leaves it as it was. */
export interface Damager {
  /** Runs `sql` as nobody may, without triggers and foreign keys, and then `look` as the application, which sees the damage. Nothing of either is kept. */
  damaged<T>(sql: string, look: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * For many small damages to one database: a copy of it for each took longer than the looks. All happens in one transaction that is never committed, so that `look` may
 * ask only what a transaction may: `db.transaction` is that one, at REPEATABLE READ.
 */
export async function openDamager(url: string): Promise<Damager> {
  const client = new pg.Client(sessionOf(url, undefined, sessionSettings));
  await client.connect();
  const query = <Row>(_name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
    answerOf(client as unknown as pg.PoolClient, new Statement<Row>('', text, values));
  const db = { query, transaction: <T>(work: (tx: Tx) => Promise<T>) => work({ query } as Tx) } as unknown as Database;
  return {
    async damaged(sql, look) {
      await client.query('begin isolation level repeatable read; set local session_replication_role = replica');
      try {
        await client.query(sql);
        await client.query(`set local session_replication_role = origin; set local role ${APP_ROLE}`);
        return await look(db);
      } finally {
        await client.query('rollback');
      }
    },
    close: () => client.end(),
  };
}
