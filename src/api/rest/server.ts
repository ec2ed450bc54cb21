import { timingSafeEqual } from 'node:crypto';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { noSuchRoute, Refusal } from '../../platform/errors/refusal.ts';
import { assignRequestId, onlyMethods, requestIdIn, strictRouter } from '../../core/transport/express.ts';
import { PRINT_HEADERS } from '../../core/transport/headers.ts';
import { failure, writeJson } from './refusals.ts';
import { restApi } from './api.ts';
import { documentPage } from './document.ts';
import { addressFor } from '../request/request-headers.ts';
import { readiness, type ReadinessChecks } from './health.ts';
import { audienceDocument } from './openapi.ts';
import { audienceAbout, audiences } from './openapi-audiences.ts';
import { routableUrl } from './paths.ts';
import { parseQuery } from './query.ts';
import { refusedPage, wantsPage } from './refused-page.ts';
import { rootPage } from './root.ts';
import type { Route } from '../../core/transport/rest/routes.ts';
import { version } from '../../platform/config/version.ts';

export { listen } from './listen.ts';

export interface ServerOptions {
  checks?: ReadinessChecks;
  isDraining?: () => boolean;
  /** Routers beside REST; each handles its own failures. */
  routers?: readonly Router[];
  hasDashboard?: boolean;
}

/** HTTP server of one environment: REST under /api/v1, further Routers, health, metrics. */
export function restServer(
  app: App,
  environment: Environment,
  routes: readonly Route[],
  { checks = {}, isDraining = () => false, routers = [], hasDashboard = false }: ServerOptions = {},
): Express {
  const server = express();
  server.disable('x-powered-by');
  server.disable('etag');
  server.enable('case sensitive routing');
  server.enable('strict routing');
  server.set('query parser', (text: string | null) => parseQuery(text ?? ''));
  server.use(assignRequestId, routableAddress);
  server.use('/api/v1', restApi(app, environment, routes, isDraining));
  for (const router of routers) server.use(router);
  server.use(pages(app, environment, routes, { checks, isDraining, hasDashboard }));
  server.use((_request, _response, next) => next(noSuchRoute()));
  server.use(failed(app, environment));
  return server;
}

const routableAddress: RequestHandler = (request, _response, next) => {
  request.url = routableUrl(request.url);
  next();
};

interface PageOptions {
  checks: ReadinessChecks;
  isDraining: () => boolean;
  hasDashboard: boolean;
}

function pages(app: App, environment: Environment, routes: readonly Route[], { checks, isDraining, hasDashboard }: PageOptions): Router {
  const router = strictRouter();
  const get = (path: string, handler: RequestHandler): void => void router.route(path).get(handler).all(onlyMethods('GET, HEAD, OPTIONS'));
  const json = (value: () => object): RequestHandler => {
    let text: string | undefined;
    return (_request, response) => writeJson(response, 200, (text ??= JSON.stringify(value())), requestIdIn(response));
  };
  get('/', rootPage(environment, hasDashboard));
  get(
    '/health/live',
    json(() => ({ status: 'ok' })),
  );
  get('/health/ready', async (_request, response) => {
    const ready = await readiness(app, isDraining(), checks);
    const isUp = ready.status === 'ok' || ready.status === 'degraded';
    writeJson(response, isUp ? 200 : 503, JSON.stringify(ready), requestIdIn(response), isUp ? [] : ['Retry-After', '5']);
  });
  get(
    '/health/version',
    json(() => ({ version, node: process.version, environment })),
  );
  get('/metrics', showMetrics(app));
  const visible = routes.filter(({ options }) => environment === 'sandbox' || !options.sandboxOnly);
  for (const audience of audiences.filter((each) => environment === 'sandbox' || each !== 'sandbox'))
    get(
      `/${audienceAbout[audience].file}`,
      documentPage(() => audienceDocument(visible, audience)),
    );
  return router;
}

function failed(app: App, environment: Environment): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const requestId = requestIdIn(response);
    if (!(error instanceof Refusal)) app.log.error({ err: error, requestId }, 'unexpected error');
    // A partial answer is cut, so that it never passes as complete.
    if (response.headersSent) return void response.destroy();
    if (!request.originalUrl.startsWith('/api/') && wantsPage(request)) {
      const { status, body, headers } = refusedPage(error, app.config, environment, request, requestId);
      const own = ['X-Request-Id', requestId, 'Content-Length', String(body.length)];
      return void response.writeHead(status, [...headers, ...PRINT_HEADERS, ...own]).end(body);
    }
    const { status, body, headers } = failure(error, requestId, addressFor(app.config, environment, request));
    writeJson(response, status, body, requestId, headers);
  };
}

/** Security: metrics need the token, or a local address. */
function showMetrics({ config, metrics }: App): RequestHandler {
  const token = config.METRICS_TOKEN;
  return async (request, response) => {
    const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
    if (token === undefined ? !isLocal : !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw token === undefined ? noSuchRoute() : new Refusal('unauthenticated', 'No token provided', { code: 'NO_TOKEN' });
    }
    const text = await metrics.registry.metrics();
    const headers = ['Content-Type', metrics.registry.contentType, 'Cache-Control', 'no-store', 'X-Request-Id', requestIdIn(response)];
    response.writeHead(200, headers).end(text);
  };
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
