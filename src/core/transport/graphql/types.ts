import 'reflect-metadata';
import { Field, ID, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import { bucketSizes } from '../../../domain/time/time-range.ts';
import { calendarDay, moment } from '../../../domain/time/moment.ts';
import { FORBIDDEN_KEYS } from '../json.ts';

export function objectType(name: string, description: string, options: { implements?: () => unknown } = {}): ClassDecorator {
  const implementing = options.implements ? { implements: options.implements() as new () => object } : {};
  return ObjectType(name, { description, simpleResolvers: true, ...implementing });
}

@InterfaceType('Node', {
  description: 'A record whose id is equal in GraphQL, REST and webhooks.',
  autoRegisterImplementations: false,
  resolveType: (record: { __typename: string }) => record.__typename,
})
export abstract class Node {
  @Field(() => ID, { description: 'Id, equal in REST and webhooks.' })
  id!: string;
}

/** GraphQL enum of REST values: `pending` is PENDING. Conversion happens here alone. */
export function enumOf<Word extends string>(
  name: string,
  words: readonly Word[],
  description: string,
  meanings: Partial<Record<Word, string>> = {},
): Record<string, Word> {
  const values = Object.fromEntries(words.map((word) => [nameOf(word), word])) as Record<string, Word>;
  const valuesConfig = Object.fromEntries(
    Object.entries<string | undefined>(meanings).flatMap(([word, meaning]) =>
      meaning === undefined ? [] : [[nameOf(word), { description: meaning }]],
    ),
  );
  registerEnumType(values, { name, description, valuesConfig });
  return values;
}

const nameOf = (word: string): string =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();

export const BucketSize = enumOf('BucketSize', bucketSizes, 'Length of a chart bucket.', {
  day: 'From midnight to midnight in Lagos.',
});

/** Why: Int ends at 21.4 million naira, and BigInt serializes as number or text by size. */
export const Kobo = new GraphQLScalarType<number, number>({
  name: 'MinorUnits',
  description: 'Whole kobo (1/100 naira). A JSON integer, never a string or a fraction; at most 9007199254740991 in size.',
  serialize: kobo,
  parseValue: kobo,
  parseLiteral: (node) => kobo(node.kind === Kind.INT ? Number(node.value) : undefined),
});

export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'RFC 3339 time in UTC, for example 2026-11-20T09:30:00.000Z. Input may have any offset.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue: time,
  parseLiteral: (node) => time(textOf(node)),
});

export const LocalDate = new GraphQLScalarType<string, string>({
  name: 'LocalDate',
  description: 'Calendar day in Africa/Lagos, YYYY-MM-DD.',
  serialize: String,
  parseValue: day,
  parseLiteral: (node) => day(textOf(node)),
});

export const Url = new GraphQLScalarType<string, string>({
  name: 'URL',
  description: 'Absolute URL.',
  serialize: String,
  parseValue: (value) => matching(value, /^[a-z][a-z0-9+.-]*:/i, 'URL must be an absolute URL'),
  parseLiteral: (node) => matching(textOf(node), /^[a-z][a-z0-9+.-]*:/i, 'URL must be an absolute URL'),
});

export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value, unchanged: bodies of events and providers, and metadata.',
  serialize: (value) => value,
  parseValue: (value) => value,
  // Security: document literals follow the key rules of JSON.
  parseLiteral: (node, variables) => withoutReserved(valueFromASTUntyped(node, variables)),
});

function withoutReserved(value: unknown): unknown {
  for (const [key, part] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    if (FORBIDDEN_KEYS.has(key)) throw new GraphQLError(`${key} is a reserved name; choose another key`);
    withoutReserved(part);
  }
  return value;
}

function kobo(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new GraphQLError('MinorUnits must be a whole number of at most 9007199254740991 in size');
}

function day(value: unknown): string {
  const read = calendarDay.safeParse(value);
  if (read.success) return read.data;
  throw new GraphQLError('LocalDate must be a calendar day such as 2026-01-31');
}

function time(value: unknown): string {
  const read = moment.safeParse(value);
  if (read.success) return read.data;
  throw new GraphQLError('DateTime must be an RFC 3339 time such as 2026-11-20T09:30:00Z');
}

function matching(value: unknown, pattern: RegExp, message: string): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw new GraphQLError(message);
}

const textOf = (node: ValueNode): string | undefined => (node.kind === Kind.STRING ? node.value : undefined);
