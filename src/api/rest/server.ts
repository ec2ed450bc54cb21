import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express, type Request, type Response } from 'express';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { methodNotAllowed, noSuchRoute, Refusal } from '../../platform/errors/refusal.ts';
import { requestIdOf } from '../../core/transport/headers.ts';
import { failure, writeJson } from './answer.ts';
import { openDoor } from './door.ts';
import { addressFor } from '../request/public-address.ts';
import { readiness, type ReadinessChecks } from './health.ts';
import { openApiDocument } from './openapi.ts';
import type { Page } from '../../core/transport/page.ts';
import { rootPage } from './root.ts';
import type { Route } from '../../core/transport/rest/routes.ts';
import { version } from '../../platform/config/version.ts';

export { listen } from './listen.ts';

const PREFIX = '/api/v1';

export interface ServerOptions {
  /** Further conditions for readiness, by name: migrations, clock. */
  checks?: ReadinessChecks;
  /** True once the process is asked to stop: readiness says 503 and connections close after their answer. */
  isDraining?: () => boolean;
  /** What stands beside the API on the same listener. */
  mounts?: readonly Mount[];
}

/** Everything at `path` and below it. Answers for itself, whatever happens. */
export interface Mount {
  path: string;
  handle(request: Request, response: Response, path: string): void;
}

/** Answers a request, whatever it asks for. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The REST door of one environment: the API under /api/v1, health and metrics. Every answer
 * that is not a page is JSON in the specification's form, also for what is wrong before any route is reached. The API has a
 * router of its own, so Express stands beside it and not around it: what it adds to a request is paid for by each of them.
 */
export function restServer(
  app: App,
  environment: Environment,
  routes: Route[],
  { checks = {}, isDraining = () => false, mounts = [] }: ServerOptions = {},
): Answering {
  const door = openDoor(app, environment, routes, isDraining);
  const others = besideTheApi(app, environment, routes, { checks, isDraining, mounts });
  return (request, response) => {
    const { url = '/' } = request;
    if (!url.startsWith(`${PREFIX}/`)) return void others(request as Request, response as Response);
    const mark = url.indexOf('?');
    door(request, response, url.slice(PREFIX.length, mark < 0 ? undefined : mark), mark < 0 ? '' : url.slice(mark + 1));
  };
}

/** The pages, and what is mounted. */
function besideTheApi(
  app: App,
  environment: Environment,
  routes: Route[],
  { checks, isDraining, mounts }: Required<ServerOptions>,
): Express {
  const server = express();
  server.disable('x-powered-by');
  server.set('etag', false);
  server.set('query parser', false);
  const pages = pagesOf(app, environment, routes, checks, isDraining);
  const hasDashboard = mounts.some(({ path }) => path === '/dashboard');
  pages.set('/', rootPage(environment, hasDashboard));
  server.use((request, response) => {
    const { url } = request;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const mount = mounts.find((each) => path === each.path || path.startsWith(`${each.path}/`));
    return mount ? mount.handle(request, response, path) : show(app, environment, pages.get(path), request, response);
  });
  return server;
}

function pagesOf(
  app: App,
  environment: Environment,
  routes: Route[],
  checks: ReadinessChecks,
  isDraining: () => boolean,
): Map<string, Page> {
  const visible = routes.filter(({ options }) => environment === 'sandbox' || !options.sandboxOnly);
  let document: string | undefined;
  return new Map<string, Page>([
    ['/health/live', (_, response, id) => writeJson(response, 200, JSON.stringify({ status: 'ok' }), id)],
    [
      '/health/ready',
      async (_, response, id) => {
        const ready = await readiness(app, isDraining(), checks);
        const isUp = ready.status === 'ok' || ready.status === 'degraded';
        writeJson(response, isUp ? 200 : 503, JSON.stringify(ready), id, isUp ? [] : ['Retry-After', '5']);
      },
    ],
    ['/health/version', (_, response, id) => writeJson(response, 200, JSON.stringify({ version, node: process.version, environment }), id)],
    ['/metrics', (request, response, id) => showMetrics(app, request, response, id)],
    [
      '/openapi.json',
      (_, response, id) => {
        document ??= JSON.stringify(openApiDocument(visible));
        writeJson(response, 200, document, id);
      },
    ],
  ]);
}

const ALLOWED = 'GET, HEAD, OPTIONS';

function show(app: App, environment: Environment, page: Page | undefined, request: Request, response: Response): void {
  const requestId = requestIdOf(request);
  const run = async (): Promise<void> => {
    if (!page) throw noSuchRoute();
    if (request.method === 'OPTIONS') return void response.writeHead(204, ['Allow', ALLOWED, 'X-Request-Id', requestId]).end();
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method, ALLOWED);
    await page(request, response, requestId);
  };
  run().catch((error: unknown) => {
    if (!(error instanceof Refusal)) app.log.error({ err: error, requestId }, 'unexpected error');
    const { status, body, headers } = failure(error, requestId, addressFor(app.config, environment, request));
    writeJson(response, status, body, requestId, status === 405 ? [...headers, 'Allow', ALLOWED] : headers);
  });
}

/** Figures tell about the business: they are for who holds the token, or for this machine when there is none. */
async function showMetrics({ config, metrics }: App, request: Request, response: Response, requestId: string): Promise<void> {
  const token = config.METRICS_TOKEN;
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
  if (token === undefined ? !isLocal : !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
    throw token === undefined ? noSuchRoute() : new Refusal('unauthenticated', 'No token provided', { code: 'NO_TOKEN' });
  }
  const text = await metrics.registry.metrics();
  response.writeHead(200, ['Content-Type', metrics.registry.contentType, 'Cache-Control', 'no-store', 'X-Request-Id', requestId]).end(text);
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
