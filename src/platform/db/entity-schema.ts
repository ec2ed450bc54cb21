import { type EntityMetadata, EntitySchema, MikroORM, SqlSchemaGenerator } from '@mikro-orm/postgresql';
import { type Reference, referencesOf } from './entity.ts';
import type { Entities } from './orm.ts';

/** Tables by MikroORM; functions, triggers and views by SQL files. */
export interface EntitySchemas {
  create(): Promise<string>;
  /** Statements towards the entities; never drops a table. */
  update(): Promise<string>;
  close(): Promise<void>;
}

export async function entitySchemas(url: string, entities: Entities): Promise<EntitySchemas> {
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
