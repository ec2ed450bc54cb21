import type { EntitySchemaWithMeta } from '@mikro-orm/postgresql';
import type { Compilable, Kysely, SelectQueryBuilder } from 'kysely';
import { lastIdOf, type Page, pageOf } from '../../domain/schema/page.ts';
import { prepared, type RowOf } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';

type Column<E extends EntitySchemaWithMeta> = keyof RowOf<E> & string;
type Given<Row, Name extends keyof Row> = { [Key in Name]?: Row[Key] | undefined };
type Tables = Record<string, Record<string, string | number>>;

interface Conditions<Filter> {
  /** Each set of given filters has its own prepared statement. */
  filters?: readonly Filter[];
  /** Null in every listed row. */
  unset?: readonly string[];
}

/** Lists rows of one owner, newest id first. @throws Refusal 400 naming `cursor`. */
export function newestOf<E extends EntitySchemaWithMeta, Name extends Column<E>, Owner extends Column<E>, Filter extends Column<E> = never>(
  entity: E,
  columns: readonly Name[],
  owner: Owner,
  { filters = [], unset = [] }: Conditions<Filter> = {},
) {
  type Row = Pick<RowOf<E>, Name>;
  type Asked = Pick<RowOf<E>, Owner> & Given<RowOf<E>, Filter> & { limit: number; cursor?: string | undefined };
  type Values = Record<string, string | number>;
  const { tableName } = entity.meta;
  const statementOf = (given: readonly string[]) =>
    prepared(entity)([`${tableName}.list`, ...given].join(' '), (db, $: Values) => {
      const all: SelectQueryBuilder<Tables, string, object> = (db as unknown as Kysely<Tables>).selectFrom(tableName).select(columns);
      const listed = unset.reduce((query, name) => query.where(name, 'is', null as never), all);
      const page = [owner, ...given].reduce((query, name) => query.where(name, '=', $[name]!), listed);
      return page
        .where('id', '<', $['before']!)
        .orderBy('id', 'desc')
        .limit($['rows'] as number) as Compilable<Row>;
    });
  const statements = new Map(subsetsOf(filters).map((given) => [given.join(), statementOf(given)]));
  return async <Shown = Row>(on: Sender, asked: Asked, shown?: (row: Row) => Shown): Promise<Page<Shown>> => {
    const values = asked as unknown as Values & { limit: number; cursor?: string };
    const given = filters.filter((name) => values[name] !== undefined).join();
    const rows = await statements.get(given)!(on, { ...values, before: lastIdOf(values.cursor), rows: values.limit + 1 });
    const page = pageOf(rows, values.limit, (row) => [(row as unknown as { id: string }).id]);
    return shown ? { ...page, rows: page.rows.map(shown) } : (page as unknown as Page<Shown>);
  };
}

const subsetsOf = ([first, ...rest]: readonly string[]): string[][] => {
  if (first === undefined) return [[]];
  const others = subsetsOf(rest);
  return [...others, ...others.map((subset) => [first, ...subset])];
};
