import {
  type GraphQLField,
  getNamedType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isMarked } from '../../src/domain/schema/logged.ts';

/** Values unique to one person. */
export const MARKS = {
  word: 'Zebulonmarker',
  email: 'zebulonmarker@private.example',
  phone: '08035551999',
  'phone abroad': '+2348035551999',
  nin: '70123451999',
  account: '1999888777',
  meter: '45700099881',
  code: '739184',
} as const;

/** Most specific first; a field takes the first that its schema accepts. */
const TEXTS = [
  `Zebulonmarker lives here`,
  MARKS.word,
  MARKS.email,
  MARKS.phone,
  MARKS.nin,
  MARKS.account,
  MARKS.meter,
  MARKS.code,
  MARKS['phone abroad'],
];
const REFERENCES = ['REF-1', '1453176722560', '058', 'NGN', '2026-01-01T00:00:00Z', '1', 'a'];

type Schema = z.core.$ZodType;
const defOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def;
const takes = (schema: Schema, value: unknown): boolean => {
  try {
    return (schema as z.ZodType).safeParse(value).success;
  } catch {
    return false;
  }
};

/** An input of this schema, with something personal wherever a text may be. */
export function sample(schema: Schema): unknown {
  const def = defOf(schema);
  if (isMarked(schema)) return REFERENCES.find((text) => takes(schema, text)) ?? REFERENCES[0];
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return sample(def.innerType);
    case 'pipe':
      return defOf(def.in).type === 'transform' ? sample(def.out) : sample(def.in);
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([field, inner]) => [field, sample(inner)]));
    case 'array':
      return [sample(def.element)];
    case 'record':
      return { [MARKS.word]: sample(def.valueType) };
    case 'union':
      return sample(def.options.at(-1)!);
    case 'intersection':
      return { ...(sample(def.left) as object), ...(sample(def.right) as object) };
    case 'lazy':
      return sample(def.getter());
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    case 'number':
      return 150_000;
    case 'string':
      return textOf(schema);
    default:
      return MARKS.word;
  }
}

function textOf(schema: Schema): string {
  const { format } = defOf(schema) as { format?: string };
  if (format === 'uuid') return randomUUID();
  if (format === 'datetime') return '2026-01-01T00:00:00Z';
  return TEXTS.find((text) => takes(schema, text)) ?? TEXTS[0]!;
}

/** An example of a body with something personal in the place of each text that may be. */
export function filled(example: unknown, schema: Schema): unknown {
  const def = defOf(schema);
  if (isMarked(schema)) return example;
  if ('innerType' in def) return filled(example, def.innerType);
  if (def.type === 'pipe') return filled(example, defOf(def.in).type === 'transform' ? def.out : def.in);
  if (def.type === 'object' && typeof example === 'object' && example !== null)
    return Object.fromEntries(
      Object.entries(example).map(([name, part]) => [name, def.shape[name] ? filled(part, def.shape[name]) : (part as unknown)]),
    );
  if (def.type === 'array' && Array.isArray(example)) return example.map((part) => filled(part, def.element));
  return def.type === 'string' && typeof example === 'string' ? (TEXTS.find((text) => takes(schema, text)) ?? example) : example;
}

/** A mutation with something personal in each text of its input. */
export function mutationOf(field: GraphQLField<unknown, unknown>): { query: string; variables: Record<string, unknown> } {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const payload = getNamedType(field.type);
  const selection = isLeafType(payload)
    ? ''
    : isObjectType(payload) && payload.getFields()['userErrors']
      ? '{ userErrors { message } }'
      : '{ __typename }';
  return {
    query: `mutation${declared && `(${declared})`} { ${field.name}${given && `(${given})`} ${selection} }`,
    variables: Object.fromEntries(field.args.map(({ name, type }) => [name, inputOf(type, name)])),
  };
}

const BY_NAME: readonly [RegExp, string][] = [
  [/email/i, MARKS.email],
  [/phone|mobile|recipient/i, MARKS.phone],
  [/nin|bvn/i, MARKS.nin],
  [/accountNumber/, MARKS.account],
  [/meter|customerId|smartcard/i, MARKS.meter],
  [/^code$|otp/i, MARKS.code],
];

function inputOf(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return inputOf(type.ofType, name);
  if (isListType(type)) return [inputOf(type.ofType, name)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, inputOf(field.type, field.name)]));
  switch (type.name) {
    case 'Int':
    case 'Float':
    case 'Kobo':
      return 150_000;
    case 'Boolean':
      return true;
    case 'DateTime':
      return '2026-01-01T00:00:00Z';
    case 'LocalDate':
      return '2026-01-01';
    case 'URL':
      return `https://private.example/${MARKS.word}`;
    case 'JSON':
      return { [MARKS.word]: MARKS.word };
    case 'ID':
      return randomUUID();
    default:
      return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? TEXTS[0];
  }
}
