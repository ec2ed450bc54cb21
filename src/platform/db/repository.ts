import type { EntitySchemaWithMeta } from '@mikro-orm/postgresql';
import type { Compilable, Kysely, RawBuilder } from 'kysely';
import { from, prepared, type RowOf, valuesOf } from './entity.ts';
import type { Sender } from './kysely.ts';

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
type Values = Record<string, string>;

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
      (query, column: string) => query.where(column, '=', ($ as Values)[column]!),
      (db as Untyped).selectFrom(table).select(columns),
    );
  const byId = prepared(entity)(`${table}.by_id`, (db, $: Keys) => selected(db, $) as unknown as Compilable<Row>);
  const locked = prepared(entity)(`${table}.lock`, (db, $: Keys) => selected(db, $).forNoKeyUpdate() as unknown as Compilable<Row>);
  const update = async (on: Sender, keys: Keys, changes: Changes<RowOf<E>>): Promise<Row | undefined> => {
    const updating = (from(on) as unknown as Untyped).updateTable(table).set(changes as Values);
    const query = key.reduce((made, column: string) => made.where(column, '=', (keys as Values)[column]!), updating);
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

/** Inserts `written` columns; a repeat of the key inserts nothing and gives no row. */
export function insertOnce<E extends EntitySchemaWithMeta, Name extends Column<E>, Shown extends Column<E>>(
  entity: E,
  written: readonly Name[],
  shown: readonly Shown[],
  ...key: readonly Name[]
): (on: Sender, row: Pick<RowOf<E>, Name>) => Promise<Pick<RowOf<E>, Shown> | undefined> {
  const table = entity.meta.tableName;
  const insert = prepared(entity)(`${table}.insert`, (db, $: Pick<RowOf<E>, Name>) => {
    const into = (db as unknown as Untyped).insertInto(table).values(valuesOf(written, $) as Values);
    const once = into.onConflict((conflict) => conflict.columns(key).doNothing());
    return once.returning(shown) as Compilable<Pick<RowOf<E>, Shown>>;
  });
  return async (on, row) => (await insert(on, row))[0];
}
