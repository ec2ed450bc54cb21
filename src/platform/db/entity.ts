import type { EntitySchemaWithMeta, InferKyselyDB, InferKyselyTable } from '@mikro-orm/postgresql';
import { type Compilable, type Kysely, type Selectable, sql } from 'kysely';
import { compilerOf, kyselyOf, type Sender } from './kysely.ts';

type Naming = { columnNamingStrategy: 'property' };

/** Tables of exactly the entities named, by their table names, with columns by their properties. */
type Tables<E extends EntitySchemaWithMeta> = InferKyselyDB<E, Naming>;

/** A row of the entity's table as a query answers it. */
export type RowOf<E extends EntitySchemaWithMeta> = Selectable<InferKyselyTable<E, Naming>>;

/** A foreign key beside an entity: a relation would break the types of queries and share the key's columns. */
export interface Reference {
  properties: readonly string[];
  table: string;
  /** `id` beside the columns of the same names, unless named. */
  columns?: readonly string[];
  /** As PostgreSQL names it, unless named. */
  name?: string;
  onDelete?: 'cascade';
}

const declared = new WeakMap<object, readonly Reference[]>();

/** Declares the foreign keys of an entity, for the schema alone. */
export const references = (entity: EntitySchemaWithMeta, ...keys: Reference[]): void => void declared.set(entity, keys);

export const referencesOf = (entity: object): readonly Reference[] => declared.get(entity) ?? [];

/** Kysely on a Database or a Tx, typed by the entities that the query touches. For filters that vary; fixed shapes are `prepared`. */
export const from = <E extends readonly EntitySchemaWithMeta[]>(on: Sender, ..._entities: E): Kysely<Tables<E[number]>> => kyselyOf(on);

/** Columns of an entity by name, never `*`: a prepared `select *` refuses to answer once a column is added. */
export function columnsOf<E extends EntitySchemaWithMeta, Hidden extends keyof RowOf<E> = never>(
  { properties }: E,
  without: readonly Hidden[] = [],
): Exclude<keyof RowOf<E> & string, Hidden>[] {
  const hidden: readonly PropertyKey[] = without;
  return Object.keys(properties).filter((name): name is Exclude<keyof RowOf<E> & string, Hidden> => !hidden.includes(name));
}

/** Values of the columns named, for an insert or an update. */
export const valuesOf = <Name extends string, Row extends Record<Name, unknown>>(columns: readonly Name[], row: Row): Pick<Row, Name> =>
  Object.fromEntries(columns.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** Rows `parent.id` of the ids given, for a lateral join that reads some rows of each parent. */
export const parentsOf = (ids: readonly string[]) => sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'parent'>(sql`parent(id)`);

/** Stands for a value of each call while a query is compiled. */
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

/** Every prepared query by its name, for the proof that PostgreSQL accepts its text. */
export const preparedTexts = (): [name: string, text: string][] => [...compiled].map(([name, compile]) => [name, compile().sql]);

/**
 * A query of a fixed shape, compiled once at its first call. `build` gets placeholders in place of values and must only hand them on.
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

const placeholders = <Values extends object>(): Values => new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });
