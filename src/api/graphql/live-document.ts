import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { Context } from '../../core/transport/graphql/call.ts';
import { costError, costOf, LIMITS, documentError, validationOptions } from '../../core/transport/graphql/limits.ts';

const MAX_CACHED = 200;
const MAX_CACHED_LENGTH = 10_000;

export interface LiveRequest {
  query: string;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

type Judged = { document: DocumentNode } | { errors: readonly GraphQLError[] };

export function liveDocuments(
  schema: GraphQLSchema,
): (request: LiveRequest) => Omit<ExecutionArgs, 'contextValue'> | readonly GraphQLError[] {
  const saved = new Map<string, Judged>();
  const judged = (query: string): Judged => {
    const known = saved.get(query);
    if (known) return known;
    const made = judge(schema, query);
    if (saved.size >= MAX_CACHED) saved.clear();
    if (query.length <= MAX_CACHED_LENGTH) saved.set(query, made);
    return made;
  };
  return ({ query, operationName, variables }) => {
    const found = judged(query);
    if ('errors' in found) return found.errors;
    const operation = getOperationAST(found.document, operationName);
    if (!operation) return [failure('Unable to identify operation', 'OPERATION_RESOLUTION_FAILURE')];
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION) {
      return [failure('Only subscriptions run over a WebSocket; send queries and mutations with POST /graphql', 'BAD_USER_INPUT')];
    }
    const tooMuch = costError(costOf(schema, found.document, operation, variables ?? {}));
    if (tooMuch) return [tooMuch];
    return { schema, document: found.document, operationName, variableValues: variables };
  };
}

function judge(schema: GraphQLSchema, query: string): Judged {
  try {
    const document = parse(query, { maxLexicalTokens: LIMITS.tokens });
    const wrong = documentError(document);
    const errors = wrong ? [wrong] : validate(schema, document, specifiedRules, validationOptions);
    return errors.length > 0 ? { errors: errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED')) } : { document };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { errors: [coded(error, 'GRAPHQL_PARSE_FAILED')] };
  }
}

/** One result per event, each with fresh loaders. Initial errors are thrown by the first `next`. */
export async function runLive(args: ExecutionArgs & { contextValue: Context }): Promise<AsyncGenerator<ExecutionResult, void>> {
  const source = await createSourceEventStream(args);
  if (!isIterable(source)) return failing(source);
  const events = source[Symbol.asyncIterator]();
  const view = viewOf(args);
  const end = (): Promise<IteratorResult<ExecutionResult, void>> => Promise.resolve({ done: true, value: undefined });
  const stream: AsyncGenerator<ExecutionResult, void> = {
    async next() {
      const step = await events.next();
      if (step.done === true) return { done: true, value: undefined };
      return { done: false, value: await shared(args, view, step.value) };
    },
    // Race: a pending `next` may wait for hours.
    async return() {
      await events.return?.();
      return end();
    },
    async throw() {
      await events.return?.();
      return end();
    },
    [Symbol.asyncIterator]: () => stream,
    async [Symbol.asyncDispose]() {
      await events.return?.();
    },
  };
  return stream;
}

const results = new WeakMap<object, Map<string, Promise<ExecutionResult>>>();

/**
 * Shared result of an event: same document, variables and rights execute once.
 * Invariant: an event belongs to one book's feed, so no two businesses share a result.
 */
function shared(args: ExecutionArgs & { contextValue: Context }, view: string, event: unknown): Promise<ExecutionResult> {
  const run = async (): Promise<ExecutionResult> =>
    execute({ ...args, rootValue: event, contextValue: { ...args.contextValue, loads: new Map() } });
  if (typeof event !== 'object' || event === null) return run();
  const known = results.get(event) ?? new Map<string, Promise<ExecutionResult>>();
  results.set(event, known);
  const result = known.get(view) ?? run();
  known.set(view, result);
  return result;
}

const documentIds = new WeakMap<DocumentNode, number>();
let lastDocumentId = 0;

function viewOf({ document, operationName, variableValues, contextValue: { actor } }: ExecutionArgs & { contextValue: Context }): string {
  const id = documentIds.get(document) ?? ++lastDocumentId;
  documentIds.set(document, id);
  return JSON.stringify([id, operationName, variableValues, actor?.businessId, actor?.userId, [...(actor?.scopes ?? [])].toSorted()]);
}

// oxlint-disable-next-line require-yield -- it only fails
async function* failing({ errors }: ExecutionResult): AsyncGenerator<ExecutionResult, void> {
  const [error] = errors ?? [];
  if (!error) throw new Error('a subscription ended without events and without an error');
  // Without a cause, the variables of the request are wrong.
  throw error.originalError ? error : coded(error, 'BAD_USER_INPUT');
}

const isIterable = (value: AsyncIterable<unknown> | ExecutionResult): value is AsyncIterable<unknown> => Symbol.asyncIterator in value;

const failure = (message: string, code: string): GraphQLError => new GraphQLError(message, { extensions: { code } });

function coded(error: GraphQLError, code: string): GraphQLError {
  if (error.extensions['code'] !== undefined) return error;
  const { nodes = null, source = null, positions = null, path = null } = error;
  return new GraphQLError(error.message, { nodes, source, positions, path, extensions: { ...error.extensions, code } });
}
