import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EntityMetadata, EntitySchema, MikroORM, SqlSchemaGenerator } from '@mikro-orm/postgresql';
import pg from 'pg';
import { pino } from 'pino';
import { packageRoot } from '../config/version.ts';
import { type Reference, referencesOf } from './entity.ts';
import { applyFunctions, applyMigrations } from './migrate.ts';
import type { Entities } from './orm.ts';

export type Catalogue = ReadonlyMap<string, string>;

const spaces = `spaces as (select oid, nspname as space, nspacl from pg_namespace where nspname !~ '^(pg_|information_schema)')`;

const relations = `relations as (
  select c.*, s.space, format('%s.%s', s.space, c.relname) as name from pg_class c join spaces s on s.oid = c.relnamespace)`;

const rights = (acl: string): string =>
  `coalesce((select string_agg(right_text, ' ' order by right_text) from unnest((${acl})::text[]) right_text), 'as made')`;

/** Why: names of `not null` constraints come from PostgreSQL and survive renames; the column text covers them. */
const parts: Record<string, string> = {
  schema: `select space as name, ${rights('nspacl')} as text from spaces`,
  'rights on a schema by default': `select format('%s %s', defaclnamespace::regnamespace, defaclobjtype), ${rights('defaclacl')} from pg_default_acl`,
  extension: `select extname, 'installed' from pg_extension`,
  type: `select format_type(t.oid, null), case t.typtype
      when 'e' then (select 'enum ' || string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)
      when 'd' then format('domain %s %s %s %s', format_type(typbasetype, typtypmod), typnotnull, typdefault,
                           (select string_agg(pg_get_constraintdef(k.oid), ' ' order by conname) from pg_constraint k where contypid = t.oid))
      else (select 'composite ' || string_agg(format('%s %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
              from pg_attribute a where attrelid = t.typrelid and not attisdropped) end || ' ' || ${rights('typacl')}
    from pg_type t join spaces s on s.oid = typnamespace left join pg_class c on c.oid = typrelid where typtype in ('e', 'd') or c.relkind = 'c'`,
  table: `select r.name, concat_ws(' ', relkind, relpersistence, relreplident, relrowsecurity, relforcerowsecurity, reloptions::text,
                           (select t.reloptions::text from pg_class t where t.oid = r.reltoastrelid), relispartition, pg_get_partkeydef(r.oid))
    from relations r where relkind in ('r', 'p', 'f')`,
  'rights on a table': `select r.name, ${rights('relacl')} from relations r where relkind in ('r', 'p', 'f', 'v', 'm')`,
  column: `select format('%s.%s', r.name, attname), concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
                           'default ' || pg_get_expr(adbin, adrelid), 'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''),
                           'collate ' || nullif(nullif(attcollation, 0)::regcollation::text, '"default"'), attstorage, attcompression, attoptions::text, attstattarget)
    from relations r join pg_attribute on attrelid = r.oid left join pg_attrdef on adrelid = r.oid and adnum = attnum
   where relkind in ('r', 'p', 'f') and attnum > 0 and not attisdropped`,
  'rights on a column': `select format('%s.%s', r.name, attname), ${rights('attacl')} from relations r join pg_attribute on attrelid = r.oid where attacl is not null and not attisdropped`,
  constraint: `select format('%s: %s', r.name, conname), concat_ws(' ', pg_get_constraintdef(k.oid), case when not convalidated then 'not validated' end)
    from relations r join pg_constraint k on conrelid = r.oid where contype <> 'n' and r.relkind in ('r', 'p', 'f')`,
  'not null': `select format('%s.%s', r.name, attname), concat_ws(' ', pg_get_constraintdef(k.oid), convalidated)
    from relations r join pg_constraint k on conrelid = r.oid join pg_attribute on attrelid = r.oid and attnum = conkey[1] where contype = 'n' and r.relkind in ('r', 'p', 'f')`,
  index: `select r.name, concat_ws(' ', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end, case when indisclustered then 'clustered' end,
                           case when indisreplident then 'replica identity' end)
    from relations r join pg_index on indexrelid = r.oid join relations t on t.oid = indrelid`,
  trigger: `select format('%s: %s', r.name, tgname), concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from relations r join pg_trigger t on tgrelid = r.oid where not tgisinternal`,
  view: `select r.name, concat_ws(' ', relkind, reloptions::text, pg_get_viewdef(r.oid)) from relations r where relkind in ('v', 'm')`,
  rule: `select format('%s: %s', r.name, rulename), pg_get_ruledef(u.oid) from relations r join pg_rewrite u on ev_class = r.oid where rulename <> '_RETURN'`,
  policy: `select format('%s.%s: %s', schemaname, tablename, policyname), concat_ws(' ', permissive, roles::text, cmd, qual, with_check) from pg_policies`,
  statistics: `select format('%s.%s', space, stxname), pg_get_statisticsobjdef(x.oid) from pg_statistic_ext x join spaces s on s.oid = stxnamespace`,
  sequence: `select r.name, concat_ws(' ', format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
                           (select 'of ' || refobjid::regclass || '.' || refobjsubid from pg_depend where objid = r.oid and deptype = 'a' and classid = 'pg_class'::regclass), ${rights('relacl')})
    from relations r join pg_sequence on seqrelid = r.oid`,
  function: `select format('%s.%s(%s)', space, proname, pg_get_function_identity_arguments(p.oid)),
                    case when prokind in ('f', 'p') then pg_get_functiondef(p.oid) else prokind::text end
    from pg_proc p join spaces s on s.oid = pronamespace`,
  'rights on a function': `select format('%s.%s(%s)', space, proname, pg_get_function_identity_arguments(p.oid)), ${rights('proacl')} from pg_proc p join spaces s on s.oid = pronamespace`,
  comment: `select format('%s %s', o.type, o.identity), description from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) o
    where o.schema is null or o.schema !~ '^(pg_|information_schema)'`,
};

const TEXT = `with ${spaces}, ${relations} ${Object.entries(parts)
  .map(([kind, text]) => `select '${kind} ' || name, text from (${text}) part (name, text)`)
  .join('\nunion all\n')}`;

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  await client.query(`set search_path = ''`);
  try {
    return new Map((await client.query<[string, string]>({ text: TEXT, rowMode: 'array' })).rows);
  } finally {
    await client.query('reset search_path');
  }
}

/** Differences of two catalogues, one line each, ordered by name. */
export function differencesOf(one: Catalogue, other: Catalogue, [here, there]: readonly [string, string]): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].toSorted();
  return names.flatMap((name) => {
    const [left, right] = [one.get(name), other.get(name)];
    if (left === right) return [];
    if (right === undefined) return [`${name}: only in ${here}: ${left}`];
    if (left === undefined) return [`${name}: only in ${there}: ${right}`];
    return [`${name}:\n  ${here}: ${left}\n  ${there}: ${right}`];
  });
}

/** Tables by MikroORM; functions, triggers and views by SQL files. */
export interface EntitySchemas {
  create(): Promise<string>;
  /** Statements towards the entities; never drops a table. */
  update(): Promise<string>;
  close(): Promise<void>;
}

async function entitySchemas(url: string, entities: Entities): Promise<EntitySchemas> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [...entities],
    schemaGenerator: { ignoreRoutines: true, ignoreTriggers: true, skipViews: [/.*/] },
  });
  const keys = new Map(
    entities.flatMap((entity) => (entity instanceof EntitySchema ? [[entity.meta.className, referencesOf(entity)]] : [])),
  );
  const generator = new (class extends SqlSchemaGenerator {
    override getTargetSchema(...args: Parameters<SqlSchemaGenerator['getTargetSchema']>) {
      const target = super.getTargetSchema(...args);
      for (const meta of this.getOrderedMetadata()) {
        const table = target.getTable(meta.schema ? `${meta.schema}.${meta.tableName}` : meta.tableName);
        for (const reference of keys.get(meta.className) ?? []) {
          const key = foreignKey(meta, reference);
          table!.getForeignKeys()[key.constraintName] = key;
        }
      }
      return target;
    }
  })(orm.em);
  return {
    create: () => generator.getCreateSchemaSQL({ wrap: false }),
    update: () => generator.getUpdateSchemaSQL({ wrap: false, dropTables: false }),
    close: () => orm.close(),
  };
}

function foreignKey({ tableName, properties }: EntityMetadata, reference: Reference) {
  const columnNames = reference.properties.map((name) => properties[name]!.fieldNames[0]!);
  return {
    constraintName: reference.name ?? `${tableName.split('.').at(-1)}_${columnNames.join('_')}_fkey`,
    columnNames,
    localTableName: tableName,
    referencedTableName: reference.table.includes('.') ? reference.table : `public.${reference.table}`,
    referencedColumnNames: [...(reference.columns ?? [...columnNames.slice(0, -1), 'id'])],
    deleteRule: reference.onDelete ?? 'no action',
    updateRule: 'no action',
  };
}

const SILENT = pino({ level: 'silent' });

export interface TwoDatabases {
  migrated: string;
  empty: string;
}

/** Differences between migrations and declared schema, one per line. */
export async function schemaDifferences({ migrated, empty }: TwoDatabases, entities: Entities): Promise<string[]> {
  await rebuild(empty, entities);
  const [left, right] = await Promise.all([catalogueOf(migrated), catalogueOf(empty)]);
  return differencesOf(left, right, ['migrations', 'entities']);
}

/** Statements from the migrated database to the entities, and remaining differences to write manually. */
export async function missingStatements(databases: TwoDatabases, entities: Entities): Promise<{ statements: string[]; left: string[] }> {
  const { migrated, empty } = databases;
  await rebuild(empty, entities);
  const wanted = await statementsTo(migrated, entities);
  const printedAnyway = new Set(await statementsTo(empty, entities));
  const statements = wanted.filter((statement) => !printedAnyway.has(statement));
  await run(migrated, statements.join('\n'));
  const declared = await catalogueOf(empty);
  const comments = commentStatements(await catalogueOf(migrated), declared);
  await run(migrated, comments.join('\n'));
  return {
    statements: [...statements, ...comments],
    left: differencesOf(await catalogueOf(migrated), declared, ['migrations', 'entities']),
  };
}

async function rebuild(url: string, entities: Entities): Promise<void> {
  const file = (name: string): string => readFileSync(join(packageRoot, 'schema/sidecar', name), 'utf8');
  await applyMigrations(url, SILENT, []);
  await run(url, file('before-tables.sql'));
  const schemas = await entitySchemas(url, entities);
  try {
    await run(url, await schemas.create());
  } finally {
    await schemas.close();
  }
  await run(url, file('after-tables.sql'));
  await run(url, file('previous.sql'));
  await connected(url, (client) => applyFunctions(client, SILENT, false));
}

/**
 * Why: MikroORM also prints statements for a complete database, which the caller removes; comments are excluded
 * because it mixes schemas.
 */
async function statementsTo(url: string, entities: Entities): Promise<string[]> {
  const schemas = await entitySchemas(url, entities);
  try {
    const statements = (await schemas.update()).split(/(?<=;)\n+/).map((statement) => statement.trim());
    return statements.filter((statement) => statement !== '' && !statement.startsWith('comment on '));
  } finally {
    await schemas.close();
  }
}

const COMMENT = /^comment table( column)? (?:public\.)?(.+)$/;

function commentStatements(from: Catalogue, to: Catalogue): string[] {
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) => {
    const [, column, about] = COMMENT.exec(name) ?? [];
    const text = to.get(name);
    if (about === undefined || text === from.get(name)) return [];
    return [`comment on ${column ? 'column' : 'table'} ${about} is ${text === undefined ? 'null' : pg.escapeLiteral(text)};`];
  });
}

const catalogueOf = (url: string): Promise<Catalogue> => connected(url, readCatalogue);

const run = (url: string, sql: string): Promise<void> => connected(url, async (client) => void (await client.query(sql)));

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
