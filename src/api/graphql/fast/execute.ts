// Fast path `graphql`, with compiled-serializer.ts, serialized-leaf.ts: saves 33% of processor time (`npm run bench fast`).
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  type FieldNode,
  getNamedType,
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../core/transport/graphql/call.ts';
import { answerTooLarge, fragmentsOf, MAX_ANSWER_BYTES } from '../../../core/transport/graphql/limits.ts';
import { fast } from '../../../platform/fast/switches.ts';
import { CompiledSerializer, type Writer, SerializedLeaf, Unwritable } from './compiled-serializer.ts';

/**
 * Equivalent document whose plain outermost fields become serialized leaves.
 * Null without such a field, or where two fields merge.
 */
export function planOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): DocumentNode | null {
  const root = schema.getRootType(operation.operation);
  if (!root) return null;
  const fragments = fragmentsOf(document);
  const planner = new Planner(schema, fragments);
  const selectionSet = planner.scope(operation.selectionSet, root, new Set());
  if (!planner.isSound || !planner.hasSerializers) return null;
  return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }, ...fragments.values()] };
}

interface Run {
  isUnwritable: boolean;
  bytes: number;
}

class Planner {
  isSound = true;
  hasSerializers = false;
  private readonly schema: GraphQLSchema;
  private readonly fragments: ReturnType<typeof fragmentsOf>;
  private readonly serializers: CompiledSerializer;

  constructor(schema: GraphQLSchema, fragments: ReturnType<typeof fragmentsOf>) {
    this.schema = schema;
    this.fragments = fragments;
    this.serializers = new CompiledSerializer(schema, fragments);
  }

  scope(set: SelectionSetNode, type: GraphQLObjectType, keys: Set<string>): SelectionSetNode {
    return { ...set, selections: set.selections.map((selection) => this.selection(selection, type, keys)) };
  }

  private selection(node: SelectionNode, type: GraphQLObjectType, keys: Set<string>): SelectionNode {
    if (node.kind === Kind.FIELD) return this.field(node, type, keys);
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.fragments.get(node.name.value);
    const condition = fragment?.typeCondition?.name.value;
    const inside = condition === undefined ? type : this.schema.getType(condition);
    // Abstract types have no plan; a valid fragment of another object adds nothing.
    if (!fragment || inside !== type) {
      this.isSound = false;
      return node;
    }
    const { typeCondition, selectionSet } = fragment;
    return {
      kind: Kind.INLINE_FRAGMENT,
      ...(typeCondition && { typeCondition }),
      ...(node.directives && { directives: node.directives }),
      selectionSet: this.scope(selectionSet, type, keys),
    };
  }

  private field(node: FieldNode, type: GraphQLObjectType, keys: Set<string>): FieldNode {
    const definition = type.getFields()[node.name.value];
    if (!definition || !node.selectionSet) return node;
    const key = (node.alias ?? node.name).value;
    if (keys.has(key)) this.isSound = false;
    keys.add(key);
    const writer = this.serializers.of(definition.type, [node]);
    if (writer) {
      this.hasSerializers = true;
      const { selectionSet: _, ...leaf } = node;
      const plain = { ...leaf, name: { ...node.name, value: leafOf(type, definition) }, alias: node.alias ?? node.name };
      writerOf.set(plain, writer);
      return plain;
    }
    const inner = getNamedType(definition.type);
    return isObjectType(inner) ? { ...node, selectionSet: this.scope(node.selectionSet, inner, new Set()) } : node;
  }
}

const writerOf = new WeakMap<FieldNode, Writer>();

const serializedType = new GraphQLScalarType<SerializedLeaf>({ name: 'Written', serialize: (value) => value as SerializedLeaf });

/** Name of the serialized twin of a field; not a valid GraphQL name, so no document can select it. */
function leafOf(type: GraphQLObjectType, definition: GraphQLField<unknown, unknown>): string {
  const name = `#${definition.name}`;
  const fields = type.getFields();
  if (Object.hasOwn(fields, name)) return name;
  const resolve = (source: unknown, args: object, context: unknown, info: GraphQLResolveInfo): unknown => {
    const [node] = info.fieldNodes;
    const writer = node && writerOf.get(node);
    if (!writer) throw new Error(`${name} is selected outside a plan`);
    const value = definition.resolve
      ? definition.resolve(source, args, context, info)
      : property(source, definition.name, args, context, info);
    const write = (found: unknown): unknown => serialized(writer, found, isNonNullType(definition.type), info.rootValue as Run);
    return isPromise(value) ? value.then(write) : write(value);
  };
  const leaf = isNonNullType(definition.type) ? new GraphQLNonNull(serializedType) : serializedType;
  Object.defineProperty(fields, name, { value: { ...definition, name, type: leaf, resolve }, enumerable: false });
  return name;
}

function property(source: unknown, name: string, ...how: [object, unknown, GraphQLResolveInfo]): unknown {
  const holder = source as Record<string, unknown>;
  return typeof holder[name] === 'function' ? (holder as Record<string, (...given: unknown[]) => unknown>)[name]?.(...how) : holder[name];
}

function serialized({ whole, row }: Writer, value: unknown, isRequired: boolean, run: Run): unknown {
  if (value instanceof Error) return value;
  if (!isRequired && (value === null || value === undefined)) return null;
  const fail = (): never => {
    run.isUnwritable = true;
    throw new Unwritable();
  };
  // The caller of the plan refuses the whole answer.
  if (run.bytes > MAX_ANSWER_BYTES) return fail();
  const counted = (text: string): SerializedLeaf => {
    run.bytes += text.length;
    return new SerializedLeaf(text);
  };
  if (row && Array.isArray(value) && value.some(isPromise)) {
    const rows = value.map(async (each) => row(await each));
    return Promise.all(rows).then((texts) => counted(`[${texts.join(',')}]`), fail);
  }
  try {
    return counted(whole(value));
  } catch {
    return fail();
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

interface Asked {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode | undefined;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | undefined;
}

const PLANS = 500;
const plans = new LRUCache<OperationDefinitionNode, { document: DocumentNode | null }>({ max: PLANS });

const withText = new WeakSet<object>();
export const hasText = (data: object | null | undefined): boolean => !!data && withText.has(data);

/** Executes by the plan; values that a plan cannot serialize make graphql-js run the query anew. */
export async function executePlanned(asked: Asked, context: Context): Promise<ExecutionResult> {
  const { schema, document, operationName, variables } = asked;
  const args = { schema, contextValue: context, variableValues: variables, operationName };
  const plan = fast.graphql ? planFor(asked) : null;
  if (!plan) return execute({ ...args, document });
  const run: Run = { isUnwritable: false, bytes: 0 };
  const result = await execute({ ...args, document: plan, rootValue: run });
  if (run.bytes > MAX_ANSWER_BYTES) return { errors: [answerTooLarge()] };
  if (run.isUnwritable) return execute({ ...args, document });
  if (result.data) withText.add(result.data);
  return result;
}

function planFor({ schema, document, operation }: Asked): DocumentNode | null {
  if (operation?.operation !== OperationTypeNode.QUERY) return null;
  let plan = plans.get(operation);
  if (!plan) plans.set(operation, (plan = { document: planOf(schema, document, operation) }));
  return plan.document;
}
