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
import { Json } from './scalars.ts';

/** What one document may ask for. Documents of the dashboard stay far below. */
export const LIMITS = {
  /** Tokens of the text, before anything else is looked at. */
  tokens: 2_000,
  /** Tokens of a text of a caller without credentials. Documents of the dashboard stay below this too. */
  strangerTokens: 500,
  /** Fields inside fields. */
  depth: 10,
  /** Fields inside `__schema` and `__type`, as deep as the introspection query of graphql-js. */
  schemaDepth: 15,
  /** Fields under another name, each of which runs again. */
  aliases: 30,
  /** Directives in all, and at one place. */
  directives: 40,
  directivesAtOnePlace: 4,
  /** Values that the answer may hold: every field counts once for each row of the lists around it. */
  cost: 20_000,
} as const;

/** Bytes of the data of an answer. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** How long one operation may take. Longer than any statement may, and shorter than clients wait. */
export const OPERATION_TIMEOUT_MS = 20_000;
/** Values of an answer that count as one read against the rate limit, as a page of REST does. */
export const VALUES_A_READ = 1_000;
/** From here on a query is a large one, of which a business has one at a time, worked on in pieces. None of the dashboard's is. */
export const LARGE_COST = 3_000;

/** What a page costs beside its rows: one under a list is read for each row of that list. */
const PAGE_COST = 10;
/** A value of any shape, such as the body of an event, may be as long as a short list. */
const JSON_COST = 10;
/** A list without `first` is taken to be this long, where its schema knows no more than that it is a list. */
const UNSIZED_LIST = 10;
/** How long a list can be, in the extensions of its field. */
export const MAX_ITEMS = 'maxItems';

/** Errors that one answer tells of a document that is not valid; the last says that there are more. */
const MAX_ERRORS = 5;
export const validationOptions = { maxErrors: MAX_ERRORS - 1 } as const;

/**
 * What is wrong with a document, by its text alone: its size in directives, aliases and depth, and text that no body may hold. Asked before the specified rules
 * walk it, some of which take a time that grows with the square of what is repeated. Null when it may be validated.
 */
export function documentError(document: DocumentNode): GraphQLError | null {
  return countError(document) ?? depthError(document);
}

/** Why an operation of this cost does not run; null when it may. */
export function costError(cost: number): GraphQLError | null {
  return cost > LIMITS.cost ? tooComplex(`asks for about ${cost} values; at most ${LIMITS.cost} are allowed. Ask for shorter lists`) : null;
}

/** What an operation was found to cost last, and with which lengths of its lists. Apollo keeps a document, and so its operations, by its text. */
const lastCosts = new WeakMap<OperationDefinitionNode, { lengths: ReadonlyMap<string, number>; cost: number }>();

/**
 * How many values a valid operation asks for, variables included.
 */
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
  // Apollo answers 500 to whatever is thrown after validation, unless the error has a status.
  return new GraphQLError(`The operation ${message}.`, { extensions: { code: 'QUERY_TOO_COMPLEX', isLimit: true, http: { status: 400 } } });
}

/** An answer that was not sent. What a mutation did is done. */
export function answerTooLarge(): GraphQLError {
  const message = `The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB. Ask for shorter lists or fewer fields; a mutation was carried out`;
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
      // Escaped in the document, it is seen by nobody who reads the body that brings it; PostgreSQL refuses whatever it stands in, and all that shares a statement.
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
        // A fragment inside itself is refused by the specified rules; here it only must not go on for ever.
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

/** The fragments of a document by their names. */
export const fragmentsOf = (document: DocumentNode): Map<string, FragmentDefinitionNode> =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );

/** Counts the values of an answer. Each fragment is counted once for each kind of place, so that nesting them costs nothing here. */
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

  /** `isPage`: the lists directly inside were counted by `first` of the field around them. */
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
    const maxItems = definition.extensions[MAX_ITEMS] as number | undefined;
    return (isPage || !isList(definition.type) ? 1 : (maxItems ?? UNSIZED_LIST)) * (own + inner);
  }

  private first(node: FieldNode): number {
    const value = node.arguments?.find((argument) => argument.name.value === 'first')?.value;
    if (value?.kind === Kind.INT) return Math.max(1, Number(value.value));
    if (value?.kind === Kind.VARIABLE) return Math.max(1, this.sizeOf(value.name.value));
    return UNSIZED_LIST * 2.5;
  }

  private composite(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : this.schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }
}

const isList = (type: GraphQLType): boolean => isListType(isNonNullType(type) ? type.ofType : type);
