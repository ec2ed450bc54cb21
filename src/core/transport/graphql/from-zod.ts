import { ArgsType, type ClassType, Extensions, Field, Float, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { kobo, koboAmount, koboOrNothing } from '../../../domain/money/money.ts';
import { moment, rangeFields } from '../../../domain/time/moment.ts';
import { type TypeName, typeNames } from '../../../domain/schema/type-names.ts';
import { connection, type Connection, PageArgs } from './connection.ts';
import { MAX_ITEMS } from './limits.ts';
import { enumOf, Node, objectType, DateTime, Json, Kobo, LocalDate } from './types.ts';
import { UserError } from './call.ts';

type Type = () => unknown;

interface Options {
  types?: Record<string, Type>;
}

/** Declared types by name, so that two shapes never share a name. */
const declared = new Map<string, { made: unknown; of: string }>();

/** Object type from the schema that OpenAPI uses. @throws Error without a name, or for an undescribed field. */
export function objectFrom<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  options: Options = {},
): ClassType<z.output<z.ZodObject<Shape>>> {
  return once(schema, 'object', (named) => {
    const cls = blank(named.isNode ? Node : Object);
    objectType(named.name, named.description, named.isNode ? { implements: () => Node } : {})(cls);
    for (const [name, field] of fieldsOf(schema)) {
      if (named.without?.includes(name) || (named.isNode && name === 'id')) continue;
      declare(cls, named.name, name, field, options, (inner) => objectFrom(inner));
    }
    return cls;
  }) as ClassType<z.output<z.ZodObject<Shape>>>;
}

export function connectionFrom<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  options: Options = {},
): ClassType<Connection<z.output<z.ZodObject<Shape>>>> {
  const node = objectFrom(schema, options) as ClassType;
  const { name, listed = name } = nameOf(schema, 'connection');
  return madeOnce(`${listed}Connection`, `connection of ${name}`, () => connection(listed, () => node)) as ClassType<
    Connection<z.output<z.ZodObject<Shape>>>
  >;
}

/** Input type of an operation; validation stays with the operation. @throws Error like `objectFrom`. */
export function inputFrom<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  named: TypeName,
  options: Options = {},
): ClassType<z.input<z.ZodObject<Shape>>> {
  const Input = blank();
  InputType(named.name, { description: named.description })(Input);
  for (const [name, field] of fieldsOf(schema)) {
    if (named.without?.includes(name)) continue;
    declare(Input, named.name, name, field, options, (inner) => once(inner, `${named.name}.${name}`, (nested) => inputFrom(inner, nested)));
  }
  return Input as ClassType<z.input<z.ZodObject<Shape>>>;
}

export function listArgsFrom<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  options: Options = {},
): ClassType<PageArgs & Omit<z.input<z.ZodObject<Shape>>, 'limit' | 'cursor' | 'page'>> {
  const filters = fieldsOf(schema).filter(([name]) => !['limit', 'cursor', 'page'].includes(name));
  return argumentsOf(PageArgs, filters, options) as ClassType<PageArgs & Omit<z.input<z.ZodObject<Shape>>, 'limit' | 'cursor' | 'page'>>;
}

export function argsFrom<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  options: Options = {},
): ClassType<z.input<z.ZodObject<Shape>>> {
  return argumentsOf(Object, fieldsOf(schema), options) as ClassType<z.input<z.ZodObject<Shape>>>;
}

function argumentsOf(base: object, fields: [string, z.ZodType][], options: Options): ClassType {
  const Args = blank(base);
  ArgsType()(Args);
  for (const [name, field] of fields) declare(Args, 'arguments', name, field, options, nothing);
  return Args;
}

const nothing = (): never => {
  throw new Error('an argument is no object');
};

export function enumFrom<Words extends Record<string, string>>(schema: z.ZodEnum<Words>): Record<string, Words[keyof Words]> {
  return once(schema, 'enum', ({ name, description, meanings }) =>
    enumOf(name, schema.options as string[], description, meanings as Partial<Record<string, string>>),
  ) as Record<string, Words[keyof Words]>;
}

type PayloadField = Type | { type: Type; description: string; isAlways?: true };

/** Payload type of a mutation; each field is null when `userErrors` is not empty. */
export function payloadOf(name: string, done: string, fields: Record<string, PayloadField> | z.ZodObject, note = ''): ClassType {
  const Payload = blank();
  objectType(name, `${done}, or the reasons of a refusal.${note && ` ${note}`}`)(Payload);
  if (fields instanceof z.ZodObject)
    for (const [field, schema] of fieldsOf(fields)) declare(Payload, name, field, schema.nullable(), {}, (inner) => objectFrom(inner));
  else
    for (const [field, given] of Object.entries(fields)) {
      const result = {
        description: `${done}; null when userErrors is not empty.`,
        isAlways: false,
        ...(typeof given === 'function' ? { type: given } : given),
      };
      Field(result.type as never, { nullable: !result.isAlways, description: result.description })(Payload.prototype, field);
    }
  Field(() => [UserError], { description: 'Reasons of a refusal; empty on success.' })(Payload.prototype, 'userErrors');
  return Payload;
}

const blank = (base: object = Object): ClassType => class extends (base as ClassType) {} as ClassType;

function once<Made>(schema: z.ZodType, kind: string, make: (named: TypeName) => Made): Made {
  const named = nameOf(schema, kind);
  const words = schema instanceof z.ZodEnum ? schema.options : schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return madeOnce(named.name, `${schema.def.type} of ${words.join(', ')}`, () => make(named));
}

/** The type declared under a name. @throws Error where another shape has the name. */
export function madeOnce<Made>(name: string, of: string, make: () => Made): Made {
  const known = declared.get(name) ?? { made: make(), of };
  if (known.of !== of) throw new Error(`${name} is the ${known.of}, and cannot be the ${of} as well: give one of them another name`);
  declared.set(name, known);
  return known.made as Made;
}

export const typeFrom = (schema: z.ZodType, place: string): Type => typeOf(unwrapped(schema).inner, place, (inner) => objectFrom(inner));

function nameOf(schema: z.ZodType, place: string): TypeName {
  const named = typeNames.get(schema);
  if (!named) throw new Error(`${place}: name this schema for GraphQL in typeNames`);
  return named;
}

function declare(
  cls: ClassType,
  owner: string,
  name: string,
  schema: z.ZodType,
  { types }: Options,
  objectOf: (schema: z.ZodObject) => unknown,
): void {
  const { inner, isNullable, description } = unwrapped(schema);
  if (description === undefined) throw new Error(`${owner}.${name} has no description`);
  const type = types?.[name] ?? typeOf(inner, `${owner}.${name}`, objectOf);
  Field(type as never, { nullable: isNullable, description })(cls.prototype, name);
  const maximum = inner instanceof z.ZodArray ? maximumOf(inner) : undefined;
  if (maximum !== undefined) Extensions({ [MAX_ITEMS]: maximum })(cls.prototype, name);
}

function maximumOf(schema: z.ZodArray): number | undefined {
  for (const { _zod } of schema._zod.def.checks ?? [])
    if (_zod.def.check === 'max_length') return (_zod.def as z.core.$ZodCheckMaxLengthDef).maximum;
  return undefined;
}

function unwrapped(schema: z.ZodType): { inner: z.ZodType; isNullable: boolean; description: string | undefined } {
  let inner: z.ZodType = schema;
  let isNullable = false;
  let description: string | undefined;
  for (;;) {
    description ??= z.globalRegistry.get(inner)?.description;
    if (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
      isNullable = true;
      inner = inner.unwrap() as z.ZodType;
    } else if (inner instanceof z.ZodPipe) inner = (inner.in instanceof z.ZodTransform ? inner.out : inner.in) as z.ZodType;
    else return { inner, isNullable, description };
  }
}

function typeOf(schema: z.ZodType, place: string, objectOf: (schema: z.ZodObject) => unknown): Type {
  const scalar = scalarOf(schema);
  if (scalar !== undefined) return constant(scalar);
  if (schema instanceof z.ZodArray) {
    const item = typeOf(unwrapped(schema.element as z.ZodType).inner, place, objectOf);
    return () => [item()];
  }
  if (schema instanceof z.ZodObject) return constant(objectOf(schema));
  if (schema instanceof z.ZodEnum) return constant(enumFrom(schema as z.ZodEnum<Record<string, string>>));
  if (schema instanceof z.ZodBoolean) return constant(Boolean);
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown) return constant(Json);
  if (schema instanceof z.ZodNumber) return constant(schema.format === null ? Float : Int);
  const format = z.globalRegistry.get(schema)?.['format'] ?? (schema as z.ZodString).format;
  if (format === 'uuid') return constant(ID);
  if (format === 'date-time' || format === 'datetime') return constant(DateTime);
  if (format === 'date') return constant(LocalDate);
  if (schema.def.type === 'string' || schema.def.type === 'literal') return constant(String);
  throw new Error(`${place}: no GraphQL type for a ${schema.def.type}; name it in types`);
}

const constant =
  (type: unknown): Type =>
  () =>
    type;

/** Shared schemas that are scalars; `meta` copies know parents. */
const SCALARS = new Map<z.core.$ZodType, unknown>([
  [kobo, Kobo],
  [koboAmount, Kobo],
  [koboOrNothing, Kobo],
  [unwrapped(moment).inner, DateTime],
  [unwrapped(rangeFields.from).inner, DateTime],
  [unwrapped(rangeFields.to).inner, DateTime],
]);

function scalarOf(schema: z.ZodType): unknown {
  for (let each: z.core.$ZodType | undefined = schema; each; each = each._zod.parent) if (SCALARS.has(each)) return SCALARS.get(each);
  return undefined;
}

const fieldsOf = (schema: z.ZodObject): [string, z.ZodType][] => Object.entries<z.ZodType>(schema.shape);
