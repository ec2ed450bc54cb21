import type { IncomingMessage } from 'node:http';
import type { ErrorRequestHandler, RequestHandler, Response, Router } from 'express';
import { type ApolloServer, HeaderMap, type HTTPGraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Bulkhead } from '../../platform/concurrency/bulkhead.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { scheduler } from '../../platform/concurrency/fair-scheduler.ts';
import { readBody } from '../../core/transport/body.ts';
import { isSecure, refreshTokenOf } from '../../core/transport/cookies.ts';
import { oneLine, requestIdIn, strictRouter } from '../../core/transport/headers.ts';
import { parseObject, requireCleanJson } from '../../core/transport/json.ts';
import { idempotencyKey } from '../../core/transport/idempotency.ts';
import { countedAs } from '../../core/transport/rate-limit.ts';
import { withinTime } from '../../platform/concurrency/delay.ts';
import { addressFor } from '../request/authenticate.ts';
import { callerFinder } from './caller.ts';
import { admission, trustedDocuments } from './documents.ts';
import { explorer } from './explorer.ts';
import * as http from '../request/pipeline.ts';
import { failure } from './errors.ts';
import { OPERATION_TIMEOUT_MS } from '../../core/transport/graphql/limits.ts';
import { once } from './once.ts';
import { LEAVING } from '../../core/transport/graphql/call.ts';
import { apolloServer, type HttpContext, type Work } from './server.ts';
import { largeQueriesAtOnce, mutationsAtOnce, queriesAtOnce } from '../../core/transport/overload.ts';

const PATH = '/graphql';
const LARGER = 'POST /api/v1/money-transfer/bulk takes batches of transfers up to 8 MB, as JSON or CSV';
const HEADERS = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;

export interface GraphqlTransport {
  router: Router;
  stop(): Promise<void>;
}

interface GraphqlContext extends http.RequestContext {
  context: HttpContext;
}

/** GraphQL transport for POST and GET, with REST's request pipeline. Failures leave as `errors`. */
export async function openGraphqlTransport(app: App, environment: Environment, isDraining: () => boolean): Promise<GraphqlTransport> {
  const apollo = startedOnce(app, environment);
  if (!app.config.DEMO) await apollo.start();
  const admit = admission(app.config, environment, trustedDocuments());
  const findCaller = callerFinder(app, environment);
  const pipeline = new http.RequestPipeline(app, environment, isDraining, transportOptions(app));
  const places = { query: queriesAtOnce(app), large: largeQueriesAtOnce(app), mutation: mutationsAtOnce(app) };

  const answer = async (requestContext: GraphqlContext): Promise<void> => {
    const { request, response, context } = requestContext;
    const { headers, method = 'GET' } = request;
    if (method === 'OPTIONS') return pipeline.send(requestContext, 204, '', ['Allow', 'GET, POST, OPTIONS']);
    const count = (context.count = (bucket, weight = 1) =>
      pipeline.count(requestContext, bucket, context.actor && countedAs(context.actor), { weight }));
    context.actor = await findCaller(headers, context).catch(async (error: unknown) => {
      await count('reads');
      throw error;
    });
    await count('reads');
    const search = searchOf(request.url ?? '');
    const body =
      method === 'POST' ? admitted(requestContext, parseObject(await readBody(request, response, { advice: LARGER }))) : undefined;
    if (method !== 'POST') readAddress(requestContext, new URLSearchParams(search));
    const run = async (): Promise<HTTPGraphQLResponse> =>
      perform(await apollo.start(), places, context, { method, headers: headersOf(request), search, body });
    const key = idempotencyKey(oneLine(headers['idempotency-key']));
    const reply = key === null || body === undefined ? await run() : await once(app, context, key, body, run);
    if (reply.body.kind !== 'complete') throw new Error('incremental delivery is not offered');
    const extra = [...headerList(reply), ...context.answerHeaders];
    requestContext.turn = context.turn;
    pipeline.send(requestContext, reply.status ?? 200, reply.body.string, extra, reply.headers.get('content-type'));
  };

  const readAddress = (context: GraphqlContext, asked: URLSearchParams): void => {
    const [query, variables] = [asked.get('query'), asked.get('variables')];
    if (query !== null) admitted(context, { query });
    if (variables !== null) requireCleanJson(variables, 'variables');
  };
  const admitted = ({ context }: GraphqlContext, given: Record<string, unknown>): Record<string, unknown> => {
    const { body, isTrusted } = admit(given, context.actor);
    if (isTrusted && typeof body['operationName'] === 'string') context.operationName = body['operationName'];
    return body;
  };

  const begin: RequestHandler = (request, response, next) => {
    const begun = pipeline.begin(request, requestIdIn(response));
    const context: GraphqlContext = { ...begun, request, response, context: contextOf(app, environment, { request, ...begun }) };
    response.locals['context'] = context;
    pipeline.enter(context, next);
  };
  const failed: ErrorRequestHandler = (error: unknown, _request, response, _next) => pipeline.fail(requestContextOf(response), error);
  const router = strictRouter();
  const run: RequestHandler = (_request, response) => answer(requestContextOf(response));
  router.all(PATH, begin, run, failed);
  router.use(explorer(app, environment, PATH));
  return { router, stop: apollo.stop };
}

/** Schema and Apollo take 0.2 s of processor time: production pays before it listens, a sandbox at its first GraphQL request. */
function startedOnce({ log }: App, environment: Environment) {
  let started: Promise<ApolloServer<HttpContext>> | undefined;
  const begin = async (): Promise<ApolloServer<HttpContext>> => {
    const apollo = apolloServer({ log, introspection: environment === 'sandbox' });
    await apollo.start();
    return apollo;
  };
  return {
    start: () => (started ??= begin()),
    stop: async (): Promise<void> => (await started)?.stop(),
  };
}

const requestContextOf = ({ locals }: Response): GraphqlContext => locals['context'] as GraphqlContext;

/** Runs the operation under the concurrency limit of its business, held until the work ends. */
function perform(
  apollo: ApolloServer<HttpContext>,
  places: Record<Work, Bulkhead>,
  context: HttpContext,
  httpGraphQLRequest: HTTPGraphQLRequest,
): Promise<HTTPGraphQLResponse> {
  let leave = (): void => {};
  context.enter = async (kind) => {
    const tenant = context.actor?.businessId ?? context.address;
    leave = await places[kind].enter(tenant);
    if (kind === 'large') context.turn = () => scheduler.next(tenant);
    return context.turn;
  };
  const work = apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: () => Promise.resolve(context) });
  return withinTime(OPERATION_TIMEOUT_MS, () => work.finally(() => leave()), tookTooLong);
}

/** Labels are names of the schema, never of the caller. */
const transportOptions = ({ metrics }: App): http.TransportOptions<GraphqlContext> => ({
  name: 'graphql',
  label: ({ request }) => ({ route: PATH, method: methodOf(request) }),
  who: ({ context: { actor } }) => ({
    keyId: actor?.kind === 'key' ? actor.name : undefined,
    userId: actor?.userId,
    businessId: actor?.businessId,
  }),
  about: ({ context: { noted, operationName: name, codes } }) => ({
    operation: noted.operationType,
    name,
    fields: noted.fields,
    ...(codes.length > 0 && { errors: codes }),
  }),
  failure({ requestId, context }, error) {
    if (error instanceof Refusal) context.codes.push(LEAVING[error.kind].class);
    return failure(error, requestId);
  },
  answered({ context: { codes } }) {
    for (const code of codes) metrics.counter('graphql_errors_total', 'GraphQL errors by their code', ['code']).inc({ code });
  },
});

function contextOf(
  app: App,
  environment: Environment,
  { request, requestId, address }: Pick<GraphqlContext, 'request' | 'requestId' | 'address'>,
): HttpContext {
  return {
    app,
    environment,
    actor: null,
    requestId,
    address,
    userAgent: request.headers['user-agent'] ?? null,
    refreshToken: refreshTokenOf(request.headers, isSecure(app.config, environment)),
    answerHeaders: [],
    loads: new Map(),
    count: () => Promise.resolve(),
    enter: () => Promise.resolve(undefined),
    noted: { operationType: '(none)', fields: [] },
    codes: [],
    operationName: undefined,
    liveUrl: addressFor(app.config, environment, request).replace(/^http/, 'ws') + PATH,
  };
}

/** Effects of a slow operation remain; a mutation is found by its reference. */
function tookTooLong(): never {
  throw new Refusal('unavailable', 'The operation timed out; request less data, and check its outcome before a retry', {
    code: 'OVERLOADED',
    retryAfterSeconds: 1,
  });
}

function headersOf({ headers }: IncomingMessage): HeaderMap {
  const map = new HeaderMap();
  for (const name of HEADERS) {
    const value = oneLine(headers[name]);
    if (value !== undefined) map.set(name, value);
  }
  return map;
}

/** From a closed list: a metric label. */
const methodOf = ({ method }: IncomingMessage): string => ['GET', 'POST', 'OPTIONS'].find((name) => name === method) ?? 'OTHER';

function searchOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark);
}

function headerList({ headers }: HTTPGraphQLResponse): string[] {
  return [...headers].filter(([name]) => !['content-type', 'content-length', 'cache-control'].includes(name)).flat();
}
