import { readFileSync } from 'node:fs';
import { getNamedType, isEnumType, isInputObjectType, type GraphQLField } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allRoutes } from '../../src/programs/all-routes.ts';
import { graphqlSchema } from '../../src/programs/api/graphql/schema.ts';
import { OPERATIONS } from './operations.ts';
import { errorCodes } from '../../src/platform/kernel/error-codes.ts';

const schema = graphqlSchema();
const queries = schema.getQueryType()?.getFields() ?? {};
const mutations = schema.getMutationType()?.getFields() ?? {};

/** What a caller can give to a field: its arguments, or the fields of its `input`. */
function namesOf(field: GraphQLField<unknown, unknown>): string[] {
  const input = field.args.find(({ name }) => name === 'input');
  const type = input && getNamedType(input.type);
  const names = isInputObjectType(type) ? Object.keys(type.getFields()) : field.args.map(({ name }) => name);
  return names.map((name) => ({ first: 'limit', after: 'cursor' })[name] ?? name).toSorted();
}

describe('both doors take the same input', () => {
  it.each(Object.entries(OPERATIONS))(
    '%s takes the fields of its operation and no other',
    (name, { operation, renamed = {}, without = [] }) => {
      const field = queries[name] ?? mutations[name];
      expect(field, `${name} is a field of the schema`).toBeDefined();
      const shape = Object.keys((operation.input as z.ZodObject).shape);
      const wanted = shape.filter((key) => !without.includes(key)).map((key) => renamed[key] ?? key);
      expect(namesOf(field!)).toEqual(wanted.toSorted());
    },
  );
});

it('docs/parity.md has every operation, at one door at least, and where it lacks the other says why', () => {
  const rows = readFileSync('docs/parity.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')));
  const routed = new Set(allRoutes.map(({ operation }) => operation.title));
  expect([...routed].filter((title) => !cells.some(([name]) => name === `\`${title}\``))).toEqual([]);
  expect(cells.filter(([, rest = '', graphql = '']) => !/^(`|– \S)/.test(rest) || !/^(`|– \S)/.test(graphql))).toEqual([]);
  expect(cells.filter(([, rest = '', graphql = '']) => !rest.startsWith('`') && !graphql.startsWith('`'))).toEqual([]);
  const fields = new Set([...Object.keys(queries), ...Object.keys(mutations)]);
  const shown = cells.flatMap(([, , graphql = '']) =>
    graphql.startsWith('`') ? [...graphql.matchAll(/`(\w+)`/g)].map(([, name = '']) => name) : [],
  );
  expect(shown.filter((name) => !fields.has(name) && !(schema.getSubscriptionType()?.getFields() ?? {})[name])).toEqual([]);
});

describe('one catalogue of codes', () => {
  it('the enum ErrorCode is the catalogue that docs/errors.md is printed from', () => {
    const type = schema.getType('ErrorCode');
    expect(
      isEnumType(type) &&
        type
          .getValues()
          .map(({ name }) => name)
          .toSorted(),
    ).toEqual(Object.keys(errorCodes).toSorted());
  });

  it('every code in the examples of the OpenAPI document is in the catalogue', () => {
    const openapi = readFileSync('schema/openapi.json', 'utf8');
    const shown = new Set([...openapi.matchAll(/"success": false[^}]*?"code": "([A-Z_]+)"/g)].map(([, code = '']) => code));
    expect(shown.size).toBeGreaterThan(5);
    expect([...shown].filter((code) => !(code in errorCodes))).toEqual([]);
  });
});
