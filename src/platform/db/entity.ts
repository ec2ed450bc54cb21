import type { EntitySchemaWithMeta, InferKyselyDB, InferKyselyTable } from '@mikro-orm/postgresql';
import { type Compilable, type Kysely, type Selectable, type SelectQueryBuilder, sql, type RawBuilder } from 'kysely';
import { compilerOf, kyselyOf, type Sender } from './kysely.ts';

type Naming = { columnNamingStrategy: 'property' };

type Tables<E extends EntitySchemaWithMeta> = InferKyselyDB<E, Naming>;

export type RowOf<E extends EntitySchemaWithMeta> = Selectable<InferKyselyTable<E, Naming>>;

/** A foreign key beside an entity; relations break query types. */
export interface Reference {
  properties: readonly string[];
  table: string;
  columns?: readonly string[];
  name?: string;
  onDelete?: 'cascade';
}

const declared = new WeakMap<object, readonly Reference[]>();

export const references = (entity: EntitySchemaWithMeta, ...keys: Reference[]): void => void declared.set(entity, keys);

export const referencesOf = (entity: object): readonly Reference[] => declared.get(entity) ?? [];

/** Kysely on a Database or Tx, typed by the entities of the query. For varying filters; fixed shapes use `prepared`. */
export const from = <E extends readonly EntitySchemaWithMeta[]>(on: Sender, ..._entities: E): Kysely<Tables<E[number]>> => kyselyOf(on);

/** Columns by name: a prepared `select *` fails after an addition. */
export function columnsOf<E extends EntitySchemaWithMeta, Hidden extends keyof RowOf<E> = never>(
  { properties }: E,
  without: readonly Hidden[] = [],
): Exclude<keyof RowOf<E> & string, Hidden>[] {
  const hidden: readonly PropertyKey[] = without;
  return Object.keys(properties).filter((name): name is Exclude<keyof RowOf<E> & string, Hidden> => !hidden.includes(name));
}

export const valuesOf = <Name extends string, Row extends Record<Name, unknown>>(columns: readonly Name[], row: Row): Pick<Row, Name> =>
  Object.fromEntries(columns.map((name) => [name, row[name]])) as Pick<Row, Name>;

export const dbNow = sql<Date>`clock_timestamp()`;

/** Time of the database `ms` from now; null for null. */
export const dbNowIn = (ms: number | null) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Rows after a place in the order of time and id, one more than a page, each with its time in microseconds for `pageByTime`. */
export function placed<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  column: string,
  order: 'newest' | 'oldest',
  [at, id]: readonly [at: string, id: string],
  limit: number,
) {
  const [time, after, direction] = [sql.ref(column), ...(order === 'newest' ? (['<', 'desc'] as const) : (['>', 'asc'] as const))];
  return query
    .select(sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('place'))
    .where(sql<boolean>`(${time}, id) ${sql.raw(after)} (${at}::timestamptz, ${id}::uuid)`)
    .orderBy(time, direction)
    .orderBy(sql.ref('id'), direction)
    .limit(limit + 1);
}

export const parentsOf = (ids: readonly string[]) => sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'parent'>(sql`parent(id)`);

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Compiled {
  sql: string;
  parameters: readonly unknown[];
}

const compiled = new Map<string, () => Compiled>();

export const preparedTexts = (): [name: string, text: string][] => [...compiled].map(([name, compile]) => [name, compile().sql]);

/**
 * A query compiled once at its first call; `build` gets placeholders and must only pass them on.
 * @returns sends the query on a Database or a Tx with the values of one call
 */
export const prepared =
  <E extends readonly EntitySchemaWithMeta[]>(..._entities: E) =>
  <Values extends object, Row>(name: string, build: (db: Kysely<Tables<E[number]>>, values: Values) => Compilable<Row>) => {
    if (compiled.has(name)) throw new Error(`two prepared queries have the name ${name}`);
    let query: Compiled | undefined;
    const compile = (): Compiled => (query ??= build(compilerOf<Tables<E[number]>>(), placeholders<Values>()).compile());
    compiled.set(name, compile);
    return (on: Sender, values: Values): Promise<Row[]> => {
      const { sql: text, parameters } = compile();
      const bound = parameters.map((value) => (value instanceof Placeholder ? values[value.name as keyof Values] : value));
      return on.query(name, text, bound) as Promise<Row[]>;
    };
  };

/**
 * A statement that sets `column` of one row to `ms` from now, or to null, while the row meets `still`.
 * @returns sends the statement with the key of the row
 */
export function postponing<E extends EntitySchemaWithMeta, Key extends keyof RowOf<E> & string>(
  entity: E,
  column: keyof RowOf<E> & string,
  key: readonly Key[],
  still?: RawBuilder<boolean>,
): (on: Sender, row: Pick<RowOf<E>, Key>, ms: number | null) => Promise<unknown> {
  const table = entity.meta.tableName;
  const send = prepared(entity)(`${table}.postpone`, (db, $: Record<string, unknown>) => {
    const isRow = [...key.map((name) => sql`${sql.ref(name)} = ${$[name]}`), ...(still ? [still] : [])];
    const text = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${dbNowIn($['ms'] as number)} where ${sql.join(isRow, sql` and `)}`;
    return { compile: () => text.compile(db) };
  });
  return (on, row, ms) => send(on, { ...row, ms });
}

const placeholders = <Values extends object>(): Values => new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });

type Column<E extends EntitySchemaWithMeta> = keyof RowOf<E> & string;
export type Changes<Row> = { [Name in keyof Row]?: Row[Name] | RawBuilder<Row[Name]> };

export interface Repository<Row, Key, Whole = Row> {
  find(on: Sender, key: Key): Promise<Row | undefined>;
  /** Locks the row until commit; foreign keys may refer. */
  lock(tx: Sender, key: Key): Promise<Row | undefined>;
  update(on: Sender, key: Key, changes: Changes<Whole>): Promise<Row | undefined>;
  /** Updates a locked row. */
  save(tx: Sender, key: Key, changes: Changes<Whole>): Promise<Row>;
}

type Untyped = Kysely<Record<string, Record<string, string>>>;
type Texts = Record<string, string>;

export function repository<E extends EntitySchemaWithMeta, Name extends Column<E>, Key extends Column<E>>(
  entity: E,
  columns: readonly Name[],
  ...key: readonly Key[]
): Repository<Pick<RowOf<E>, Name>, Pick<RowOf<E>, Key>, RowOf<E>> {
  type Row = Pick<RowOf<E>, Name>;
  type Keys = Pick<RowOf<E>, Key>;
  const table = entity.meta.tableName;
  const selected = (db: unknown, $: Keys) =>
    key.reduce(
      (query, column: string) => query.where(column, '=', ($ as Texts)[column]!),
      (db as Untyped).selectFrom(table).select(columns),
    );
  const byId = prepared(entity)(`${table}.by_id`, (db, $: Keys) => selected(db, $) as unknown as Compilable<Row>);
  const locked = prepared(entity)(`${table}.lock`, (db, $: Keys) => selected(db, $).forNoKeyUpdate() as unknown as Compilable<Row>);
  const update = async (on: Sender, keys: Keys, changes: Changes<RowOf<E>>): Promise<Row | undefined> => {
    const updating = (from(on) as unknown as Untyped).updateTable(table).set(changes as Texts);
    const query = key.reduce((made, column: string) => made.where(column, '=', (keys as Texts)[column]!), updating);
    return (await query.returning(columns).executeTakeFirst()) as Row | undefined;
  };
  return {
    find: async (on, keys) => (await byId(on, keys))[0],
    lock: async (tx, keys) => (await locked(tx, keys))[0],
    update,
    async save(tx, keys, changes) {
      const row = await update(tx, keys, changes);
      if (!row) throw new Error(`a locked row of ${table} was not updated`);
      return row;
    },
  };
}

/**
 * Reads rows whose `column` has passed, the longest due first, at most `limit`.
 * Why the subselect: the clock is read once, so the index ends at now.
 */
export function duePoll<E extends EntitySchemaWithMeta, Name extends Column<E>>(
  entity: E,
  columns: readonly Name[],
  column: Column<E>,
  limit: number,
): (on: Sender) => Promise<Pick<RowOf<E>, Name>[]> {
  const table = entity.meta.tableName;
  const due = prepared(entity)(`${table}.due`, (db) => {
    const at: string = column;
    const rows = (db as unknown as Untyped).selectFrom(table).select(columns);
    const passed = rows.where(at, '<=', sql<string>`(select clock_timestamp())`).orderBy(at);
    return passed.limit(sql.lit(limit)) as Compilable<Pick<RowOf<E>, Name>>;
  });
  return (on) => due(on, {});
}

/** Inserts `written` columns; a repeat of the key inserts nothing and gives no row. */
export function insertOnce<E extends EntitySchemaWithMeta, Name extends Column<E>, Shown extends Column<E>>(
  entity: E,
  written: readonly Name[],
  shown: readonly Shown[],
  ...key: readonly Name[]
): (on: Sender, row: Pick<RowOf<E>, Name>) => Promise<Pick<RowOf<E>, Shown> | undefined> {
  const table = entity.meta.tableName;
  const insert = prepared(entity)(`${table}.insert`, (db, $: Pick<RowOf<E>, Name>) => {
    const into = (db as unknown as Untyped).insertInto(table).values(valuesOf(written, $) as Texts);
    const once = into.onConflict((conflict) => conflict.columns(key).doNothing());
    return once.returning(shown) as Compilable<Pick<RowOf<E>, Shown>>;
  });
  return async (on, row) => (await insert(on, row))[0];
}
