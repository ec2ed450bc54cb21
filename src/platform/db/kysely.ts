import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database, Tx } from './database.ts';
import { affectedBy } from '../fast/statement.ts';

export type Sender = Pick<Database | Tx, 'query'>;

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(identifier.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  }
}

const driver = new DummyDriver();
const dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => new SnakeCaseCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

export const compilerOf = <Tables>(): Kysely<Tables> => base as unknown as Kysely<Tables>;
const base = new Kysely<unknown>({ dialect });

const derived = new WeakMap<Sender, Kysely<unknown>>();

export function kyselyOf<Tables>(on: Sender): Kysely<Tables> {
  let db = derived.get(on);
  if (!db) {
    const executor = base.getExecutor().withConnectionProvider(providerOf(on));
    derived.set(on, (db = new Kysely<unknown>({ config: { dialect }, driver, dialect, executor })));
  }
  return db as unknown as Kysely<Tables>;
}

function providerOf(on: Sender): ConnectionProvider {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const rows = (await on.query(statementName(sql), sql, [...parameters])) as Row[];
      return { rows, numAffectedRows: BigInt(affectedBy(rows)) };
    },
    streamQuery() {
      throw new Error('a query is not streamed: read pages of it');
    },
  };
  return { provideConnection: (consumer) => consumer(connection) };
}

/** Bound of prepared texts, which take memory per connection. */
const MAX_NAMES = 1_000;
const names = new Map<string, string>();

export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES) return '';
  const [verb = 'query'] = /^\w+/.exec(text) ?? [];
  const [, table = 'query'] = /\b(?:from|into|update) (?:"\w+"\.)?"?(\w+)"?/.exec(text) ?? [];
  const name = `${table}.${verb}.${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  names.set(text, name);
  return name;
}
