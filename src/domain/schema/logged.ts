import { z } from 'zod';

const marks = z.registry<{ isLogged: true }>();

/** Marks a schema whose texts name no person: the request log keeps those that it accepts as they are, and masks all others. */
export function logged<Schema extends z.ZodType>(schema: Schema): Schema {
  marks.add(schema, { isLogged: true });
  return schema;
}

/** Schemas that were made from a marked one by further rules are marked as well. */
export const isMarked = (schema: z.core.$ZodType): boolean => marks.get(schema)?.isLogged === true;

/** What a caller gave of what may be changed: fields that are undefined are not there. */
export function given<T extends object>(changes: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}
