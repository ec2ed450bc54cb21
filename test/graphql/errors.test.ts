import { graphql, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { errorOf, isUnexpected } from '../../src/api/graphql/errors.ts';
import { Kobo } from '../../src/core/transport/graphql/types.ts';

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      tooMuch: { type: Kobo, resolve: () => 2 ** 60 },
      tooLong: { type: GraphQLInt, resolve: () => 2 ** 40 },
      missing: { type: new GraphQLNonNull(GraphQLInt), resolve: () => null },
      echo: { type: GraphQLInt, args: { of: { type: Kobo } }, resolve: () => 1 },
    },
  }),
});

test.each(['tooMuch', 'tooLong', 'missing'])('an answer that its type cannot carry is a bug and logged as one: %s', async (field) => {
  const { errors = [] } = await graphql({ schema, source: `{ ${field} }` });
  expect(errors.map(isUnexpected)).toEqual([true]);
  expect(errorOf(errors[0], errors[0]!.toJSON()).extensions).toEqual({
    code: 'INTERNAL',
    retryable: true,
    docsUrl: '/docs/graphql#errors',
    requestId: undefined,
  });
});

test('a variable that does not fit is the fault of the request', async () => {
  const { errors = [] } = await graphql({ schema, source: 'query ($of: MinorUnits) { echo(of: $of) }', variableValues: { of: 1.5 } });
  expect(errors.map(isUnexpected)).toEqual([false]);
});
