import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Logger } from 'pino';
import { Bulkhead } from '../concurrency/bulkhead.ts';
import { Refusal } from '../errors/refusal.ts';
import { scheduler } from '../concurrency/fair-scheduler.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { addressOf, sessionOf, sessionSettings } from '../config/setting-kinds.ts';
import { answerOf, Gathered } from '../fast/bundle.ts';
import { toPrimary } from './members.ts';
import { resetPlanCache, queryPlainly } from './plan-cache-reset.ts';
import { Replica } from './replica.ts';
import type { OpenEntityManager } from './orm.ts';
import { plainReaderOf, Statement } from '../fast/statement.ts';
import { fast } from '../fast/switches.ts';

/** Row type with camelCase columns; a name with an underscore fails to compile. */
export type Columns<Row> = { [Name in keyof Row]: Name extends `${string}_${string}` ? never : Row[Name] };

/** Proof of an open transaction, for writes outside ledger functions. */
export interface Tx {
  query<Row extends Columns<Row> = object>(name: string, text: string, values?: unknown[]): Promise<Row[]>;
  /** Entities of this transaction, sent before commit or by `em.flush()`. */
  readonly em: EntityManager;
  readonly brand: unique symbol;
}

export interface Database {
  /**
   * Runs one named statement; `name` is unique to its text, column `book_id` is `bookId`. `shared` bundles
   * concurrent reads into one round trip (docs/decisions/0055).
   */
  query<Row extends Columns<Row> = object>(name: string, text: string, values?: unknown[], how?: 'shared'): Promise<Row[]>;
  /** Runs `work` in one READ COMMITTED transaction; rolls back when `work` throws. Invariant: no foreign call inside. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same with a bounded share of the connections for one tenant: at most half, and three quarters for all
   * tenants together.
   */
  of(tenant: string): Database;
  /** A replica that has every earlier commit, or the primary. Absent without a replica. */
  reading?(): Promise<Database>;
  close(): Promise<void>;
}

export const APP_ROLE = 'tollgate_app';

/** Longer than statement_timeout: the server reports its own first. */
const PATIENCE_MS = 12_000;

/** Why: statements on a new connection are planned anew: 8 to 36 ms for the first sends, 5 to 15 ms on a cached connection. */
const IDLE_MS = 300_000;

/** SQLSTATE classes of an unavailable server; deadlocks pass by themselves. */
const AWAY = /^(08|53|57P0|25006|40001|40P01|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/;

/**
 * Error of a statement whose functions a later version replaces during planning; the statement had no effect and
 * is sent again.
 */
const REPLACED = /^cache lookup failed for |with OID \d+( does not exist)?$/;
const REPLACED_TRIES = 5;

/** Lock and statement timeouts: no effect, and an immediate retry would wait as long. */
const BUSY = /^(55P03|57014)$/;

function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    AWAY.test(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/.test(message ?? '')
  );
}

const READ_ONLY = '25006';

const isReplaced = (error: unknown): boolean => REPLACED.test((error as Error).message);

export interface DatabaseOptions {
  url: string;
  replicaUrl?: string | undefined;
  size: number;
  log: Logger;
  applicationName: string;
  role?: string;
  tracing?: Tracing | undefined;
  openEm?: OpenEntityManager | undefined;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, replicaUrl, size, log, applicationName, role = APP_ROLE, tracing, openEm = noEntities } = options;
  const { isPooled } = addressOf(url);
  const pool = new pg.Pool({
    ...sessionOf(url, role, sessionSettings),
    ...toPrimary(url),
    max: size,
    application_name: applicationName,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: IDLE_MS,
  });
  // Why: a connection error without a listener ends the process, and a pool removes its listener before checkout.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')));
  pool.on('error', () => {});
  const send = sender(pool, isPooled);
  const run: Send = tracing
    ? (on, name, text, values, how) =>
        tracing.step(name, { 'db.system.name': 'postgresql', 'db.query.summary': name }, () => send(on, name, text, values, how), 'client')
    : send;

  const database: Database = {
    query: (name, text, values = [], how) => run(pool, name, text, values, how),
    of: parts(size, () => database),
    async transaction(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw unreachable(error);
      });
      const entities = openTx((name, text, values, how) => run(client, name, text, values, how), openEm);
      try {
        await client.query('begin');
        const result = await work(entities.tx);
        await entities.flush();
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        // A connection whose rollback failed is closed, not pooled.
        const clean = await client.query('rollback').then(
          () => true,
          () => false,
        );
        client.release(!clean || (error as { code?: string }).code === READ_ONLY);
        throw toRefusal(error);
      } finally {
        entities.end();
      }
    },
    close: () => pool.end(),
  };
  return replicaUrl === undefined
    ? database
    : withReplica(database, openDatabase({ ...options, url: replicaUrl, replicaUrl: undefined }), size, log);
}

type Send = <Row>(
  on: pg.Pool | pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
  how?: 'alone' | 'shared' | 'entities',
) => Promise<Row[]>;

function sender(pool: pg.Pool, isPooled: boolean): Send {
  const sent = resetPlanCache(pool, isPooled);
  const gathered = new Gathered(pool, PATIENCE_MS);
  const once: Send = (on, name, text, values, how = 'alone') => {
    const timeoutMs = on === pool ? PATIENCE_MS : undefined;
    if (!fast.statements)
      return queryPlainly(on, { name, text, values, query_timeout: timeoutMs }, how === 'entities' ? 'as they are' : 'camelised');
    const statement = new Statement<never>(name, text, values, timeoutMs, how === 'entities' ? plainReaderOf : undefined);
    return how === 'shared' ? gathered.add(statement) : answerOf(on, statement);
  };
  return async (on, name, text, values, how) => {
    sent();
    for (let tries = 1; ; tries++) {
      try {
        return await once(on, isPooled ? '' : name, text, values, how);
      } catch (error) {
        if (on !== pool || !isReplaced(error) || tries === REPLACED_TRIES) throw toRefusal(error);
      }
    }
  };
}

type SendInTx = <Row>(name: string, text: string, values: unknown[], how?: 'entities') => Promise<Row[]>;

function openTx(send: SendInTx, openEm: OpenEntityManager): { tx: Tx; flush(): Promise<void>; end(): void } {
  let em: EntityManager | undefined;
  let isOpen = true;
  const session = {
    query<Row>(name: string, text: string, values: unknown[] = []): Promise<Row[]> {
      if (!isOpen) throw new Error('the transaction of this em has ended');
      return send<Row>(name && `em.${name}`, text, values, 'entities');
    },
  };
  const tx = {
    query: (name, text, values = []) => send(name, text, values),
    get em() {
      return (em ??= openEm(session));
    },
  } as Tx;
  return { tx, flush: async () => em?.flush(), end: () => void (isOpen = false) };
}

const noEntities: OpenEntityManager = () => {
  throw new Error('this database was opened without entities: a Tx of it has no em');
};

function withReplica(primary: Database, other: Database, size: number, log: Logger): Database {
  const replica = new Replica(primary, other, log, (failed) => {
    // Why: the replica cancels reads that conflict with its WAL; the primary answers those.
    const reader: Database = {
      ...primary,
      query: (name, text, values, how) =>
        other.query<never>(name, text, values, how).catch((error: unknown) => {
          failed(error);
          return primary.query(name, text, values, how);
        }),
      reading: () => Promise.resolve(reader),
    };
    return reader;
  });
  const database: Database = {
    ...primary,
    of: parts(size, () => database),
    reading: () => replica.reading(),
    close: async () => void (await Promise.all([primary.close(), replica.close()])),
  };
  return database;
}

const TENANT_WAIT_MS = 2_000;
const MAX_TENANT_WAITING = 2_000;
const MANY_ROWS = 25;
const MAX_PARTS = 10_000;

function parts(size: number, whole: () => Database): Database['of'] {
  const each = Math.max(1, Math.floor(size / 2));
  const options = { each, maxWaiting: MAX_TENANT_WAITING, maxWaitMs: TENANT_WAIT_MS, what: 'requests' };
  const share = new Bulkhead({ ...options, total: Math.max(1, size - Math.floor(size / 4)) });
  const answers = new Bulkhead({ ...options, total: Infinity });
  const known = new Map<string, Database>();
  const partOf = (tenant: string, of: Database): Database => ({
    ...of,
    query<Row extends pg.QueryResultRow>(name: string, text: string, values?: unknown[], how?: 'shared') {
      scheduler.seen(tenant);
      return answers.run(tenant, async () => {
        const rows = await share.run(tenant, () => of.query<Row>(name, text, values, how));
        if (rows.length >= MANY_ROWS) await scheduler.next(tenant);
        return rows;
      });
    },
    transaction(work) {
      scheduler.seen(tenant);
      return share.run(tenant, () => of.transaction(work));
    },
    ...(of.reading && { reading: async () => partOf(tenant, await of.reading!()) }),
  });
  return (tenant) => {
    let part = known.get(tenant);
    if (!part) {
      part = partOf(tenant, whole());
      if (known.size >= MAX_PARTS) known.clear();
      known.set(tenant, part);
    }
    return part;
  };
}

/** Unavailable servers become a Refusal; other errors are bugs. */
function toRefusal(error: unknown): unknown {
  if (isAway(error) || isReplaced(error)) return unreachable(error);
  if (!BUSY.test((error as { code?: string }).code ?? '')) return error;
  return new Refusal('unavailable', 'The service is busy with other work on the same data; try again shortly', {
    code: 'OVERLOADED',
    retryAfterSeconds: 1,
    cause: error,
  });
}

function unreachable(cause: unknown): Refusal {
  return new Refusal('unavailable', 'The service cannot reach its database; try again shortly', {
    code: 'UNAVAILABLE',
    retryAfterSeconds: 1,
    cause,
  });
}
