import { timingSafeEqual } from 'node:crypto';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import type { App } from '../../core/app/app.ts';
import { assignRequestId, onlyMethods, PRINT_HEADERS, requestIdIn, strictRouter } from '../../core/transport/headers.ts';
import { isCleanText } from '../../core/transport/json.ts';
import type { Route } from '../../core/transport/rest/routes.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { withinTime } from '../../platform/concurrency/delay.ts';
import { version } from '../../platform/config/version.ts';
import { invalid, noSuchRoute, Refusal } from '../../platform/errors/refusal.ts';
import { addressFor } from '../request/authenticate.ts';
import { restApi } from './api.ts';
import { documentPage } from './document.ts';
import { failure, writeJson, refusedPage, wantsPage } from './refusals.ts';
import { audienceAbout, audiences } from './openapi-facts.ts';
import { audienceDocument } from './openapi.ts';
import { routableUrl } from './caller.ts';

const CHECK_TIMEOUT_MS = 2_000;

interface Check {
  status: 'ok' | 'degraded' | 'failed';
  ms: number;
  error?: string;
}

interface Readiness {
  status: 'ok' | 'degraded' | 'failed' | 'draining';
  checks: Record<string, Check>;
}

type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

/** Readiness with state and time of each part. Without Redis the service is degraded, not failed. */
async function readiness(app: App, isDraining: boolean, more: ReadinessChecks): Promise<Readiness> {
  const run = async ([name, work]: [string, () => Promise<unknown>]): Promise<[string, Check]> => [name, await checked(name, work)];
  const required: [string, () => Promise<unknown>][] = [
    ['postgresql', () => app.db.query('health.postgresql', 'select 1')],
    ...Object.entries(more),
  ];
  const [redis, ...results] = await Promise.all([run(['redis', () => pinged(app)]), ...required.map(run)]);
  if (redis[1].status === 'failed') redis[1].status = 'degraded';
  const checks = Object.fromEntries([...results, redis]);
  return { status: overall(isDraining, Object.values(checks)), checks };
}

function overall(isDraining: boolean, checks: readonly Check[]): Readiness['status'] {
  if (isDraining) return 'draining';
  if (checks.some(({ status }) => status === 'failed')) return 'failed';
  return checks.some(({ status }) => status === 'degraded') ? 'degraded' : 'ok';
}

async function pinged({ redis }: App): Promise<void> {
  if (redis.status !== 'ready') throw new Error(`the connection is ${redis.status}`);
  await redis.ping();
}

/** Security: driver messages contain addresses and users. */
async function checked(name: string, work: () => Promise<unknown>): Promise<Check> {
  const startedAt = performance.now();
  const isWell = (): Promise<boolean> => work().then(() => true);
  const error = (await withinTime(CHECK_TIMEOUT_MS, isWell, () => false).catch(() => false)) ? undefined : `${name} is not available`;
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  return error === undefined ? { status: 'ok', ms } : { status: 'failed', ms, error };
}

/**
 * Strict query string. Security: parsers differ on duplicates, so they are refused.
 * @throws Refusal 400 naming the parameter.
 */
function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (text === '') return query;
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded(equals < 0 ? part : part.slice(0, equals), 'query');
    const value = equals < 0 ? '' : decoded(part.slice(equals + 1), name);
    if (Object.hasOwn(query, name)) throw invalid(name, `${name}: is given twice in the query; send it once`);
    if (name in query) throw invalid(name, `${name}: is not a parameter of this operation`);
    query[name] = value;
  }
  return query;
}

/** @throws Refusal 400 naming `field` for a broken escape, invalid UTF-8 or NUL. */
function decoded(part: string, field: string): string {
  const text = part.includes('+') ? part.replaceAll('+', ' ') : part;
  if (!text.includes('%') && isCleanText(text)) return text;
  try {
    const value = decodeURIComponent(text);
    if (isCleanText(value)) return value;
  } catch {}
  throw invalid(field, `${field}: is not valid percent-encoded UTF-8 text`);
}

/** Relative addresses work behind a proxy with a path prefix. */
const places = {
  dashboard: ['dashboard', 'Dashboard', 'manage the account in the browser'],
  docs: ['docs', 'Documentation', 'guides and API reference'],
  openapi: ['openapi.json', 'OpenAPI document', 'machine-readable API description'],
  health: ['health/ready', 'Health', 'state of the service and its dependencies'],
} as const;

/** Entry page: HTML for people, JSON for programs. */
function rootPage(environment: Environment, hasDashboard: boolean): RequestHandler {
  const shown = Object.entries(places).filter(([name]) => hasDashboard || name !== 'dashboard');
  const body = JSON.stringify({
    service: 'Tollgate',
    environment,
    api: 'api/v1',
    ...Object.fromEntries(shown.map(([name, [path]]) => [name, path])),
  });
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tollgate (${environment})</title>
    <style>:root { color-scheme: light dark } a { color: light-dark(#08664e, #3ecf9f) } body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
  </head>
  <body>
    <main>
    <h1>Tollgate <small>(${environment})</small></h1>
    <ul>
${shown.map(([, [path, name, does]]) => `      <li><a href="${path}">${name}</a>: ${does}</li>`).join('\n')}
    </ul>
    <p>The API is below <code>/api/v1</code>.</p>
    </main>
  </body>
</html>
`;
  return (request, response) => {
    const requestId = requestIdIn(response);
    if (request.accepts(['application/json', 'text/html']) !== 'text/html')
      return writeJson(response, 200, body, requestId, ['Vary', 'Accept']);
    const headers = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store', 'Vary', 'Accept', 'X-Request-Id', requestId];
    response.writeHead(200, [...headers, ...PRINT_HEADERS, 'Content-Length', String(Buffer.byteLength(html))]).end(html);
  };
}

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
