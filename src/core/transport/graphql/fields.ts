import { Arg, Args, type ClassType, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { encoderOf } from '../../../platform/fast/encode.ts';
import type { Page } from '../../../domain/schema/page.ts';
import { typeNames } from '../../../domain/schema/type-names.ts';
import type { Answering, Bucket, Operation, Output, PublicOperation } from '../../operation/operation.ts';
import { ask, byId, orNull, payload, type Payload } from './call.ts';
import { type Connection, connectionOf, type PageArgs, pageInput } from './connection.ts';
import type { Context } from './context.ts';
import { argsFrom, connectionFrom, inputFrom, listArgsFrom, madeOnce, objectFrom, payloadOf, typeFrom } from './from-zod.ts';

type Type = () => ClassType;
type Types = Record<string, () => unknown>;

interface Texts {
  /** Description of the field; the operation's summary unless given. */
  about?: string;
  /** GraphQL types of arguments that their schemas cannot say. */
  types?: Types;
  /** Rate limit of its own, once for each alias. */
  bucket?: Bucket;
  /** Schema of the result at this transport, where it is not that of the operation. */
  output?: Output;
}

interface QueryTexts extends Texts {
  /** One argument `input` in place of an argument for each field: the name of its type, and both descriptions. */
  input?: { type: string; about: string; argument: string };
  /** Schema of the arguments at this transport, where it is not the input of the operation. */
  args?: z.ZodObject;
  /** Property of the output that is the answer, where it is not the whole. */
  from?: string;
  /** Null where nothing is found. */
  nullable?: true;
}

/** A field that answers one thing, or a whole list, by the fields of its operation's input. */
export function query(name: string, operation: Answering, texts: QueryTexts = {}): ClassType {
  const { about = sentence(operation), types = {}, output = operation.output, input, args, from, nullable = false, bucket } = texts;
  const part = from === undefined ? output : ((output as z.ZodObject).shape[from] as z.ZodType);
  const type = resultType(operation, part);
  const argument = input
    ? Arg('input', constant(inputType(operation, input.type, input.about, types)), { description: input.argument })
    : Args(constant(argsFrom(args ?? inputOf(operation), { types })));
  @Resolver()
  class QueryField {
    @Extensions(bucket ? { bucket } : {})
    @Query(type, { name, description: about, nullable })
    async field(@Ctx() context: Context, @argument given: object): Promise<unknown> {
      const asked = ask(context, operation, given);
      const result = await (nullable ? orNull(asked) : asked);
      return written(from === undefined || result === null ? result : (result as Record<string, unknown>)[from], part);
    }
  }
  return QueryField;
}

/** A field that finds one thing by its id, which its operation takes under the name of the thing; null where there is none. */
export function find(name: string, operation: Answering, texts: Texts & { argument?: { name: string; about: string } } = {}): ClassType {
  const { about = sentence(operation), argument = { name: 'id', about: 'Its id.' }, output = operation.output } = texts;
  const [idName = 'id'] = Object.keys(inputOf(operation).shape);
  @Resolver()
  class FindField {
    @Query(resultType(operation, output), { name, description: about, nullable: true })
    async field(@Ctx() context: Context, @Arg(argument.name, () => ID, { description: argument.about }) id: string): Promise<unknown> {
      return written(await byId(context, operation, { [idName]: id }), output);
    }
  }
  return FindField;
}

/** A field that answers pages of an operation whose output is a page; with `bodyOnly`, by POST alone, of one that takes its page in a body. */
export function list(name: string, operation: Answering, texts: Texts & { bodyOnly?: true } = {}): ClassType {
  const { about = sentence(operation), types = {}, output = operation.output, bucket, bodyOnly } = texts;
  if (!('page' in output)) throw new Error(`${name}: ${operation.title} answers no pages`);
  const row = output.page as z.ZodObject;
  const ConnectionType = connectionFrom(row);
  const Arguments = listArgsFrom(inputOf(operation), { types });
  @Resolver()
  class ListField {
    @Extensions({ ...(bucket && { bucket }), ...(bodyOnly && { bodyOnly }) })
    @Query(() => ConnectionType, { name, description: about })
    async field(@Ctx() context: Context, @Args(() => Arguments) args: PageArgs): Promise<Connection<object>> {
      return connectionOf(
        (await ask(context, operation, bodyOnly ? { ...pageInput(args), limit: args.first } : pageInput(args))) as Page<object>,
        args,
        encoderOf(row) as (each: object) => object,
      );
    }
  }
  return ListField;
}

interface MutationTexts extends Texts {
  about: string;
  /** Description of the input type, and of the argument; without them the field takes none. */
  input?: string;
  argument?: string;
  /** Whether the argument may be left out. */
  isOptional?: true;
  /** Field of the payload for the whole output, or its fields by properties of the output. Named after the output's type unless given; an output without a type gives its fields, `null` gives `done`. */
  gives?: string | Record<string, string | { from: string; about: string }>;
  /** Objects of some fields of the output, which the payload has apart. */
  apart?: Record<string, z.ZodObject>;
  /** What the payload holds in words, such as "The saved account", and what else its reader must know. */
  done: string;
  note?: string;
  /** Names of types that several mutations share; a class for an input that is no object, such as a union. */
  inputType?: string | ClassType;
  payloadType?: string;
}

/** A field that changes something: one argument `input`, and a payload with what came of it or `userErrors`. */
export function mutation(name: string, operation: Answering, texts: MutationTexts): ClassType {
  const { about, bucket, output = operation.output } = texts;
  const argument = inputArgument(name, operation, texts);
  const { type, fieldsOf } = payloadFor(name, operation, texts);
  @Resolver()
  class MutationField {
    @Runs(operation, bucket)
    @Mutation(() => type, { name, description: about })
    field(@Ctx() context: Context, @argument input?: object | null): Promise<Payload<object>> {
      return payload(async () => fieldsOf(written(await ask(context, operation, input ?? {}), output)));
    }
  }
  return MutationField;
}

/** Names the operation of a mutation: its rate limit, and whether an Idempotency-Key may stand for it. */
export const Runs = (operation: Operation | PublicOperation, bucket = operation.bucket): MethodDecorator =>
  Extensions({ operation, ...(bucket && { bucket }) });

function inputArgument(name: string, operation: Answering, texts: MutationTexts): ReturnType<typeof Arg> {
  const { input, argument = '', isOptional = false, inputType: Input = `${capital(name)}Input`, types = {} } = texts;
  if (input === undefined && typeof Input === 'string') return () => undefined;
  const type = typeof Input === 'string' ? inputType(operation, Input, input ?? '', types) : Input;
  return Arg('input', constant(type), { description: argument, nullable: isOptional });
}

function payloadFor(name: string, operation: Answering, texts: MutationTexts) {
  const { gives, done, note, apart = {}, payloadType = `${capital(name)}Payload`, types = {}, output = operation.output } = texts;
  if (output instanceof z.ZodNull)
    return { type: payloadOnce(payloadType, done, { done: () => Boolean }), fieldsOf: () => ({ done: true }) };
  // An output without a name is no type of its own: its fields are those of the payload.
  if (gives === undefined && output instanceof z.ZodObject && typeNames.get(output) === undefined)
    return { type: payloadOnce(payloadType, done, output, note), fieldsOf: (result: unknown) => result as object };
  if (typeof gives === 'object') {
    const shape = (output as z.ZodObject).shape as Record<string, z.ZodType>;
    const parts = Object.entries(gives).map(([field, given]) => [field, typeof given === 'string' ? { from: given } : given] as const);
    const fields = parts.map(([field, { from, ...text }]) => {
      const type = types[field] ?? typeFrom(shape[from] as z.ZodType, `${payloadType}.${field}`);
      return [field, 'about' in text ? { type, description: text.about } : type];
    });
    return {
      type: payloadOnce(payloadType, done, Object.fromEntries(fields) as Types),
      fieldsOf: (result: unknown) =>
        Object.fromEntries(parts.map(([field, { from }]) => [field, (result as Record<string, unknown>)[from]])),
    };
  }
  const field = gives ?? uncapital(typeNames.get(output as z.ZodType)?.name ?? name);
  const others = Object.entries(apart).map(([other, schema]): [string, Type] => [other, constant(objectFrom(schema))]);
  return {
    type: payloadOnce(payloadType, done, { [field]: resultType(operation, output), ...Object.fromEntries(others) }, note),
    fieldsOf: (result: unknown) => Object.fromEntries([field, ...Object.keys(apart)].map((each) => [each, result])),
  };
}

function inputType(operation: Answering, name: string, description: string, types: Types): ClassType {
  const input = inputOf(operation);
  return madeOnce(name, `input of ${Object.keys(input.shape).join(', ')}: ${description}`, () =>
    inputFrom(input, { name, description }, { types }),
  );
}

const payloadOnce = (name: string, done: string, fields: Types | z.ZodObject, note?: string): ClassType => {
  const names = Object.keys(fields instanceof z.ZodObject ? fields.shape : fields);
  return madeOnce(name, `payload of ${names.join(', ')}: ${done}`, () => payloadOf(name, done, fields, note));
};

/** A result as its schema writes it, or each of a list. */
function written(result: unknown, output: Output): unknown {
  if (result === null) return null;
  if (output instanceof z.ZodType) return encoderOf(output)(result);
  return 'list' in output ? (result as readonly unknown[]).map(encoderOf(output.list)) : result;
}

/** The type of a whole output. Made here, since the schema finds no type that is first named while it is built. */
function resultType(operation: Answering, output: Output = operation.output): Type {
  if (output instanceof z.ZodType) return typeFrom(output, operation.title) as Type;
  if ('page' in output) throw new Error(`${operation.title} answers pages: declare a list`);
  const row = objectFrom(output.list as z.ZodObject);
  return () => [row] as unknown as ClassType;
}

const inputOf = ({ input, title }: Answering): z.ZodObject => {
  if (input instanceof z.ZodObject) return input;
  throw new Error(`${title}: its input is no object, so a resolver of its own declares its arguments`);
};

const constant =
  (type: ClassType): Type =>
  () =>
    type;
const sentence = ({ summary }: Answering): string => `${summary}.`;
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const uncapital = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
