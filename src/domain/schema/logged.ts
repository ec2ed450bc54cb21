import { z } from 'zod';

const marks = z.registry<{ isLogged: true }>();

/** Marks a schema without personal data: the request log stores accepted texts and masks all others. */
export function logged<Schema extends z.ZodType>(schema: Schema): Schema {
  marks.add(schema, { isLogged: true });
  return schema;
}

export const isMarked = (schema: z.core.$ZodType): boolean => marks.get(schema)?.isLogged === true;

export function given<T extends object>(changes: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}
