import {
  AbstractSqlDriver,
  type Configuration,
  type DriverException,
  type EntityManager,
  isRaw,
  JsonProperty,
  MikroORM,
  NativeQueryBuilder,
  type Options,
  PostgreSqlConnection,
  PostgreSqlPlatform,
  type RawQueryFragment,
  Utils,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Refusal } from '../errors/refusal.ts';
import { kyselyOf, type Sender } from './kysely.ts';

type Text = string | NativeQueryBuilder | RawQueryFragment;
type Params = readonly unknown[];

/** Statements of MikroORM with bound values: its own connection writes values into the text, where PostgreSQL logs them. */
class BoundConnection extends PostgreSqlConnection {
  override async execute<T>(query: Text, params: object = [], method: 'all' | 'get' | 'run' = 'all', ctx?: unknown): Promise<T> {
    if (ctx === undefined) throw new Error('entities are read and written inside a transaction: use the em of a Tx');
    const { sql, params: values } = textOf(query, params);
    const bound = bind(this.platform as PostgreSqlPlatform, sql, values);
    const result = await (ctx as Kysely<unknown>).executeQuery(CompiledQuery.raw(bound.sql, bound.values));
    return this.transformRawResult<T>(result, method);
  }

  override begin(): never {
    throw new Error('a Tx is one transaction, without savepoints: do not call em.transactional or em.begin on its em');
  }

  override transactional(): never {
    return this.begin();
  }

  override stream(): never {
    throw new Error('entities are not streamed: read pages with a query');
  }
}

/** Quotes every array element, which MikroORM does not. */
class BoundPlatform extends PostgreSqlPlatform {
  override marshallArray(values: string[]): string {
    const quoted = (value: string | null): string => (value === null ? 'null' : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
    return `{${values.map(quoted).join(',')}}`;
  }
}

class BoundDriver extends AbstractSqlDriver<BoundConnection> {
  constructor(config: Configuration) {
    super(config, new BoundPlatform(), BoundConnection, ['kysely', 'pg']);
  }

  override convertException(exception: Error): DriverException {
    return exception instanceof Refusal ? exception : super.convertException(exception);
  }
}

function textOf(query: Text, params: object): { sql: string; params: Params } {
  if (query instanceof NativeQueryBuilder) return query.toRaw();
  if (isRaw(query)) return query;
  if (!Array.isArray(params)) throw new Error('named parameters are not supported: use raw()');
  return { sql: query, params };
}

/**
 * Numbers each `?` and inserts identifiers for `??`; `\?` is the operator. Values that MikroORM quotes itself stay
 * in the text.
 */
function bind(platform: PostgreSqlPlatform, text: string, params: Params): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const placed = (value: unknown): string => {
    if (isRaw(value)) return expand(value.sql, value.params);
    if (Array.isArray(value)) return value.map(placed).join(', ');
    return `$${values.push(sendable(value))}`;
  };
  const expand = (part: string, given: Params): string => {
    if (given.length === 0) return part;
    let next = 0;
    return part.replaceAll(/\\\?|\?\?|\?/g, (mark) => {
      if (mark === '\\?') return '?';
      const value = given[next++];
      return mark === '??' ? platform.quoteIdentifier(value as string) : placed(value);
    });
  };
  return { sql: expand(text, params), values };
}

function sendable(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  const isJson = Utils.isPlainObject(value) || (value as { [JsonProperty]?: unknown } | null)?.[JsonProperty];
  return isJson ? JSON.stringify(value) : value;
}

export type Entities = NonNullable<Options['entities']>;

export type OpenEntityManager = (session: Sender) => EntityManager;

/** Entity managers over these entities. MikroORM is built at first use: 100 ms and memory for all tables. */
export function entityManagers(entities: Entities, log: Logger): OpenEntityManager {
  let orm: MikroORM | undefined;
  return (session) => {
    orm ??= new MikroORM({
      driver: BoundDriver as unknown as NonNullable<Options['driver']>,
      dbName: 'tollgate',
      entities,
      timezone: 'UTC',
      logger: (message) => log.debug(message),
    });
    const em = orm.em.fork();
    em.setTransactionContext(kyselyOf(session));
    return em;
  };
}
