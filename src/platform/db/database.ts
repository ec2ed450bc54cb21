import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Logger } from 'pino';
import { Bulkhead } from '../concurrency/bulkhead.ts';
import { Refusal } from '../errors/refusal.ts';
import { scheduler } from '../concurrency/fair-scheduler.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { addressOf, sessionOf, sessionSettings } from '../config/database-address.ts';
import { answerOf, Gathered } from '../fast/bundle.ts';
import { toPrimary } from './members.ts';
import { plainAnswer } from './plain-statement.ts';
import { Replica } from './replica.ts';
import type { OpenEntityManager } from './orm.ts';
import { plainReaderOf } from '../fast/row-reader.ts';
import { Statement } from '../fast/statement.ts';
import { fast } from '../fast/switches.ts';
import { resetPlanCache } from './plan-cache-reset.ts';

/**
 * What a row may be: its columns in camelCase, as `Database` names them. A name with an underscore is no column of any row, and is
 * refused where the statement is written.
 */
export type Columns<Row> = { [Name in keyof Row]: Name extends `${string}_${string}` ? never : Row[Name] };

/** The proof that a transaction is open. Whoever writes outside a ledger function takes one; there is no optional `tx?`. */
export interface Tx {
  query<Row extends Columns<Row> = object>(name: string, text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Entities of this transaction, for object graphs and rare writes. Changes are sent before the commit, or by `em.flush()` where SQL below must see them,
   * and roll back with it.
   */
  readonly em: EntityManager;
  readonly brand: unique symbol;
}

/** The request path's way to PostgreSQL: named statements over a bounded pool, as the restricted role. */
export interface Database {
  /**
   * Runs one named (prepared) statement; `name` must be unique to its text. A column `book_id` is the row's `bookId`. A `shared` one shares its round trip with
   * others that are asked for in the same moment: for reads of a few rows by their keys, which nobody waits long for (docs/decisions/0055).
   */
  query<Row extends Columns<Row> = object>(name: string, text: string, values?: unknown[], how?: 'shared'): Promise<Row[]>;
  /** Runs `work` in one transaction at READ COMMITTED and commits, or rolls back when it throws. No foreign call belongs inside. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same with a bounded part of the connections, for what one tenant asks for: half of them at most, and of all tenants together
   * three quarters, so that others and the work that all share (the ledger's batches, keys, jobs) always find one.
   */
  of(tenant: string): Database;
  /**
   * Where reads that are asked for now may go: a replica that has everything that was committed before, or this. Absent without a replica. Not for what must hold a
   * while, such as a feed.
   */
  reading?(): Promise<Database>;
  close(): Promise<void>;
}

export const APP_ROLE = 'tollgate_app';

/**
 * A server that has not even refused after this long is out of reach; the pool throws the connection away. Longer than
 * statement_timeout, so that a server that can still speak says itself what it did.
 */
const PATIENCE_MS = 12_000;

/**
 * How long a connection is kept that nobody uses. A new one costs its first statements their plans: the first two sends after fourteen seconds of rest took 8 to 36 ms on
 * new connections, and 5 to 15 on ones that were kept.
 */
const IDLE_MS = 300_000;

/** SQLSTATE classes that mean "the server is away or refuses work", not "the statement is wrong". A deadlock passes by itself. */
const AWAY = /^(08|53|57P0|25006|40001|40P01|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/;

/**
 * What a statement meets whose functions or types a later version replaces while it is planned. It did nothing, and finds the new ones when it is
 * sent again.
 */
const REPLACED = /^cache lookup failed for |with OID \d+( does not exist)?$/;
const REPLACED_TRIES = 5;

/** A lock that somebody kept too long, or a statement that took too long: nothing was done, and asking again at once would wait as long. */
const BUSY = /^(55P03|57014)$/;

/** True when the error says that PostgreSQL cannot be reached or cannot write now. */
function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    AWAY.test(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/.test(message ?? '')
  );
}

/** What a server says that follows another one. */
const READ_ONLY = '25006';

const isReplaced = (error: unknown): boolean => REPLACED.test((error as Error).message);

export interface DatabaseOptions {
  url: string;
  /** A server that follows the one of `url`, for reads. */
  replicaUrl?: string | undefined;
  size: number;
  log: Logger;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Role the connections act as; the restricted one unless a tool needs the owner's rights. */
  role?: string;
  /** Where each statement is a step, by its name alone. */
  tracing?: Tracing | undefined;
  /** Opens the `em` of a Tx; without it a Tx has none. */
  openEm?: OpenEntityManager | undefined;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, replicaUrl, size, log, applicationName, role = APP_ROLE, tracing, openEm = noEntities } = options;
  // Behind a pooler the next statement may meet another session, which knows no statement by its name.
  const { isPooled } = addressOf(url);
  const pool = new pg.Pool({
    ...sessionOf(url, role, sessionSettings),
    ...toPrimary(url),
    max: size,
    application_name: applicationName,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: IDLE_MS,
  });
  // Each is listened to for as long as it lives: one that is lost while nobody listens ends the process, and a pool stops listening before whoever asked hears
  // that the connection is theirs.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')));
  // Of those that were idle, which have been told of.
  pool.on('error', () => {});
  const send = sender(pool, isPooled);
  // Statements are named, so that a trace need not quote them.
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
        // A connection whose rollback fails is in an unknown state: it is thrown away, not pooled.
        const clean = await client.query('rollback').then(
          () => true,
          () => false,
        );
        // Nor is one to a server that became another's follower.
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

/** Sends statements over a pool, or over a connection of it, and errors as callers may be told of them. */
function sender(pool: pg.Pool, isPooled: boolean): Send {
  const sent = resetPlanCache(pool, isPooled);
  const gathered = new Gathered(pool, PATIENCE_MS);
  const once: Send = (on, name, text, values, how = 'alone') => {
    const timeoutMs = on === pool ? PATIENCE_MS : undefined;
    if (!fast.statements)
      return plainAnswer(on, { name, text, values, query_timeout: timeoutMs }, how === 'entities' ? 'as they are' : 'camelised');
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

/** A transaction with the changes of its entities. Its `em` sends nothing after `end`: the connection is another's then. */
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
    // What the replica cannot answer now the primary can: it cancels a read that stands in the way of its log.
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

/** How long a statement may wait for a connection of its tenant, in milliseconds, and how many may. */
const TENANT_WAIT_MS = 2_000;
const MAX_TENANT_WAITING = 2_000;
/** An answer of so many rows is worked on in its tenant's turn. */
const MANY_ROWS = 25;
/** Parts that are kept, so that a tenant's is the same object as long as it matters. */
const MAX_PARTS = 10_000;

function parts(size: number, whole: () => Database): Database['of'] {
  const each = Math.max(1, Math.floor(size / 2));
  const options = { each, maxWaiting: MAX_TENANT_WAITING, maxWaitMs: TENANT_WAIT_MS, what: 'requests' };
  const share = new Bulkhead({ ...options, total: Math.max(1, size - Math.floor(size / 4)) });
  // Answers that wait for their turn take memory, and no connection.
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
    // A tenant has as many places at both servers together as at one.
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

/** The error as callers may be told it: a server that cannot work now is a Refusal, everything else is a bug. */
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
