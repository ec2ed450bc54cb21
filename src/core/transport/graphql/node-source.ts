import type { EntitySchemaWithMeta } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { typeNames } from '../../../domain/schema/type-names.ts';
import type { Answering } from '../../operation/operation.ts';

/** Record type that `node` and `nodes` find by id. */
export interface NodeSource {
  /** Read of one record; its only input field is `id`, or the property `by`. */
  read: Answering;
  rows: EntitySchemaWithMeta;
  by?: string;
  /** Shape of the GraphQL type where the read answers more. */
  output?: z.ZodObject;
}

export const outputOf = ({ read, output }: NodeSource): z.ZodObject => output ?? (read.output as z.ZodObject);

/** @throws Error for a shape that is no node. */
export function nodeName(source: NodeSource): string {
  const named = typeNames.get(outputOf(source));
  if (!named?.isNode) throw new Error(`${source.read.title} reads no node`);
  return named.name;
}

/** Selects `type`, `id` and `input` of its read, of the ids `$2` in book `$1`, or in environment `$4` of business `$3`. */
export function placeSql(source: NodeSource): string {
  const { read, rows, by = 'id' } = source;
  const [input = 'id'] = Object.keys((read.input as z.ZodObject).shape);
  const owner = 'bookId' in rows.properties ? 'book_id = $1' : 'business_id = $3 and environment = $4';
  const key = by.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `select '${nodeName(source)}' as type, id::text, jsonb_build_object('${input}', ${key}) as input from ${rows.meta.tableName} where ${owner} and id = any($2::uuid[])`;
}
