import type { Request, Response } from 'express';
import type { App } from '../../app.ts';
import type { Actor, Environment } from '../../kernel/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal, invalid } from '../../kernel/refusal.ts';
import type { KnownKey } from '../../keys/known-keys.ts';
import { callerAddress, addressList } from '../address.ts';
import { JSON_HEADERS, requestIdOf } from '../headers.ts';
import { failure } from './answer.ts';
import { authenticator, type Authenticate } from '../authenticate.ts';
import { SenderGone, readBody } from '../body.ts';
import { begin, finish, giveUp, idempotencyKey, requestHash, type Claim } from './idempotency.ts';
import { parseObject } from '../json.ts';
import { parseQuery } from './query.ts';
import { rateLimiter, type RateLimiter, type Verdict } from '../rate-limit.ts';
import { routeParams, router, type Match } from './router.ts';
import type { Answer, Route } from './routes.ts';

/** One request on its way through the door. */
interface Visit {
  request: Request;
  response: Response;
  requestId: string;
  startedAt: number;
  method: string;
  path: string;
  query: string;
  match: Match | undefined;
  key: KnownKey | null;
  verdict: Verdict | null;
}

/** What answers every request below the prefix. `path` and `query` are the request's, without the prefix and undecoded. */
export type Door = (request: Request, response: Response, path: string, query: string) => void;

interface Tools {
  app: App;
  find: ReturnType<typeof router>;
  authenticate: Authenticate;
  limiter: RateLimiter;
  addressOf: ReturnType<typeof callerAddress>;
  deprecations: Map<Route, string[]>;
  isDraining(): boolean;
}

/**
 * The way of every API request: find the route, authenticate, count, read, run the operation once, answer, log.
 * Whatever goes wrong on it leaves as the specification's error body.
 */
export function openDoor(app: App, environment: Environment, routes: readonly Route[], isDraining: () => boolean): Door {
  const tools: Tools = {
    app,
    find: router(routes.filter(({ options }) => environment === 'sandbox' || !options.sandboxOnly)),
    authenticate: authenticator(app, environment),
    limiter: rateLimiter(app, environment),
    addressOf: callerAddress(addressList(app.config.TRUSTED_PROXIES)),
    deprecations: new Map(routes.map((route) => [route, deprecationHeaders(route)])),
    isDraining,
  };
  return (request, response, path, query) => {
    const method = request.method;
    const visit: Visit = {
      request,
      response,
      requestId: requestIdOf(request),
      startedAt: performance.now(),
      method,
      path,
      query,
      match: tools.find(path, method),
      key: null,
      verdict: null,
    };
    answer(tools, visit).catch((error: unknown) => fail(tools, visit, error));
  };
}

async function answer(tools: Tools, visit: Visit): Promise<void> {
  const { request, match } = visit;
  const address = tools.addressOf(request.socket.remoteAddress, header(request, 'x-forwarded-for'));
  const route = match?.route;
  if (!match || !route) {
    visit.verdict = await tools.limiter.take('reads', address, null);
    if (visit.verdict.isLimited) throw rateLimited(visit.verdict);
    return answerWithoutRoute(tools, visit);
  }
  await identify(tools, visit, route, address);
  const { key } = visit;
  if (!key) throw new Error('the caller was let in without a key');
  const body = await bodyOf(visit);
  const input = inputOf(visit, route, match.params, body);
  const name = visit.method === 'GET' || visit.method === 'HEAD' ? null : idempotencyKey(header(request, 'idempotency-key'));
  if (name === null) return deliver(tools, visit, route, actorOf(visit, key, newId()), input);
  return deliverOnce(tools, visit, route, key, input, name, requestHash(visit.method, request.url, input));
}

/** Authentication first, then scope, then the rate limit; a caller that is not let in is counted by its address. */
async function identify(tools: Tools, visit: Visit, route: Route, address: string): Promise<void> {
  const bucket = route.options.bucket ?? 'reads';
  try {
    visit.key = await tools.authenticate(visit.request.headers, address);
  } catch (error) {
    visit.verdict = await tools.limiter.take(bucket, address, null);
    throw error;
  }
  const { keyId, settings } = visit.key;
  visit.verdict = await tools.limiter.take(bucket, address, { countedAs: keyId, settings });
  // Without the scope the operation refuses before it does anything, and that is the answer to give.
  if (visit.verdict.isLimited && visit.key.scopes.has(route.operation.scope)) throw rateLimited(visit.verdict);
}

function rateLimited({ resetSeconds }: Verdict): Refusal {
  return new Refusal('rate_limited', 'Rate limit exceeded', { code: 'RATE_LIMITED', retryAfterSeconds: resetSeconds });
}

function answerWithoutRoute(tools: Tools, visit: Visit): void {
  const allow = visit.match?.allow;
  if (allow === undefined) throw new Refusal('not_found', 'There is no such route');
  if (visit.method !== 'OPTIONS') throw new Refusal('method_not_allowed', `${visit.method} is not allowed here; allowed: ${allow}`);
  send(tools, visit, 204, '', ['Allow', allow]);
}

const NO_BODY = Buffer.alloc(0);

/** A body on GET means nothing and is left unread. */
function bodyOf({ method, request, response }: Visit): Promise<Buffer> | Buffer {
  return method === 'GET' || method === 'HEAD' ? NO_BODY : readBody(request, response);
}

/** Query, body and path parameters as one object. A name given in two of them would be two truths: 400. */
function inputOf({ query }: Visit, route: Route, params: readonly string[], body: Buffer): Record<string, unknown> {
  const input: Record<string, unknown> = body.length > 0 ? parseObject(body) : {};
  if (query !== '') join(input, parseQuery(query));
  if (params.length > 0) join(input, routeParams(route, params));
  return input;
}

function join(input: Record<string, unknown>, more: Record<string, string>): void {
  for (const [name, value] of Object.entries(more)) {
    if (Object.hasOwn(input, name)) throw invalid(name, `${name}: is given twice, in two places of the request`);
    input[name] = value;
  }
}

function actorOf({ requestId }: Visit, key: KnownKey, effectId: string): Actor {
  const { businessId, environment, bookId, scopes, settings, keyId } = key;
  return { kind: 'key', businessId, environment, bookId, scopes, settings, name: keyId, requestId, effectId };
}

async function deliver(tools: Tools, visit: Visit, route: Route, actor: Actor, input: unknown): Promise<void> {
  const result = await route.operation(tools.app, actor, input);
  const { presenter } = route;
  if ('stream' in presenter) return stream(tools, visit, route, () => presenter.stream(result, visit.response), presenter.contentType);
  const made = presenter.present(result);
  send(tools, visit, made.status ?? 200, successBody(made), answerHeaders(tools, route, made));
}

/** As `deliver`, once per Idempotency-Key: a success is remembered before it leaves, and repeated to whoever asks again. */
async function deliverOnce(
  tools: Tools,
  visit: Visit,
  route: Route,
  key: KnownKey,
  input: unknown,
  name: string,
  hash: Buffer,
): Promise<void> {
  const { presenter } = route;
  if ('stream' in presenter) throw new Error('a streamed answer cannot be remembered');
  const claim = await begin(tools.app, key.bookId, name, hash);
  if ('status' in claim)
    return send(tools, visit, claim.status, claim.body, [...(tools.deprecations.get(route) ?? []), 'Idempotent-Replayed', 'true']);
  try {
    const made = presenter.present(await route.operation(tools.app, actorOf(visit, key, claim.effectId), input));
    const status = made.status ?? 200;
    const body = successBody(made);
    await remember(tools, visit, claim, status, body);
    send(tools, visit, status, body, answerHeaders(tools, route, made));
  } catch (error) {
    await giveUp(tools.app, claim, error).catch((cause: unknown) => {
      // The lock ends by itself, and the effect id is kept: a repeat is late, never double.
      tools.app.log.warn({ err: cause, requestId: visit.requestId }, 'an Idempotency-Key could not be given up');
    });
    throw error;
  }
}

/** The effect is committed, so a record that cannot be written must not turn the answer into a failure. */
async function remember({ app }: Tools, { requestId }: Visit, claim: Claim, status: number, body: string): Promise<void> {
  await finish(app, claim, status, body).catch((error: unknown) => {
    app.log.warn({ err: error, requestId }, 'an answer could not be remembered; a repeat finds its effect by id');
  });
}

function successBody({ message, data, meta }: Answer): string {
  return JSON.stringify({ success: true, message, data, meta });
}

function answerHeaders({ deprecations }: Tools, route: Route, { headers }: Answer): string[] {
  const list = deprecations.get(route) ?? [];
  return headers ? [...list, ...Object.entries(headers).flat()] : list;
}

async function stream(tools: Tools, visit: Visit, route: Route, write: () => Promise<void>, contentType: string): Promise<void> {
  const { response } = visit;
  const headers = [...JSON_HEADERS, ...visitHeaders(tools, visit), ...(tools.deprecations.get(route) ?? [])];
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
  response.setHeader('Content-Type', contentType);
  await write();
  if (!response.writableEnded) response.end();
  note(tools, visit, response.statusCode);
}

function send(tools: Tools, visit: Visit, status: number, body: string, headers: readonly string[]): void {
  const { response } = visit;
  const common = visitHeaders(tools, visit);
  if (status === 204) response.writeHead(204, [...JSON_HEADERS.slice(2), ...common, ...headers]).end();
  else {
    response.writeHead(status, [...JSON_HEADERS, ...common, ...headers, 'Content-Length', String(Buffer.byteLength(body))]);
    response.end(body);
  }
  note(tools, visit, status);
}

function visitHeaders(tools: Tools, { request, requestId, verdict }: Visit): string[] {
  const headers = ['X-Request-Id', requestId];
  if (verdict) {
    const { limit, remaining, resetSeconds } = verdict;
    headers.push(
      'RateLimit-Limit',
      String(limit),
      'RateLimit-Remaining',
      String(remaining),
      'RateLimit-Reset',
      String(resetSeconds),
      'RateLimit-Policy',
      `${limit};w=60`,
    );
  }
  // A body that was announced with Expect and never asked for may or may not follow: the connection cannot be used again.
  const isUnread = request.headers.expect !== undefined && !request.complete;
  if (isUnread || tools.isDraining()) headers.push('Connection', 'close');
  return headers;
}

function fail(tools: Tools, visit: Visit, error: unknown): void {
  const { app } = tools;
  const { response, requestId } = visit;
  if (error instanceof SenderGone) return note(tools, visit, 499);
  const { status, body, headers } = failure(error, requestId);
  if (!(error instanceof Refusal)) app.log.error({ err: error, requestId, route: routeOf(visit) }, 'unexpected error');
  else if (error.cause !== undefined) app.log.warn({ err: error.cause, requestId, route: routeOf(visit) }, error.message);
  if (response.headersSent) {
    // Half an answer cannot be taken back; cutting the connection tells the caller that it is not whole.
    response.destroy();
    return note(tools, visit, status);
  }
  // What a stream set before it failed must not decorate the error.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const allow = status === 405 ? ['Allow', visit.match?.allow ?? ''] : [];
  send(tools, visit, status, body, [...headers, ...allow]);
}

/** One log line and one observation per request; the pattern, never the raw path, which may hold what is private. */
function note({ app }: Tools, visit: Visit, status: number): void {
  const ms = performance.now() - visit.startedAt;
  const route = routeOf(visit);
  const method = visit.match ? visit.method : 'OTHER';
  app.metrics.request(route, method, status, ms / 1_000);
  const { requestId, key } = visit;
  app.log.info(
    { requestId, method: visit.method, route, status, ms: Math.round(ms * 100) / 100, keyId: key?.keyId, businessId: key?.businessId },
    'request',
  );
}

function routeOf({ match }: Visit): string {
  return match?.route?.path ?? '(none)';
}

function header(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** RFC 9745 and RFC 8594. */
function deprecationHeaders({ options: { deprecated } }: Route): string[] {
  if (!deprecated) return [];
  return ['Deprecation', `@${Math.floor(deprecated.since.getTime() / 1_000)}`, 'Sunset', deprecated.sunset.toUTCString()];
}
