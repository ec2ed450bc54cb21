import type { Request, RequestHandler, Response } from 'express';
import type { App } from '../../core/app/app.ts';
import type { RequestNote } from '../../core/request-log/request-log.ts';
import { isSecure, refreshCookie } from '../../core/transport/cookies.ts';
import { PRINT_HEADERS } from '../../core/transport/headers.ts';
import { type Claim, finish } from '../../core/transport/idempotency.ts';
import type { Answer, Listed, Route } from '../../core/transport/rest/routes.ts';
import { appOf, exportsAtOnce } from '../../core/transport/overload.ts';
import { VERSION_HEADER } from '../../core/versions/versions.ts';
import { type Environment, isOperatorScope } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { scheduler } from '../../platform/concurrency/fair-scheduler.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { isLong, rowsInPieces } from '../request/in-pieces.ts';
import type { RequestPipeline, TransportOptions } from '../request/pipeline.ts';
import { addressFor } from '../request/authenticate.ts';
import { actorOf, type Admitted, admittedIn, anonymousActorOf, namesOf, type RestContext, tenantOf, paramNames } from './caller.ts';
import { failure } from './refusals.ts';
import { noneHas } from './middlewares.ts';

function successBody({ message, data, meta }: Answer): string {
  return JSON.stringify({ success: true, message, data, meta });
}

function answerHeaders({ config }: App, environment: Environment, { headers, cookie }: Answer): string[] {
  return [...Object.entries(headers ?? {}).flat(), ...(cookie ? ['Set-Cookie', refreshCookie(cookie, isSecure(config, environment))] : [])];
}

function page(pipeline: RequestPipeline<RestContext>, context: RestContext, html: string): Promise<void> {
  return pipeline.stream(context, 'text/html; charset=utf-8', async () => {
    for (let at = 0; at < PRINT_HEADERS.length; at += 2) context.response.setHeader(PRINT_HEADERS[at] ?? '', PRINT_HEADERS[at + 1] ?? '');
    context.response.end(html);
  });
}

export function restTransportOptions(app: App, environment: Environment): TransportOptions<RestContext> {
  return {
    name: 'request',
    label: (context) => ({ route: routeOf(context), method: context.route ? context.method : 'OTHER' }),
    who: ({ caller }) => namesOf(caller),
    about: (context) => ({ method: context.method, route: routeOf(context) }),
    // Refusals carry them too: some callers receive nothing else.
    headers: ({ version, route, others }) => [VERSION_HEADER, version, ...deprecationHeaders(route ?? others?.[0])],
    failure({ request, requestId, others = [] }, error) {
      const failed = failure(error, requestId, addressFor(app.config, environment, request));
      return failed.status === 405 ? { ...failed, headers: [...failed.headers, 'Allow', allowedMethods(others)] } : failed;
    },
    answered(context, status, body) {
      if (body !== null) save(app, environment, context, status, body);
    },
  };
}

/** Request log of the business. Sign-in bodies are not stored; operator requests go to the service's log. */
function save(app: App, environment: Environment, context: RestContext, status: number, body: string): void {
  const { caller, request, requestId, method } = context;
  if (caller === null || caller.access === 'public') return;
  const scope = context.route?.operation.scope ?? null;
  const isOfService = scope !== null && isOperatorScope(scope);
  const own = caller.access === 'key' ? caller.key.bookId : caller.signedIn.bookId;
  const bookId = isOfService && caller.access === 'session' ? null : own;
  const durationMs = performance.now() - context.startedAt;
  if (bookId !== null) app.activity.count({ kind: 'request', bookId, outcome: `${Math.floor(status / 100)}xx`, milliseconds: durationMs });
  if (!app.requestLog.hasRoom()) return;
  const route = routeOf(context);
  const name = request.headers['idempotency-key'];
  app.requestLog.note({
    bookId,
    environment,
    requestId,
    method,
    route,
    status,
    durationMs,
    keyId: caller.access === 'key' ? caller.key.keyId : null,
    userId: caller.access === 'session' ? caller.signedIn.userId : null,
    address: caller.address,
    idempotencyKey: typeof name === 'string' ? name.slice(0, 255) : null,
    input: route.startsWith('/auth') ? null : context.input,
    schemas: schemasOf(context.route),
    body,
  });
}

function schemasOf(route: Route | undefined): RequestNote['schemas'] {
  if (!route) return null;
  const { operation, presenter } = route;
  return { input: operation.input, answer: 'stream' in presenter ? null : { data: presenter.schema, meta: presenter.meta } };
}

function routeOf({ route }: RestContext): string {
  return route?.path ?? '(none)';
}

/** RFC 9745 and RFC 8594. */
function deprecationHeaders(route: Route | undefined): readonly string[] {
  const deprecated = route?.options.deprecated;
  if (!deprecated) return [];
  return ['Deprecation', `@${Math.floor(deprecated.since.getTime() / 1_000)}`, 'Sunset', deprecated.sunset.toUTCString()];
}

export function allowedMethods(routes: readonly Route[]): string {
  const methods = new Set(routes.map(({ method }) => method.toUpperCase()));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}

export function runOperation(app: App, pipeline: RequestPipeline<RestContext>): RequestHandler {
  return (request, response) => {
    const context = admittedIn(response);
    return context.held ? respondOnce(app, pipeline, context, context.held) : respond(app, pipeline, context, request, response);
  };
}

async function respond(
  app: App,
  pipeline: RequestPipeline<RestContext>,
  context: Admitted,
  request: Request,
  response: Response,
): Promise<void> {
  const { presenter } = context.route;
  if ('stream' in presenter) {
    return exportsAtOnce(app).run(tenantOf(context), async () => {
      const result = await perform(app, context, newId());
      await pipeline.stream(context, presenter.contentType, () => presenter.stream(result, response));
    });
  }
  const result = await perform(app, context, newId());
  // Callers that accept all types get JSON.
  if (presenter.page && request.accepts(['application/json', 'text/html']) === 'text/html')
    return page(pipeline, context, presenter.page(result));
  const listed = presenter.listed?.(result);
  if (listed && isLong(listed.rows)) return respondInPieces(pipeline, context, listed);
  const made = presenter.present(result);
  pipeline.send(context, made.status ?? 200, successBody(made), answerHeaders(app, pipeline.environment, made));
}

/** Long lists are serialized in pieces. */
async function respondInPieces(pipeline: RequestPipeline<RestContext>, context: Admitted, { rows, view, meta }: Listed): Promise<void> {
  const tenant = tenantOf(context);
  context.turn = () => scheduler.next(tenant);
  const data = await rowsInPieces(rows, view, context.turn);
  pipeline.send(context, 200, `{"success":true,"data":${data},"meta":${JSON.stringify(meta)}}`);
}

/** Runs once per Idempotency-Key; stores a success before sending it. */
async function respondOnce(
  app: App,
  pipeline: RequestPipeline<RestContext>,
  context: Admitted,
  { claim, release }: NonNullable<RestContext['held']>,
): Promise<void> {
  const { presenter } = context.route;
  if ('stream' in presenter) throw new Error('a streamed answer cannot be stored');
  const made = presenter.present(await perform(app, context, claim.effectId));
  const status = made.status ?? 200;
  const body = successBody(made);
  await remember(app, context, claim, status, presenter.shownOnce ? successBody(withoutSecrets(made, presenter.shownOnce)) : body);
  release();
  pipeline.send(context, status, body, answerHeaders(app, pipeline.environment, made));
}

/** @throws Refusal 404 for a malformed id in the path; 400 is for body and query. */
async function perform(app: App, context: Admitted, effectId: string): Promise<never> {
  try {
    return await operate(app, context, effectId);
  } catch (error) {
    const { field, isMalformed } = error instanceof Refusal ? error.detail : {};
    throw isMalformed && field !== undefined && paramNames(context.route.path).includes(field) ? noneHas(field) : error;
  }
}

function operate(
  app: App,
  { route: { operation }, caller, requestId, input: read, file, held }: Admitted,
  effectId: string,
): Promise<never> {
  const input = file ? { ...read, file } : read;
  if (operation.scope === null) return operation(app, anonymousActorOf(caller, requestId, effectId), input);
  const actor = { ...actorOf(caller, requestId, effectId), hasIdempotencyKey: held !== undefined };
  return operation(appOf(app, actor), actor, input);
}

const SHOWN_BEFORE = 'This was done before; values that are shown once are not shown again';

/** Fields shown once are absent from replays and stored nowhere. */
function withoutSecrets(made: Answer, shownOnce: readonly string[]): Answer {
  const hidden = Object.fromEntries(shownOnce.map((field) => [field, null]));
  return { ...made, message: SHOWN_BEFORE, data: { ...(made.data as object), ...hidden } };
}

/** The effect is committed, so a failed record must not fail the answer. */
async function remember(app: App, { requestId }: RestContext, claim: Claim, status: number, body: string): Promise<void> {
  await finish(app, claim, status, body).catch((error: unknown) => {
    app.log.warn({ err: error, requestId }, 'an answer could not be stored; a repeat finds its effect by id');
  });
}
