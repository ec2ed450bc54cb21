import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  execute,
  getNamedType,
  getOperationAST,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  lexicographicSortSchema,
  OperationTypeNode,
  parse,
  printSchema,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { executePlanned, hasText, planOf } from '../../src/api/graphql/fast/execute.ts';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { jsonOf } from '../../src/api/graphql/fast/compiled-serializer.ts';
import { textInPieces } from '../../src/api/request/in-pieces.ts';
import { MADE_WHEN_ASKED } from '../../src/core/transport/graphql/connection.ts';
import type { Context } from '../../src/core/transport/graphql/call.ts';
import { sampleOf } from './documents-of.ts';
import { withFastPath } from '../support/fast-path.ts';

withFastPath();

/** Shipped queries of `nodes`, an interface: graphql-js runs them. */
const BY_INTERFACE = ['CustomerNames'];
const RUNS = 2_000;
const ODDITIES = [0, 0.02, 0.15];

/** The schema with all of its types anew, so that what is answered here is answered nowhere else. */
const schema = lexicographicSortSchema(graphqlSchema());
const query = schema.getQueryType() as GraphQLObjectType;

describe('a query that runs by its plan', () => {
  it('is answered as graphql-js answers it, errors and nulls included', async () => {
    answerFrom(query);
    let [planned, failed, valid] = [0, 0, 0];
    for (let seed = 0; seed < RUNS; seed++) {
      const oddity = ODDITIES[seed % ODDITIES.length] ?? 0;
      const isLate = seed % 2 === 0;
      const document = parse(documentFrom(seed));
      if (validate(schema, document).length > 0) continue;
      valid++;
      const variableValues = { yes: seed % 5 < 2 };
      const operation = getOperationAST(document) ?? undefined;
      const response = async (ask: (context: Context) => unknown): Promise<{ data?: object | null; errors?: readonly GraphQLError[] }> =>
        (await ask({ seed, oddity, isLate } as unknown as Context)) as { data?: object | null; errors?: readonly GraphQLError[] };
      const expected = await response((contextValue) => execute({ schema, document, contextValue, variableValues }));
      const found = await response((context) => executePlanned({ schema, document, operation, variables: variableValues }, context));
      expect(jsonOf(found.data)).toBe(JSON.stringify(expected.data));
      expect(await textInPieces(found.data, () => Promise.resolve(), jsonOf)).toBe(JSON.stringify(expected.data));
      // Of several errors of one object the first to arrive wins.
      if (isLate) expect(found.errors?.length).toBe(expected.errors?.length);
      else expect(inOrder(found.errors)).toEqual(inOrder(expected.errors));
      if (hasText(found.data)) planned++;
      if (expected.errors) failed++;
    }
    // Sanity: most queries are valid and planned, many fail.
    expect(valid).toBeGreaterThan(RUNS / 2);
    expect(planned).toBeGreaterThan(valid / 3);
    expect(failed).toBeGreaterThan(valid / 10);
  });

  it('is every one that is shipped', () => {
    const shipped = Object.values(JSON.parse(readFileSync('dist/dashboard/documents.json', 'utf8')) as Record<string, string>);
    const queries = shipped.map((text) => parse(text)).filter((document) => operationOf(document).operation === OperationTypeNode.QUERY);
    expect(queries.length).toBeGreaterThan(0);
    const unplanned = queries.filter((document) => !planOf(schema, document, operationOf(document)));
    expect(unplanned.map((document) => operationOf(document).name?.value)).toEqual(BY_INTERFACE);
  });

  it('leaves nothing in the schema that can be seen', () => {
    const document = parse('{ transfers { nodes { id } } }');
    expect(planOf(schema, document, operationOf(document))).not.toBeNull();
    expect(printSchema(schema)).not.toContain('#transfers');
    expect(printSchema(schema)).toBe(printSchema(lexicographicSortSchema(graphqlSchema())));
  });

  it('has no writers for more fields than a document is worth', () => {
    const many = Array.from({ length: 40 }, (_, n) => `t${n}: transfers { nodes { ...Whole } }`).join(' ');
    const whole = Object.values((schema.getType('Transfer') as GraphQLObjectType).getFields())
      .filter(({ type }) => isLeafType(getNamedType(type)))
      .map(({ name }) => name);
    const document = parse(`{ ${many} } fragment Whole on Transfer { ${whole.join(' ')} }`);
    const plan = planOf(schema, document, operationOf(document));
    const text = JSON.stringify(plan);
    expect(text).toContain('"#nodes"');
    expect(text).toContain('"nodes"');
  });
});

const operationOf = (document: DocumentNode): NonNullable<ReturnType<typeof getOperationAST>> => {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('not one operation');
  return operation;
};

/** Concurrent errors arrive in any order. */
const inOrder = (errors: readonly GraphQLError[] | undefined): string[] => (errors ?? []).map((error) => JSON.stringify(error)).toSorted();

/** Numbers that follow from a seed alone (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// --- queries ---------------------------------------------------------------------------------------------------------

const DEPTH = 4;

/** A query of this schema: fields under other names, repeated, in fragments, left out by variables. */
function documentFrom(seed: number): string {
  const next = numbersFrom(seed);
  const fragments: string[] = [];
  const one = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const set = (type: GraphQLObjectType, depth: number): string => {
    const fields = Object.values(type.getFields()).filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
    const parts = Array.from({ length: 1 + Math.floor(next() * 3) }, () => part(type, fields, depth));
    return `{ ${parts.join(' ')} }`;
  };
  const part = (type: GraphQLObjectType, fields: GraphQLField<unknown, unknown>[], depth: number): string => {
    const kind = next();
    if (kind < 0.08 || fields.length === 0) return '__typename';
    const condition = next() < 0.15 ? one([' @include(if: $yes)', ' @skip(if: $yes)', ' @skip(if: false)']) : '';
    if (kind < 0.16) return `... on ${type.name}${condition} ${set(type, depth)}`;
    if (kind < 0.19 && type.getInterfaces().length > 0) return `... on Node${condition} { id }`;
    if (kind < 0.27) {
      const name = `F${fragments.length}`;
      fragments.push('');
      fragments[Number(name.slice(1))] = `fragment ${name} on ${type.name} ${set(type, depth)}`;
      return `...${name}${condition}`;
    }
    const field = one(fields);
    const args = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${sampleOf(arg.type)}`);
    const other = next();
    // Names that mean something to JavaScript, or to who writes JSON, mean nothing here.
    const alias = other < 0.03 ? `${one(['__proto__', 'toJSON', 'then', 'constructor'])}: ` : other < 0.1 ? `${field.name}Too: ` : '';
    const named = getNamedType(field.type);
    const inner = isObjectType(named) ? set(named, depth - 1) : isInterfaceType(named) ? '{ __typename id }' : '';
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${condition} ${inner}`;
  };
  const selection = set(query, DEPTH);
  const text = `${selection} ${fragments.join(' ')}`;
  return `query${text.includes('$yes') ? '($yes: Boolean!)' : ''} ${text}`;
}

// --- answers ---------------------------------------------------------------------------------------------------------

/** Gives every field that is computed an answer of its own: a value that follows from the seed, mostly of its type. */
function answerFrom(root: GraphQLObjectType): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.resolve && type !== root) continue;
      field.resolve = (_, __, context, { path }) => {
        const { seed, oddity, isLate } = context as unknown as { seed: number; oddity: number; isLate: boolean };
        const next = numbersFrom(seed ^ hashOf(JSON.stringify(path.key) + type.name + field.name));
        const value = new Values(next, oddity, type !== root).of(field.type);
        const refused = next() < oddity ? new GraphQLError('refused', { extensions: { code: 'CONFLICT' } }) : null;
        if (isLate && type === root && next() < 0.5) return refused ? Promise.reject(refused) : Promise.resolve(value);
        if (refused) throw refused;
        return value;
      };
    }
  }
}

const hashOf = (text: string): number => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);

class Values {
  private readonly next: () => number;
  private readonly oddity: number;
  /** graphql-js forgets the promises of a list when a later row of it throws, and Node ends a process for one that is forgotten. */
  private readonly isInList: boolean;

  constructor(next: () => number, oddity: number, isInList = false) {
    this.next = next;
    this.oddity = oddity;
    this.isInList = isInList;
  }

  of(type: GraphQLOutputType, isOfList = false): unknown {
    if (this.next() < this.oddity) return this.odd(type);
    if (isNonNullType(type)) return this.of(type.ofType, true);
    if (!isOfList && this.next() < 0.15) return this.next() < 0.5 ? null : undefined;
    if (isListType(type)) {
      const rows = new Values(this.next, this.oddity, true);
      return Array.from({ length: Math.floor(this.next() * 4) }, () => rows.of(type.ofType));
    }
    if (isObjectType(type)) return this.object(type);
    if (isEnumType(type)) return type.getValues()[0]?.value;
    const sample = SAMPLES[getNamedType(type).name];
    return sample ? sample[Math.floor(this.next() * sample.length)] : { __typename: 'Transfer', id: 'x' };
  }

  /** Its fields are made when they are read, and kept: both executions read the same. */
  private object(type: GraphQLObjectType): object {
    const made = {};
    for (const field of Object.values(type.getFields())) {
      const value = numbersFrom(Math.floor(this.next() * 2 ** 31));
      let saved: { value: unknown } | undefined;
      const read = (): unknown => (saved ??= { value: new Values(value, this.oddity, this.isInList).of(field.type) }).value;
      const get = field.extensions[MADE_WHEN_ASKED] === true ? () => rowsOf(read(), value() < 0.5) : read;
      Object.defineProperty(made, field.name, { get, enumerable: true });
    }
    return made;
  }

  private odd(type: GraphQLOutputType): unknown {
    const rest = new Values(this.next, 0, this.isInList);
    const odd = [
      ...(this.isInList ? [] : [() => Promise.resolve(rest.of(type))]),
      () => null,
      () => undefined,
      () => new Error('broken'),
      () => () => rest.of(type),
      () => new Set([rest.of(type)]),
      () => 'something else',
      () => ({}),
      () => [rest.of(type)],
      () => Number.NaN,
      () => ({ toString: () => 'shown' }),
    ];
    return odd[Math.floor(this.next() * odd.length)]?.();
  }
}

/** Rows as a connection has them: made by a function, at once or one after the other. */
const rowsOf =
  (rows: unknown, isSlow: boolean): (() => unknown) =>
  () =>
    isSlow && Array.isArray(rows) ? rows.map((row) => Promise.resolve(row)) : rows;

const SAMPLES: Record<string, unknown[]> = {
  Int: [0, -7, 2 ** 31 - 1],
  Float: [0.5, -0, 1e21, 3],
  Boolean: [true, false],
  ID: ['x', 7],
  String: ['', 'plain', 'quoted " and \\', 'line\nbreak', 'é', '\u{1f600}', '\ud800', '\u2028', 'true'],
  MinorUnits: [0, 150_000, Number.MAX_SAFE_INTEGER],
  DateTime: [new Date(0), '2026-01-01T00:00:00.000Z'],
  LocalDate: ['2026-01-01'],
  URL: ['https://example.com'],
  JSON: [{ a: [1, null, { b: 'c' }], d: undefined }, [], 'text', 7, false],
};
