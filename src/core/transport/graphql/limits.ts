import {
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLCompositeType,
  GraphQLError,
  type GraphQLSchema,
  type GraphQLType,
  isCompositeType,
  isListType,
  isNonNullType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { isCleanText } from '../json.ts';
import { Json } from './types.ts';

/** Limits of one document; dashboard documents stay far below. */
export const LIMITS = {
  tokens: 2_000,
  strangerTokens: 500,
  depth: 10,
  /** Depth inside `__schema` and `__type`: that of the graphql-js query. */
  schemaDepth: 15,
  aliases: 30,
  directives: 40,
  directivesAtOnePlace: 4,
  /** Values of the answer: fields times rows of enclosing lists. */
  cost: 20_000,
} as const;

export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Longer than any statement, shorter than client timeouts. */
export const OPERATION_TIMEOUT_MS = 20_000;
/** Values that count as one read of the rate limit, like a REST page. */
export const VALUES_A_READ = 1_000;
/** Large query: one per business, executed in pieces. */
export const LARGE_COST = 3_000;

const PAGE_COST = 10;
const JSON_COST = 10;
/** Assumed length of a list without `first` or maximum. */
const UNSIZED_LIST = 10;
export const MAX_ITEMS = 'maxItems';
export const MAX_NODES = 100;

const MAX_ERRORS = 5;
export const validationOptions = { maxErrors: MAX_ERRORS - 1 } as const;

/** Checks a document before validation, some of whose rules are quadratic. Null when validation may run. */
export function documentError(document: DocumentNode): GraphQLError | null {
  return countError(document) ?? depthError(document);
}

export function costError(cost: number): GraphQLError | null {
  return cost > LIMITS.cost ? tooComplex(`requests about ${cost} values; at most ${LIMITS.cost} are allowed. Request shorter lists`) : null;
}

const lastCosts = new WeakMap<OperationDefinitionNode, { lengths: ReadonlyMap<string, number>; cost: number }>();

export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  const sizes = new Map(operation.variableDefinitions?.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]));
  const sizeOf = (name: string): number => {
    const given = variables[name];
    if (typeof given === 'number') return given;
    if (Array.isArray(given)) return given.length;
    const fallback = sizes.get(name);
    return fallback?.kind === Kind.INT ? Number(fallback.value) : UNSIZED_LIST;
  };
  const last = lastCosts.get(operation);
  if (last && [...last.lengths].every(([name, length]) => sizeOf(name) === length)) return last.cost;
  const lengths = new Map<string, number>();
  const noted = (name: string): number => {
    const length = sizeOf(name);
    lengths.set(name, length);
    return length;
  };
  const cost = new Costs(schema, fragmentsOf(document), noted).of(operation.selectionSet, root, false);
  lastCosts.set(operation, { lengths, cost });
  return cost;
}

export function tooComplex(message: string): GraphQLError {
  // Apollo answers 500 to errors after validation unless the error has a status.
  return new GraphQLError(`The operation ${message}.`, { extensions: { code: 'QUERY_TOO_COMPLEX', isLimit: true, http: { status: 400 } } });
}

/** The answer was not sent; effects of a mutation remain. */
export function answerTooLarge(): GraphQLError {
  const message = `The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB. Request shorter lists or fewer fields; effects of a mutation remain`;
  return new GraphQLError(`${message}.`, { extensions: { code: 'QUERY_TOO_COMPLEX' } });
}

function countError(document: DocumentNode): GraphQLError | null {
  let aliases = 0;
  let directives = 0;
  let atOnePlace = 0;
  let isClean = true;
  visit(document, {
    enter(node) {
      if (node.kind === Kind.FIELD && node.alias) aliases++;
      // Escapes hide such text from the body check; PostgreSQL rejects it with all of its statement.
      if (node.kind === Kind.STRING) isClean &&= isCleanText(node.value);
      const here = 'directives' in node ? (node.directives?.length ?? 0) : 0;
      directives += here;
      atOnePlace = Math.max(atOnePlace, here);
    },
  });
  if (!isClean) return new GraphQLError('Text in a document must be Unicode text without NUL characters.');
  if (atOnePlace > LIMITS.directivesAtOnePlace) return tooComplex(`has more than ${LIMITS.directivesAtOnePlace} directives at one place`);
  if (directives > LIMITS.directives) return tooComplex(`has more than ${LIMITS.directives} directives`);
  return aliases > LIMITS.aliases ? tooComplex(`has more than ${LIMITS.aliases} aliases`) : null;
}

function depthError(document: DocumentNode): GraphQLError | null {
  const fragments = fragmentsOf(document);
  const depths = new Map<string, number>();
  let schemaDepth = 0;
  const depthOf = (set: SelectionSetNode): number =>
    Math.max(
      0,
      ...set.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) {
          const depth = 1 + (selection.selectionSet ? depthOf(selection.selectionSet) : 0);
          if (!selection.name.value.startsWith('__')) return depth;
          schemaDepth = Math.max(schemaDepth, depth);
          return 1;
        }
        if (selection.kind === Kind.INLINE_FRAGMENT) return depthOf(selection.selectionSet);
        const name = selection.name.value;
        const known = depths.get(name);
        if (known !== undefined) return known;
        // Specified rules refuse cycles; recursion here must end.
        depths.set(name, 0);
        const fragment = fragments.get(name);
        const depth = fragment ? depthOf(fragment.selectionSet) : 0;
        depths.set(name, depth);
        return depth;
      }),
    );
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const depth = Math.max(0, ...operations.map(({ selectionSet }) => depthOf(selectionSet)));
  if (depth > LIMITS.depth) return tooComplex(`is ${depth} levels deep; at most ${LIMITS.depth} are allowed`);
  if (schemaDepth <= LIMITS.schemaDepth) return null;
  return tooComplex(`is ${schemaDepth} levels deep in the schema; at most ${LIMITS.schemaDepth} are allowed`);
}

export const fragmentsOf = (document: DocumentNode): Map<string, FragmentDefinitionNode> =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );

/** Counts the values of an answer; each fragment once per kind of place, so nesting costs nothing. */
class Costs {
  private readonly schema: GraphQLSchema;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly sizeOf: (variable: string) => number;
  private readonly known = new Map<string, number>();

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>, sizeOf: (variable: string) => number) {
    this.schema = schema;
    this.fragments = fragments;
    this.sizeOf = sizeOf;
  }

  /** `isPage`: `first` of the outer field counted inner lists. */
  of(set: SelectionSetNode, type: GraphQLCompositeType, isPage: boolean): number {
    let sum = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) sum += this.field(selection, type, isPage);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        sum += this.of(selection.selectionSet, this.composite(selection.typeCondition?.name.value) ?? type, isPage);
      } else sum += this.fragment(selection.name.value, type, isPage);
    }
    return sum;
  }

  private fragment(name: string, type: GraphQLCompositeType, isPage: boolean): number {
    const key = `${name} ${isPage}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, 0);
    const fragment = this.fragments.get(name);
    const cost = fragment ? this.of(fragment.selectionSet, this.composite(fragment.typeCondition.name.value) ?? type, isPage) : 0;
    this.known.set(key, cost);
    return cost;
  }

  private field(node: FieldNode, parent: GraphQLCompositeType, isPage: boolean): number {
    const name = node.name.value;
    const definition = 'getFields' in parent ? parent.getFields()[name] : undefined;
    if (!definition) return 1;
    const type = getNamedType(definition.type);
    const own = type === Json ? JSON_COST : 1;
    const first = definition.args.some((arg) => arg.name === 'first') ? this.first(node) : undefined;
    const inner = node.selectionSet && isCompositeType(type) ? this.of(node.selectionSet, type, first !== undefined) : 0;
    if (first !== undefined) return PAGE_COST + first * (own + inner);
    // Each id is read by itself, so it costs as much as a page besides.
    if (definition.args.some((arg) => arg.name === 'ids')) return this.ids(node) * (PAGE_COST + own + inner);
    const maxItems = definition.extensions[MAX_ITEMS] as number | undefined;
    return (isPage || !isList(definition.type) ? 1 : (maxItems ?? UNSIZED_LIST)) * (own + inner);
  }

  private first(node: FieldNode): number {
    const value = node.arguments?.find((argument) => argument.name.value === 'first')?.value;
    if (value?.kind === Kind.INT) return Math.max(1, Number(value.value));
    if (value?.kind === Kind.VARIABLE) return Math.max(1, this.sizeOf(value.name.value));
    return UNSIZED_LIST * 2.5;
  }

  private ids(node: FieldNode): number {
    const value = node.arguments?.find((argument) => argument.name.value === 'ids')?.value;
    if (value?.kind === Kind.LIST) return Math.max(1, value.values.length);
    return value?.kind === Kind.VARIABLE ? Math.max(1, this.sizeOf(value.name.value)) : 1;
  }

  private composite(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : this.schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }
}

const isList = (type: GraphQLType): boolean => isListType(isNonNullType(type) ? type.ofType : type);
