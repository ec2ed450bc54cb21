import { type GraphQLSchema, isEnumType } from 'graphql';
import { buildSchemaSync, type NonEmptyArray, type PubSub } from 'type-graphql';
import { contractSpelling } from '../../domain/schema/spelling.ts';
import { fromSlices } from '../../slices/slices.ts';
import { nodeResolver } from './nodes.ts';

const resolvers = [...fromSlices((slice) => slice.resolvers), nodeResolver(fromSlices((slice) => slice.nodes))] as unknown as NonEmptyArray<
  new () => object
>;

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
  return (built ??= inEitherSpelling(buildSchemaSync({ resolvers, validate: false, skipCheck: true, pubSub: noPubSub })));
}

/** Enum inputs accept `CANCELED` too; the printed schema and answers have `CANCELLED` alone. */
function inEitherSpelling(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isEnumType(type) || !type.getValue('CANCELLED')) continue;
    const valueOf = type.getValue.bind(type);
    type.getValue = (name) => valueOf(contractSpelling(name));
  }
  return schema;
}
