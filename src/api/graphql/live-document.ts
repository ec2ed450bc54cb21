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
import type { Context } from './context.ts';
import { costError, LIMITS, limitRules } from './limits.ts';

/** Documents that are kept as they were judged; a thousand sockets of one dashboard send the same few. */
const MAX_KEPT = 200;
const MAX_KEPT_LENGTH = 10_000;
const RULES = [...specifiedRules, ...limitRules];

/** What a client asks to subscribe to. */
export interface LiveRequest {
  query: string;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

type Judged = { document: DocumentNode } | { errors: readonly GraphQLError[] };

/** Judges documents of subscriptions by the rules and limits that documents over HTTP have. */
export function liveDocuments(
  schema: GraphQLSchema,
): (request: LiveRequest) => Omit<ExecutionArgs, 'contextValue'> | readonly GraphQLError[] {
  const kept = new Map<string, Judged>();
  const judged = (query: string): Judged => {
    const known = kept.get(query);
    if (known) return known;
    const made = judge(schema, query);
    if (kept.size >= MAX_KEPT) kept.clear();
    if (query.length <= MAX_KEPT_LENGTH) kept.set(query, made);
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
    const tooMuch = costError(schema, found.document, operation, variables ?? {});
    if (tooMuch) return [tooMuch];
    return { schema, document: found.document, operationName, variableValues: variables };
  };
}

function judge(schema: GraphQLSchema, query: string): Judged {
  try {
    const document = parse(query, { maxLexicalTokens: LIMITS.tokens });
    const errors = validate(schema, document, RULES);
    return errors.length > 0 ? { errors: errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED')) } : { document };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { errors: [coded(error, 'GRAPHQL_PARSE_FAILED')] };
  }
}

/**
 * Runs a subscription: one result for each event, each with loads of its own, so that an event is never shown with what was
 * loaded for an earlier one. What is wrong from the start is thrown by the first `next`.
 */
export async function runLive(args: ExecutionArgs & { contextValue: Context }): Promise<AsyncGenerator<ExecutionResult, void>> {
  const source = await createSourceEventStream(args);
  if (!isIterable(source)) return failing(source);
  const events = source[Symbol.asyncIterator]();
  const end = (): Promise<IteratorResult<ExecutionResult, void>> => Promise.resolve({ done: true, value: undefined });
  const results: AsyncGenerator<ExecutionResult, void> = {
    async next() {
      const step = await events.next();
      if (step.done === true) return { done: true, value: undefined };
      return {
        done: false,
        value: await execute({ ...args, rootValue: step.value, contextValue: { ...args.contextValue, loads: new Map() } }),
      };
    },
    // Not after a pending `next`: that one may wait for hours.
    async return() {
      await events.return?.();
      return end();
    },
    async throw() {
      await events.return?.();
      return end();
    },
    [Symbol.asyncIterator]: () => results,
    async [Symbol.asyncDispose]() {
      await events.return?.();
    },
  };
  return results;
}

// oxlint-disable-next-line require-yield -- it only fails
async function* failing({ errors }: ExecutionResult): AsyncGenerator<ExecutionResult, void> {
  const [error] = errors ?? [];
  if (!error) throw new Error('a subscription ended without events and without an error');
  // Without a cause it is GraphQL's own judgement of the request: of its variables.
  throw error.originalError ? error : coded(error, 'BAD_USER_INPUT');
}

const isIterable = (value: AsyncIterable<unknown> | ExecutionResult): value is AsyncIterable<unknown> => Symbol.asyncIterator in value;

const failure = (message: string, code: string): GraphQLError => new GraphQLError(message, { extensions: { code } });

function coded(error: GraphQLError, code: string): GraphQLError {
  if (error.extensions['code'] !== undefined) return error;
  const { nodes, source, positions, path } = error;
  return new GraphQLError(error.message, { nodes, source, positions, path, extensions: { ...error.extensions, code } });
}
