import { Arg, Args, type ClassType, Ctx, Extensions, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { z } from 'zod';
import { isOperatorScope } from '../../../domain/actor/actor.ts';
import { encoderOf } from '../../../platform/fast/encode.ts';
import type { Page } from '../../../domain/schema/page.ts';
import { typeNames } from '../../../domain/schema/type-names.ts';
import type { Answering, Bucket, Operation, Output, PublicOperation } from '../../operation/operation.ts';
import { ask, byId, type Context, orNull, payload, type Payload } from './call.ts';
import { type Connection, connectionOf, type PageArgs, pageInput } from './connection.ts';
import { pageLoader } from './loader.ts';
import { argsFrom, connectionFrom, inputFrom, listArgsFrom, madeOnce, objectFrom, payloadOf, typeFrom } from './from-zod.ts';

type Type = () => ClassType;

/** Root field whose types are declared as the schema is built: a process without GraphQL requests builds none. */
export interface RootField {
  declare(): ClassType;
}

const rootField =
  <Given extends unknown[]>(declare: (...given: Given) => ClassType) =>
  (...given: Given): RootField => ({ declare: () => declare(...given) });

export const query = rootField(queryField);
export const find = rootField(findField);
export const list = rootField(listField);
export const nested = rootField(nestedField);
export const mutation = rootField(mutationField);

type Types = Record<string, () => unknown>;

interface Texts {
  about?: string;
  types?: Types;
  bucket?: Bucket;
  output?: Output;
}

interface QueryTexts extends Texts {
  input?: string;
  args?: z.ZodObject;
  from?: string;
  nullable?: true;
}

function queryField(name: string, operation: Answering, texts: QueryTexts = {}): ClassType {
  const { about, types = {}, output = operation.output, input, args, from, nullable = false, bucket } = texts;
  const part = from === undefined ? output : ((output as z.ZodObject).shape[from] as z.ZodType);
  const type = resultType(operation, part);
  const argument = input
    ? Arg('input', constant(inputType(operation, input, types)), { description: `Input of \`${name}\`.` })
    : Args(constant(argsFrom(args ?? inputOf(operation), { types })));
  @Resolver()
  class QueryField {
    @Extensions(bucket ? { bucket } : {})
    @Query(type, { name, description: described(operation, about, nullable), nullable })
    async field(@Ctx() context: Context, @argument given: object): Promise<unknown> {
      const asked = ask(context, operation, given);
      const result = await (nullable ? orNull(asked) : asked);
      return written(from === undefined || result === null ? result : (result as Record<string, unknown>)[from], part);
    }
  }
  return QueryField;
}

function findField(name: string, operation: Answering, texts: Texts & { argument?: { name: string; about: string } } = {}): ClassType {
  const { about, argument = { name: 'id', about: 'Id of the record.' }, output = operation.output } = texts;
  const [idName = 'id'] = Object.keys(inputOf(operation).shape);
  @Resolver()
  class FindField {
    @Query(resultType(operation, output), { name, description: described(operation, about, true), nullable: true })
    async field(@Ctx() context: Context, @Arg(argument.name, () => ID, { description: argument.about }) id: string): Promise<unknown> {
      return written(await byId(context, operation, { [idName]: id }), output);
    }
  }
  return FindField;
}

function listField(name: string, operation: Answering, texts: Texts & { bodyOnly?: true } = {}): ClassType {
  const { about, types = {}, output = operation.output, bucket, bodyOnly } = texts;
  if (!('page' in output)) throw new Error(`${name}: ${operation.title} answers no pages`);
  const row = output.page as z.ZodObject;
  const ConnectionType = connectionFrom(row);
  const Arguments = listArgsFrom(inputOf(operation), { types });
  @Resolver()
  class ListField {
    @Extensions({ ...(bucket && { bucket }), ...(bodyOnly && { bodyOnly }) })
    @Query(() => ConnectionType, { name, description: described(operation, about) })
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

type OfParents = Operation<z.ZodObject, ReadonlyMap<string, Page<unknown>>, undefined>;

/** List under each record of `parent`: `operation` reads the rows of all parents by their ids, which it takes as `ids`. */
function nestedField(
  parent: ClassType,
  name: string,
  operation: OfParents,
  { row, about, ids = 'ids', given = {} }: { row: z.ZodObject; about: string; ids?: string; given?: Record<string, string> },
): ClassType {
  const ConnectionType = connectionFrom(row);
  const filters = Object.entries(operation.input.shape).filter(([field]) => field !== ids && !(field in given));
  const Arguments = listArgsFrom(z.object(Object.fromEntries(filters)));
  const rowsOf = pageLoader(
    (context, parents, args: PageArgs) => ask(context, operation, { ...given, [ids]: parents, ...pageInput(args) }),
    encoderOf(row) as (each: unknown) => object,
  );
  @Resolver(() => parent)
  class NestedField {
    @FieldResolver(() => ConnectionType, { name, description: about })
    field(@Ctx() context: Context, @Root() { id }: { id: string }, @Args(() => Arguments) args: PageArgs): Promise<Connection<object>> {
      return rowsOf(context, id, args);
    }
  }
  return NestedField;
}

interface MutationTexts extends Texts {
  isOptional?: true;
  /** Payload field for the output, or fields by output property, as described there in a list; `null` gives `done`. */
  gives?: string | readonly string[] | Record<string, string | { from: string; about: string }>;
  apart?: Record<string, z.ZodObject>;
  note?: string;
  inputType?: string | ClassType;
  payloadType?: string;
}

function mutationField(name: string, operation: Answering, texts: MutationTexts = {}): ClassType {
  const { about, bucket, output = operation.output } = texts;
  const argument = inputArgument(name, operation, texts);
  const { type, fieldsOf } = payloadFor(name, operation, texts);
  @Resolver()
  class MutationField {
    @Runs(operation, bucket)
    @Mutation(() => type, { name, description: described(operation, about) })
    field(@Ctx() context: Context, @argument input?: object | null): Promise<Payload<object>> {
      return payload(async () => fieldsOf(written(await ask(context, operation, input ?? {}), output)));
    }
  }
  return MutationField;
}

/** Binds a mutation's operation, for rate limit and Idempotency-Key. */
export const Runs = (operation: Operation | PublicOperation, bucket = operation.bucket): MethodDecorator =>
  Extensions({ operation, ...(bucket && { bucket }) });

function inputArgument(name: string, operation: Answering, texts: MutationTexts): ReturnType<typeof Arg> {
  const { isOptional = false, inputType: Input = `${capital(name)}Input`, types = {} } = texts;
  if (typeof Input === 'string' && Object.keys(inputOf(operation).shape).length === 0) return () => undefined;
  const type = typeof Input === 'string' ? inputType(operation, Input, types) : Input;
  return Arg('input', constant(type), { description: `Input of \`${name}\`.`, nullable: isOptional });
}

function payloadFor(name: string, operation: Answering, texts: MutationTexts) {
  const { gives, note, apart = {}, payloadType = `${capital(name)}Payload`, types = {}, output = operation.output } = texts;
  const done = `Result of \`${uncapital(payloadType.replace(/Payload$/, ''))}\``;
  if (output instanceof z.ZodNull)
    return { type: payloadOnce(payloadType, done, { done: () => Boolean }), fieldsOf: () => ({ done: true }) };
  if (gives === undefined && output instanceof z.ZodObject && typeNames.get(output) === undefined)
    return { type: payloadOnce(payloadType, done, output, note), fieldsOf: (result: unknown) => result as object };
  if (typeof gives === 'object') {
    const shape = (output as z.ZodObject).shape as Record<string, z.ZodType>;
    const fieldOf = (from: string) => ({ from, about: z.globalRegistry.get(shape[from]!)?.description ?? '' });
    const wanted = Array.isArray(gives) ? Object.fromEntries(gives.map((from: string) => [from, fieldOf(from)])) : gives;
    const parts = Object.entries(wanted).map(([field, given]) => [field, typeof given === 'string' ? { from: given } : given] as const);
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

function inputType(operation: Answering, name: string, types: Types): ClassType {
  const input = inputOf(operation);
  const description = `Input of \`${uncapital(name.replace(/Input$/, ''))}\`.`;
  return madeOnce(name, `input of ${Object.keys(input.shape).join(', ')}`, () => inputFrom(input, { name, description }, { types }));
}

const payloadOnce = (name: string, done: string, fields: Types | z.ZodObject, note?: string): ClassType => {
  const names = Object.keys(fields instanceof z.ZodObject ? fields.shape : fields);
  return madeOnce(name, `payload of ${names.join(', ')}: ${done}`, () => payloadOf(name, done, fields, note));
};

function written(result: unknown, output: Output): unknown {
  if (result === null) return null;
  if (output instanceof z.ZodType) return encoderOf(output)(result);
  return 'list' in output ? (result as readonly unknown[]).map(encoderOf(output.list)) : result;
}

/** Made here, as the schema finds no type first named during its build. */
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
function described({ summary, ...operation }: Answering, about = `${summary}.`, isNullable = false): string {
  const isOfOperators =
    'scope' in operation && operation.scope !== null && isOperatorScope(operation.scope) && !about.includes('For operators');
  const whole = isNullable && !about.includes('null') ? `${about.slice(0, -1)}; null when there is none.` : about;
  return isOfOperators ? `${whole} For operators.` : whole;
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const uncapital = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
