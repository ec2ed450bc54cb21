import { z } from 'zod';
import { logged } from './logged.ts';

/** GraphQL name of a schema. */
export interface TypeName {
  name: string;
  description: string;
  meanings?: Record<string, string>;
  isNode?: boolean;
  listed?: string;
  /** Fields of REST that GraphQL has not. */
  without?: readonly string[];
}

/** Names of schemas, beside them: OpenAPI has its own (`meta({ id })`). */
export const typeNames = z.registry<TypeName>();

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
