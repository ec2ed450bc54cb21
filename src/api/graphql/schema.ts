import { type GraphQLSchema, isEnumType } from 'graphql';
import { buildSchemaSync, type NonEmptyArray, type PubSub } from 'type-graphql';
import { contractSpelling } from '../../domain/schema/spelling.ts';
import { fromSlices } from '../../slices/slices.ts';
import { nodeResolver } from './nodes.ts';

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

/** Built once, at first use; operations validate input, `npm run check` the schema. */
export function graphqlSchema(): GraphQLSchema {
  return (built ??= inEitherSpelling(buildSchemaSync({ resolvers: resolvers(), validate: false, skipCheck: true, pubSub: noPubSub })));
}

function resolvers(): NonEmptyArray<new () => object> {
  const declared = fromSlices((slice) => slice.resolvers).map((each) => ('declare' in each ? each.declare() : each));
  return [nodeResolver(fromSlices((slice) => slice.nodes)), ...declared] as unknown as NonEmptyArray<new () => object>;
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
