import { z } from 'zod';
import { logged } from './logged.ts';

/** GraphQL name of a schema. */
export interface TypeName {
  name: string;
  description: string;
  meanings?: Readonly<Record<string, string | undefined>>;
  isNode?: boolean;
  listed?: string;
  /** Fields of REST that GraphQL has not. */
  without?: readonly string[];
}

/** Names of schemas, beside them: OpenAPI has its own (`meta({ id })`). */
export const typeNames = z.registry<TypeName>();

export const namedObject = <Shape extends z.core.$ZodLooseShape>(name: string, description: string, shape: Shape) =>
  z.object(shape).register(typeNames, { name, description });

export const namedNode = <Shape extends z.core.$ZodLooseShape>(name: string, description: string, shape: Shape) =>
  z.object(shape).register(typeNames, { name, description, isNode: true });

/** Words with their GraphQL name: a list, or the words with their meanings. */
export function namedEnum<const Word extends string>(
  name: string,
  description: string,
  words: readonly Word[] | Readonly<Record<Word, string>>,
  meanings?: { readonly [Name in Word]?: string },
) {
  const [list, meant] = Array.isArray(words)
    ? [words as readonly Word[], meanings]
    : [Object.keys(words) as Word[], words as Record<Word, string>];
  return z.enum(list).register(typeNames, { name, description, ...(meant && { meanings: meant }) });
}

export const instant = logged(z.string()).meta({ format: 'date-time' });

export const dateTime = logged(
  z.codec(z.string().meta({ format: 'date-time' }), z.date().meta({ override: { type: 'string', format: 'date-time' } }), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  }),
);

export const shownEnvironment = (named: TypeName) =>
  z.codec(
    z.enum(['live', 'test']).register(typeNames, named),
    z.enum(['live', 'sandbox']).meta({ override: { type: 'string', enum: ['live', 'test'] } }),
    { decode: (word) => (word === 'test' ? 'sandbox' : word), encode: (environment) => (environment === 'sandbox' ? 'test' : environment) },
  );

export const ownId = z.uuid().meta({ description: 'Id, the same in REST, GraphQL and events.' });

export const deleted = z.literal(true).meta({ description: 'True: the record is deleted.' });
