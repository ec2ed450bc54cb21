import {
  type GraphQLSchema,
  isEnumType,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  getDirectiveValues,
  getVariableValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { Arg, buildSchemaSync, type ClassType, Ctx, ID, type NonEmptyArray, type PubSub, Query, Resolver } from 'type-graphql';
import { actorIn, byId, type Context } from '../../core/transport/graphql/call.ts';
import { MAX_NODES, fragmentsOf } from '../../core/transport/graphql/limits.ts';
import { loader } from '../../core/transport/graphql/loader.ts';
import { nodeName, type NodeSource, outputOf, placeSql } from '../../core/transport/graphql/node-source.ts';
import { Node } from '../../core/transport/graphql/types.ts';
import { appOf } from '../../core/transport/overload.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { contractSpelling } from '../../domain/schema/text.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { encoderOf } from '../../platform/fast/encode.ts';
import { fromSlices } from '../../slices/slices.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Place {
  type: string;
  id: string;
  input: Record<string, string>;
}

type PlacesOf = (on: Sender, actor: Pick<Actor, 'bookId' | 'businessId' | 'environment'>, ids: readonly string[]) => Promise<Place[]>;

/** Types of ids in one statement: an id has no type in it. Only ids of the actor's business and environment are found. */
export function nodePlaces(sources: readonly NodeSource[]): PlacesOf {
  const text = sources.map(placeSql).join('\nunion all\n');
  return (on, { bookId, businessId, environment }, ids) => on.query<Place>('nodes.places', text, [bookId, ids, businessId, environment]);
}

/** `node` and `nodes`; each record is read by the operation of its own field, with its scope. */
function nodeResolver(sources: readonly NodeSource[]): ClassType {
  const placesOf = nodePlaces(sources);
  const byName = new Map(sources.map((source) => [nodeName(source), source]));
  const placeOf = loader(async (context, ids: readonly string[]) => {
    const actor = actorIn(context);
    const places = await placesOf(appOf(context.app, actor).db, actor, ids);
    return new Map(places.map((place) => [place.id, place]));
  });

  async function read(context: Context, id: string): Promise<object | null> {
    const place = UUID.test(id) ? await placeOf(context, id.toLowerCase()) : undefined;
    const source = place && byName.get(place.type);
    if (!source) return null;
    const record = await byId(context, source.read, place.input);
    return record === null ? null : { ...(encoderOf(outputOf(source))(record) as object), __typename: place.type };
  }

  @Resolver()
  class NodeResolver {
    @Query(() => Node, {
      nullable: true,
      description: 'Retrieves a record of the business by its id, of any type; null for an unknown id.',
    })
    node(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Id of the record.' }) id: string): Promise<object | null> {
      actorIn(context);
      return read(context, id);
    }

    @Query(() => [Node], {
      nullable: 'items',
      description: 'Retrieves records of the business by their ids, in the same order; null for an unknown id.',
    })
    nodes(
      @Ctx() context: Context,
      @Arg('ids', () => [ID], { description: `Ids of the records, at most ${MAX_NODES}.` }) ids: string[],
    ): Promise<object | null>[] {
      actorIn(context);
      if (ids.length > MAX_NODES) throw invalid('ids', `ids: at most ${MAX_NODES} ids are allowed`);
      return ids.map((id) => read(context, id));
    }
  }
  return NodeResolver;
}

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

/** Root fields as the executor collects them, with fragments, `@skip` and `@include`. Empty for invalid variables. */
export function rootFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): string[] {
  return rootFieldNodes(schema, document, operation, variables).map(({ name }) => name.value);
}

export function rootFieldNodes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): FieldNode[] {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (errors) return [];
  const fragments = fragmentsOf(document);
  const fields = new Map<string, FieldNode>();
  const visited = new Set<string>();
  const isIncluded = (node: { readonly directives?: readonly DirectiveNode[] }): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node, coerced)?.['if'] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, coerced)?.['if'] !== false;
  // Root types are objects, so a valid fragment's condition is the root type.
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        if (!fields.has(key)) fields.set(key, selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return [...fields.values()].filter(({ name }) => !name.value.startsWith('__'));
}
