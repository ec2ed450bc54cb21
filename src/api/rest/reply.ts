import { type Environment, isOperatorScope } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';
import { isSecure, refreshCookie } from '../../core/transport/cookies.ts';
import { PRINT_HEADERS } from '../../core/transport/headers.ts';
import type { Answer, Route } from '../../core/transport/rest/routes.ts';
import { VERSION_HEADER } from '../../core/versions/versions.ts';
import type { RequestNote } from '../../core/request-log/request-log.ts';
import type { TransportOptions, RequestPipeline } from '../request/pipeline.ts';
import { failure } from './refusals.ts';
import { namesOf } from './caller.ts';
import { addressFor } from '../request/request-headers.ts';
import type { RestContext } from './exchange.ts';

export function successBody({ message, data, meta }: Answer): string {
  return JSON.stringify({ success: true, message, data, meta });
}

export function answerHeaders({ config }: App, environment: Environment, { headers, cookie }: Answer): string[] {
  return [...Object.entries(headers ?? {}).flat(), ...(cookie ? ['Set-Cookie', refreshCookie(cookie, isSecure(config, environment))] : [])];
}

export function page(pipeline: RequestPipeline<RestContext>, context: RestContext, html: string): Promise<void> {
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
