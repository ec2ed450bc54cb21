import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray, type PubSub } from 'type-graphql';
import { fromSlices } from '../../slices/slices.ts';

const resolvers = fromSlices((slice) => slice.resolvers) as unknown as NonEmptyArray<new () => object>;

/** Required by type-graphql; subscriptions use live feeds directly. */
const noPubSub: PubSub = {
  publish: () => {
    throw new Error('subscriptions read live feeds, not topics');
  },
  subscribe: () => {
    throw new Error('subscriptions read live feeds, not topics');
  },
};

let built: GraphQLSchema | undefined;

/** Built once; operations validate input, `npm run check` the schema. */
export function graphqlSchema(): GraphQLSchema {
  return (built ??= buildSchemaSync({ resolvers, validate: false, skipCheck: true, pubSub: noPubSub }));
}
