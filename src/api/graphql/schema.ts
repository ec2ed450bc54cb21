import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray, type PubSub } from 'type-graphql';
import { brought } from '../../slices/slices.ts';

/** Every resolver of the GraphQL door. */
const resolvers = brought((slice) => slice.resolvers) as unknown as NonEmptyArray<new () => object>;

/** type-graphql asks for one where there are subscriptions. Ours subscribe to live feeds themselves (`graphql-live.ts` of a slice). */
const noPubSub: PubSub = {
  publish: () => {
    throw new Error('subscriptions read live feeds, not topics');
  },
  subscribe: () => {
    throw new Error('subscriptions read live feeds, not topics');
  },
};

let built: GraphQLSchema | undefined;

/**
 * The schema, built once. Inputs are judged by the operations, so type-graphql need not; and whether it is a sound schema is judged by
 * `npm run check`, not with an introspection at every start.
 */
export function graphqlSchema(): GraphQLSchema {
  return (built ??= buildSchemaSync({ resolvers, validate: false, skipCheck: true, pubSub: noPubSub }));
}
