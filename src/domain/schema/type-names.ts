import { z } from 'zod';
import { logged } from './logged.ts';

/** What a schema is called at the GraphQL door, where every object and every set of words has a name. */
export interface TypeName {
  name: string;
  description: string;
  /** Of the words of an enum, those that need explaining. */
  meanings?: Record<string, string>;
  /** True for what has an id that is the same here, in REST and in webhooks. */
  isNode?: boolean;
  /** Its name in the types of its lists, where that is another. */
  listed?: string;
  /** Fields that REST alone has. */
  without?: readonly string[];
}

/** Names of schemas, beside them and not in them: OpenAPI has names of its own (`meta({ id })`). */
export const typeNames = z.registry<TypeName>();

/** A moment as answers show it, in text. */
export const instant = logged(z.string()).meta({ format: 'date-time' });

/** A moment of an `output`: a Date in rows and operations, text where it leaves. */
export const dateTime = logged(
  z.codec(z.string().meta({ format: 'date-time' }), z.date().meta({ override: { type: 'string', format: 'date-time' } }), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  }),
);

/** An environment as answers name it: the sandbox is `test` there. */
export const shownEnvironment = (named: TypeName) =>
  z.codec(
    z.enum(['live', 'test']).register(typeNames, named),
    z.enum(['live', 'sandbox']).meta({ override: { type: 'string', enum: ['live', 'test'] } }),
    { decode: (word) => (word === 'test' ? 'sandbox' : word), encode: (environment) => (environment === 'sandbox' ? 'test' : environment) },
  );

/** The id of what is shown. */
export const ownId = z.uuid().meta({ description: 'Its id, the same at every door and in events.' });

/** Beside the id of what was removed. */
export const deleted = z.literal(true).meta({ description: 'It is gone.' });
