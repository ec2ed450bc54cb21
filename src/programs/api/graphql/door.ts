import type { IncomingMessage, ServerResponse } from 'node:http';
import { HeaderMap, type HTTPGraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server';
import type { App } from '../../../services/app.ts';
import type { Environment } from '../../../platform/kernel/actor.ts';
import type { Bulkhead } from '../../../platform/kernel/bulkhead.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { addressList, callerAddress } from '../../../services/doors/address.ts';
import { challenge } from '../../../services/doors/challenge.ts';
import { readBody, SenderGone } from '../../../services/doors/body.ts';
import { refreshTokenOf } from '../../../services/doors/cookies.ts';
import { JSON_HEADERS, requestIdOf } from '../../../services/doors/headers.ts';
import { parseObject } from '../../../services/doors/json.ts';
import { idempotencyKey } from '../../../services/doors/idempotency.ts';
import { processOverload } from '../../../services/doors/overload.ts';
import { type Bucket, countedAs, rateLimiter, type Verdict, limitHeaders } from '../../../services/doors/rate-limit.ts';
import { withinTime } from '../../../platform/kernel/within-time.ts';
import { callerFinder } from './caller.ts';
import { admission, trustedDocuments } from './documents.ts';
import { explorer } from './explorer.ts';
import { failure, isUnexpected, refusedBody } from './errors.ts';
import { OPERATION_TIMEOUT_MS } from '../../../services/doors/graphql/limits.ts';
import { once } from './once.ts';
import { LEAVING } from '../../../services/doors/graphql/refusals.ts';
import { apolloServer, type HttpContext, type Work } from './server.ts';
import { largeQueriesAtOnce, mutationsAtOnce, queriesAtOnce } from '../../../services/doors/tenant.ts';

const PATH = '/graphql';
/** The headers that Apollo looks at: what is accepted, what was sent, and that a browser asked before it sent. */
const HEADERS = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;

export interface GraphqlDoor {
  path: string;
  handle(this: void, request: IncomingMessage, response: ServerResponse, path: string): void;
  stop(): Promise<void>;
}

/** One request on its way through the door. */
interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  verdict: Verdict | null;
  context: HttpContext;
}

/**
 * The GraphQL door of one environment, for POST and GET at its path: authenticate, count, read, run, answer, log, as the
 * REST door does. Whatever goes wrong leaves as GraphQL's `errors`.
 */
export async function openGraphqlDoor(app: App, environment: Environment, isDraining: () => boolean): Promise<GraphqlDoor> {
  const apollo = apolloServer({ log: app.log, introspection: environment === 'sandbox' });
  await apollo.start();
  const admit = admission(app.config, environment, trustedDocuments());
  const explore = explorer(app, environment, PATH);
  const findCaller = callerFinder(app, environment);
  const limiter = rateLimiter(app, environment);
  const shed = processOverload();
  const places = { query: queriesAtOnce(app), large: largeQueriesAtOnce(app), mutation: mutationsAtOnce(app) };
  const addressOf = callerAddress(addressList(app.config.TRUSTED_PROXIES));

  const answer = async (visit: Visit): Promise<void> => {
    const { request, response, context } = visit;
    shed.admit();
    const { headers, method = 'GET' } = request;
    if (method === 'OPTIONS') return send(visit, 204, '', ['Allow', 'GET, POST, OPTIONS']);
    const count = async (bucket: Bucket): Promise<void> => {
      visit.verdict = await limiter.take(bucket, context.address, context.actor && countedAs(context.actor));
      if (visit.verdict.isLimited) throw rateLimited(visit.verdict);
    };
    context.count = count;
    context.actor = await findCaller(headers, context).catch(async (error: unknown) => {
      await count('reads');
      throw error;
    });
    await count('reads');
    const search = searchOf(request.url ?? '');
    const body = method === 'POST' ? admitted(visit, parseObject(await readBody(request, response))) : undefined;
    const asked = method === 'POST' ? null : new URLSearchParams(search).get('query');
    if (asked !== null) admitted(visit, { query: asked });
    const run = (): Promise<HTTPGraphQLResponse> => perform(apollo, places, context, { method, headers: headersOf(request), search, body });
    const key = idempotencyKey(oneLine(headers['idempotency-key']));
    const reply = key === null || body === undefined ? await run() : await once(app, context, key, body, run);
    if (reply.body.kind !== 'complete') throw new Error('incremental delivery is not offered');
    const extra = [...headerList(reply), ...context.answerHeaders];
    send(visit, reply.status ?? 200, reply.body.string, extra, reply.headers.get('content-type'));
  };

  const admitted = ({ context }: Visit, given: Record<string, unknown>): Record<string, unknown> => {
    const { body, isTrusted } = admit(given, context.actor);
    if (isTrusted && typeof body['operationName'] === 'string') context.operationName = body['operationName'];
    return body;
  };

  const send = (visit: Visit, status: number, body: string, headers: readonly string[], contentType?: string): void => {
    const { response, verdict, context } = visit;
    const type = contentType ?? 'application/json; charset=utf-8';
    const close = isDraining() || (visit.request.headers.expect !== undefined && !visit.request.complete) ? ['Connection', 'close'] : [];
    const common = [...JSON_HEADERS.slice(2), 'X-Request-Id', context.requestId, ...limitHeaders(verdict), ...close, ...headers];
    if (status === 204) response.writeHead(204, common).end();
    else response.writeHead(status, ['Content-Type', type, ...common, 'Content-Length', String(Buffer.byteLength(body))]).end(body);
    note(app, visit, status);
  };

  const fail = (visit: Visit, error: unknown): void => {
    if (error instanceof SenderGone) return note(app, visit, 499);
    const { status, body, headers } = failed(app, visit, error);
    send(visit, status, body, headers);
  };

  return {
    path: PATH,
    handle(request, response, path) {
      if (path !== PATH) return explore(request, response, path);
      const address = addressOf(request.socket.remoteAddress, oneLine(request.headers['x-forwarded-for']));
      const visit = visitOf(app, environment, request, response, address);
      void traced(app, visit, () => answer(visit).catch((error: unknown) => fail(visit, error)));
    },
    stop: () => apollo.stop(),
  };
}

/**
 * Runs what was asked in one of the places that the caller's business has, which it keeps until the work has ended, also when the answer
 * does not wait for it.
 */
function perform(
  apollo: ReturnType<typeof apolloServer>,
  places: Record<Work, Bulkhead>,
  context: HttpContext,
  httpGraphQLRequest: HTTPGraphQLRequest,
): Promise<HTTPGraphQLResponse> {
  let leave = (): void => {};
  context.enter = async (kind) => {
    leave = await places[kind].enter(context.actor?.businessId ?? context.address);
  };
  const work = apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: () => Promise.resolve(context) });
  return withinTime(OPERATION_TIMEOUT_MS, () => work.finally(() => leave()), tookTooLong);
}

/** The answer to a request that ends before there is an operation. */
function failed(
  { log }: App,
  { context: { requestId, codes } }: Visit,
  error: unknown,
): { status: number; body: string; headers: string[] } {
  if (!(error instanceof Refusal)) {
    if (isUnexpected(error)) log.error({ err: error, requestId }, 'unexpected error');
    return { ...failure(error, requestId), headers: [] };
  }
  codes.push(LEAVING[error.kind].class);
  const { retryAfterSeconds } = error.detail;
  const headers = [...challenge(error), ...(retryAfterSeconds === undefined ? [] : ['Retry-After', String(retryAfterSeconds)])];
  return { status: LEAVING[error.kind].status, body: refusedBody(error, requestId), headers };
}

function traced({ tracing }: App, { request, response, context: { requestId } }: Visit, run: () => Promise<void>): Promise<void> {
  if (!tracing) return run();
  const traceparent = oneLine(request.headers['traceparent']);
  return tracing.request({ method: methodOf(request), route: PATH, requestId, traceparent }, () => response.statusCode, run);
}

function visitOf(app: App, environment: Environment, request: IncomingMessage, response: ServerResponse, address: string): Visit {
  const context: HttpContext = {
    app,
    environment,
    actor: null,
    requestId: requestIdOf(request),
    address,
    userAgent: request.headers['user-agent'] ?? null,
    refreshToken: refreshTokenOf(request.headers, app.config.PUBLIC_URL?.startsWith('https:') ?? false),
    answerHeaders: [],
    loads: new Map(),
    count: () => Promise.resolve(),
    enter: () => Promise.resolve(),
    fields: [],
    operationType: '(none)',
    codes: [],
    operationName: undefined,
  };
  return { request, response, startedAt: performance.now(), verdict: null, context };
}

function rateLimited({ resetSeconds }: Verdict): Refusal {
  return new Refusal('rate_limited', 'Rate limit exceeded', { code: 'RATE_LIMITED', retryAfterSeconds: resetSeconds });
}

/** What a slow operation did meanwhile is not undone; a mutation is found by its reference. */
function tookTooLong(): never {
  throw new Refusal('unavailable', 'The operation took too long; ask for less, or look for its outcome before you repeat it', {
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

/** From a closed list: it is a label. */
const methodOf = ({ method }: IncomingMessage): string => ['GET', 'POST', 'OPTIONS'].find((name) => name === method) ?? 'OTHER';

const oneLine = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(',') : value);

function searchOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark);
}

/** Apollo's own headers, such as Allow and Retry-After, without those that this door writes itself. */
function headerList({ headers }: HTTPGraphQLResponse): string[] {
  return [...headers].filter(([name]) => !['content-type', 'content-length', 'cache-control'].includes(name)).flat();
}

/** One log line and one observation per request; names of the schema, never those that a caller made up. */
function note({ metrics, log }: App, { request, startedAt, context }: Visit, status: number): void {
  const ms = performance.now() - startedAt;
  metrics.request(PATH, methodOf(request), status, ms / 1_000);
  const { requestId, actor, operationType, operationName, fields, codes } = context;
  for (const code of codes) metrics.counter('graphql_errors_total', 'GraphQL errors by their code', ['code']).inc({ code });
  const errors = codes.length > 0 ? codes : undefined;
  const who = { keyId: actor?.kind === 'key' ? actor.name : undefined, userId: actor?.userId, businessId: actor?.businessId };
  log.info(
    { requestId, operation: operationType, name: operationName, fields, status, ms: Math.round(ms * 100) / 100, errors, ...who },
    'graphql',
  );
}
