import { ApolloServer, type ApolloServerOptionsWithGateway, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { type DocumentNode, GraphQLError, OperationTypeNode, parse, type ValidationRule } from 'graphql';
import type { Logger } from 'pino';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Bucket } from '../../core/operation/operation.ts';
import { type Context, LEAVING } from '../../core/transport/graphql/call.ts';
import { codeOf, errorOf, isUnexpected, refusalIn } from './errors.ts';
import { executePlanned, hasText } from './fast/execute.ts';
import { textInPieces } from '../request/in-pieces.ts';
import { asksAboutSchema, introspectionSize } from '../../core/transport/graphql/introspection.ts';
import {
  answerTooLarge,
  costError,
  costOf,
  LARGE_COST,
  LIMITS,
  MAX_ANSWER_BYTES,
  documentError,
  validationOptions,
  VALUES_A_READ,
} from '../../core/transport/graphql/limits.ts';
import { graphqlSchema, rootFields } from './schema.ts';
import { isLarger, jsonOf } from './fast/compiled-serializer.ts';

export type Work = 'query' | 'large' | 'mutation';

export interface HttpContext extends Context {
  /** Counts a root field of a mutation, or further reads. @throws Refusal 429. */
  count(bucket: Bucket, weight?: number): Promise<void>;
  /** Takes a slot of the business until the request ends; returns the yield of large documents. @throws Refusal 503. */
  enter(kind: Work): Promise<Context['turn']>;
  /** For the log. An object, as Apollo copies the context for its plugins. */
  noted: { operationType: string; fields: string[] };
  /** Only shipped names are logged, never the caller's. */
  operationName: string | undefined;
  codes: string[];
  liveUrl: string;
}

export interface ServerOptions {
  log: Logger;
  introspection: boolean;
}

/** Apollo without landing page, batches, cache hints and internal errors. */
export function apolloServer({ log, introspection }: ServerOptions): ApolloServer<HttpContext> {
  return new ApolloServer<HttpContext>({
    gateway: planning,
    introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    stopOnTerminationSignals: false,
    nodeEnv: 'production',
    logger: log,
    parseOptions: { maxLexicalTokens: LIMITS.tokens },
    validationRules: [setAsideRule],
    validationOptions,
    stringifyResult: (result) => {
      const turn = result.data && turnOf.get(result.data);
      const text = hasText(result.data) ? jsonOf : JSON.stringify;
      return turn ? textInPieces(result, turn, text) : text(result);
    },
    formatError: (formatted, error) => errorOf(error, formatted),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      watch(log),
    ],
  });
}

/** The gateway option is Apollo's hook for another executor; nothing is federated. */
const planning: ApolloServerOptionsWithGateway<HttpContext>['gateway'] = {
  onSchemaLoadOrUpdate(loaded) {
    loaded({ apiSchema: graphqlSchema(), coreSupergraphSdl: '' });
    return () => {};
  },
  load: () =>
    Promise.resolve({
      executor: ({ schema, document, operation, request: { operationName, variables }, context }) =>
        executePlanned({ schema, document, operation, operationName, variables }, context as Context),
    }),
  stop: () => Promise.resolve(),
};

const turnOf = new WeakMap<object, () => Promise<void>>();

function watch(log: Logger): ApolloServerPlugin<HttpContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        validationDidStart(context) {
          const wrong = documentError(context.document);
          if (wrong) Object.assign(context, { document: setAside(wrong) });
          return Promise.resolve();
        },
        async didResolveOperation({ document, operation, request, schema, contextValue }) {
          if (!operation) return;
          const variables = request.variables ?? {};
          const names = rootFields(schema, document, operation, variables);
          Object.assign(contextValue.noted, { operationType: operation.operation, fields: names });
          const fields = schema.getRootType(operation.operation)?.getFields();
          if (request.http?.method === 'GET' && names.some((name) => fields?.[name]?.extensions['bodyOnly'])) throw inAddress();
          if (operation.operation === OperationTypeNode.SUBSCRIPTION) refuseAll(onlyLive(contextValue));
          const asked = costOf(schema, document, operation, variables);
          const tooMuch = costError(asked);
          if (tooMuch) throw tooMuch;
          if (contextValue.actor === null && asksAboutSchema(document)) refuseAll(schemaOfStrangers());
          const cost = asked + introspectionSize(schema, document, operation, variables).values;
          // The first read was counted before parsing.
          const reads = Math.floor(cost / VALUES_A_READ);
          if (reads > 0) await contextValue.count('reads', reads).catch(refuseAll);
          const isMutation = operation.operation === OperationTypeNode.MUTATION;
          // The query counted as a read; costlier fields count by their bucket.
          for (const name of names) {
            const bucket = bucketOf(fields?.[name]?.extensions) ?? (isMutation ? 'money' : null);
            if (bucket) await contextValue.count(bucket).catch(refuseAll);
          }
          // Resolvers get a copy of the context.
          contextValue.turn = await contextValue.enter(isMutation ? 'mutation' : cost > LARGE_COST ? 'large' : 'query').catch(refuseAll);
        },
        didEncounterErrors({ errors, contextValue: { requestId, noted, codes } }) {
          const { fields } = noted;
          for (const error of errors) {
            const refusal = refusalIn(error);
            if (isUnexpected(error)) log.error({ err: error.originalError ?? error, requestId, fields }, 'unexpected error');
            else if (refusal?.cause !== undefined) log.warn({ err: refusal.cause, requestId, fields }, refusal.message);
            codes.push(refusal ? LEAVING[refusal.kind].class : isUnexpected(error) ? 'INTERNAL' : String(codeOf(error)));
          }
          return Promise.resolve();
        },
        willSendResponse({ response: { body, http }, request, operation, contextValue: { requestId, turn, codes, liveUrl } }) {
          if (body.kind === 'single' && request.http?.method === 'GET' && operation?.operation === OperationTypeNode.SUBSCRIPTION)
            body.singleResult = { errors: [{ message: overWebSocket(liveUrl), extensions: { code: 'BAD_REQUEST' } }] };
          if (body.kind === 'single' && isLarger(body.singleResult.data, MAX_ANSWER_BYTES)) {
            codes.push('QUERY_TOO_COMPLEX');
            body.singleResult = { errors: [answerTooLarge().toJSON()] };
          }
          if (turn && body.kind === 'single' && body.singleResult.data) turnOf.set(body.singleResult.data, turn);
          if (body.kind !== 'single' || !body.singleResult.errors) return Promise.resolve();
          body.singleResult.errors = body.singleResult.errors.map((error) => ({
            ...error,
            extensions: { ...error.extensions, requestId },
          }));
          // GraphQL over HTTP: for application/json an invalid document is a result with status 200.
          const accepts = request.http?.headers.get('accept') ?? '';
          const isOfDocument = body.singleResult.errors.some(({ extensions }) => DOCUMENT_CODES.has(String(extensions?.['code'])));
          if (http.status === 400 && isOfDocument && !accepts.includes('application/graphql-response+json')) http.status = 200;
          return Promise.resolve();
        },
      }),
  };
}

const DOCUMENT_CODES = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'QUERY_TOO_COMPLEX']);

const refusedDocuments = new WeakMap<DocumentNode, GraphQLError>();

/** Empty document that carries its refusal past validation. */
function setAside(refusal: GraphQLError): DocumentNode {
  const empty = parse('{ __typename }');
  refusedDocuments.set(empty, refusal);
  return empty;
}

const setAsideRule: ValidationRule = (context) => {
  const refusal = refusedDocuments.get(context.getDocument());
  if (refusal) context.reportError(refusal);
  return {};
};

const bucketOf = (extensions: Readonly<Record<string, unknown>> | undefined): Bucket | undefined =>
  extensions?.['bucket'] as Bucket | undefined;

const schemaOfStrangers = (): Refusal =>
  new Refusal('unauthenticated', 'Introspection needs credentials: send an API key or an access token', {
    code: 'MISSING_API_CREDENTIALS',
  });

const onlyLive = ({ liveUrl }: HttpContext): Refusal => new Refusal('invalid', overWebSocket(liveUrl), { code: 'VALIDATION_ERROR' });

const overWebSocket = (liveUrl: string): string =>
  `Subscriptions run over a WebSocket: connect to ${liveUrl} with the protocol graphql-transport-ws`;

/** Security: addresses are logged on their way, so personal data belongs in a body. */
const inAddress = (): GraphQLError =>
  new GraphQLError('This field needs POST: addresses are logged on their way.', {
    extensions: { code: 'BAD_REQUEST', http: { status: 405, headers: new HeaderMap([['allow', 'POST']]) } },
  });

/** Refuses the whole request with an HTTP status. */
function refuseAll(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { retryAfterSeconds } = error.detail;
  const headers = new HeaderMap(retryAfterSeconds === undefined ? [] : [['retry-after', String(retryAfterSeconds)]]);
  throw new GraphQLError(error.message, { originalError: error, extensions: { http: { status: LEAVING[error.kind].status, headers } } });
}
