import pg from 'pg';
import { answerOf } from '../../src/platform/fast/bundle.ts';
import { APP_ROLE, type Database, type Tx } from '../../src/platform/db/database.ts';
import { Statement } from '../../src/platform/fast/statement.ts';
import { sessionOf, sessionSettings } from '../../src/platform/config/setting-kinds.ts';

export interface Damager {
  /** Runs `sql` without triggers and foreign keys, then the check as the application; rolls back. */
  damaged<T>(sql: string, read: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Many small damages in one transaction that is never committed; `db.transaction` is that one, at REPEATABLE READ. */
export async function openDamager(url: string): Promise<Damager> {
  const client = new pg.Client(sessionOf(url, undefined, sessionSettings));
  await client.connect();
  const query = <Row>(_name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
    answerOf(client as unknown as pg.PoolClient, new Statement<Row>('', text, values));
  const db = { query, transaction: <T>(work: (tx: Tx) => Promise<T>) => work({ query } as Tx) } as unknown as Database;
  return {
    async damaged(sql, read) {
      await client.query('begin isolation level repeatable read; set local session_replication_role = replica');
      try {
        await client.query(sql);
        await client.query(`set local session_replication_role = origin; set local role ${APP_ROLE}`);
        return await read(db);
      } finally {
        await client.query('rollback');
      }
    },
    close: () => client.end(),
  };
}
