import { readFileSync } from 'node:fs';
import { isEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askedFields, differences } from '../../scripts/parity.mjs';
import { allRoutes } from '../../src/slices/slices.ts';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { errorCodes } from '../../src/domain/errors/error-codes.ts';

const schema = graphqlSchema();
const queries = schema.getQueryType()?.getFields() ?? {};
const mutations = schema.getMutationType()?.getFields() ?? {};

const subscriptions = schema.getSubscriptionType()?.getFields() ?? {};

describe('REST and GraphQL take the same input', async () => {
  const asked = await askedFields();
  const input = z.strictObject({ amount: z.int(), note: z.string().optional() });

  it('every field that asks an operation takes the fields of its input and no other', () => {
    expect(asked.length).toBeGreaterThan(200);
    expect(differences(asked)).toEqual([]);
  });

  it('every query, mutation and subscription asks one, but for who asks and for records by id', () => {
    const names = new Set(asked.map(({ name }) => name));
    expect(Object.keys({ ...queries, ...mutations, ...subscriptions }).filter((name) => !names.has(name))).toEqual([
      'viewer',
      'node',
      'nodes',
    ]);
    expect(asked.filter(({ titles }) => titles.length !== 1)).toEqual([]);
  });

  it('a field with fewer or more arguments is reported, and so is an unused reason', () => {
    const pay = { name: 'pay', titles: ['bills.pay'], input };
    expect(differences([{ ...pay, given: ['amount', 'note'] }], {})).toEqual([]);
    expect(differences([{ ...pay, given: ['amount'] }], {})).toEqual(['pay does not take note of bills.pay']);
    expect(differences([{ ...pay, given: ['amount', 'note', 'tip'] }], {})).toEqual(['pay takes tip, which bills.pay does not']);
    expect(differences([{ ...pay, given: ['amount'] }], { pay: { note: 'why' } })).toEqual([]);
    expect(differences([{ ...pay, given: ['amount', 'note'] }], { pay: { note: 'why' }, gone: {} })).toEqual([
      'pay does not leave out note',
      'gone asks nothing, or is gone',
    ]);
  });
});

it('docs/parity.md has every operation, over REST or GraphQL, with the reason where one is missing', () => {
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
  expect(shown.filter((name) => !fields.has(name) && !subscriptions[name])).toEqual([]);
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
    const openapi = ['openapi', 'openapi-sandbox', 'openapi-operators'].map((name) => readFileSync(`schema/${name}.json`, 'utf8')).join();
    const shown = new Set([...openapi.matchAll(/"success": false[^}]*?"code": "([A-Z_]+)"/g)].map(([, code = '']) => code));
    expect(shown.size).toBeGreaterThan(5);
    expect([...shown].filter((code) => !(code in errorCodes))).toEqual([]);
  });
});
