import type { ErrorRequestHandler, RequestHandler, Router } from 'express';
import type { App } from '../../core/app/app.ts';
import { requestIdIn, strictRouter } from '../../core/transport/express.ts';
import type { Route } from '../../core/transport/rest/routes.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { methodNotAllowed, noSuchRoute } from '../../platform/errors/refusal.ts';
import { Visits } from '../request/visit.ts';
import { visitIn, type Visit } from './exchange.ts';
import { credentials, fileBody, idempotency, rateLimit, readInput, releaseKey, strictJson } from './middlewares.ts';
import { mountedPath } from './paths.ts';
import { allowedMethods, restManners } from './reply.ts';
import { runOperation } from './respond.ts';

/** REST API of one environment; failures leave as the specification's error body. */
export function restApi(app: App, environment: Environment, routes: readonly Route[], isDraining: () => boolean): Router {
  const visits = new Visits<Visit>(app, environment, isDraining, restManners(app, environment));
  const served = routes.filter(({ options }) => environment === 'sandbox' || !options.sandboxOnly);
  const api = strictRouter();
  api.use(begin(visits));
  for (const [prefix, router] of resources(served, pipeline(app, environment, visits))) api.use(prefix, router);
  api.use(enter(visits), withoutRoute(visits));
  api.use(failed(visits));
  return api;
}

const begin =
  (visits: Visits<Visit>): RequestHandler =>
  (request, response, next) => {
    const visit: Visit = {
      ...visits.begin(request, requestIdIn(response)),
      request,
      response,
      method: request.method,
      route: undefined,
      others: undefined,
      caller: null,
      input: null,
      file: undefined,
      held: undefined,
    };
    response.locals['visit'] = visit;
    // API paths never end in a slash; a mounted Router drops it, so this matches none.
    if (request.path.endsWith('/')) request.url = '/';
    next();
  };

const enter =
  (visits: Visits<Visit>, route?: Route): RequestHandler =>
  (_request, response, next) => {
    const visit = visitIn(response);
    visit.route = route;
    visits.enter(visit, next);
  };

type Pipeline = (route: Route) => (RequestHandler | ErrorRequestHandler)[];

function pipeline(app: App, environment: Environment, visits: Visits<Visit>): Pipeline {
  const admission = [credentials(app, environment, visits), rateLimit(visits)];
  const run = runOperation(app, visits);
  const once = idempotency(app, visits);
  const release = releaseKey(app);
  return (route) => {
    const start = [enter(visits, route), ...admission];
    if (route.options.takesFile) return [...start, readInput, fileBody, run];
    // A body on GET is ignored.
    if (route.method === 'get') return [...start, readInput, run];
    return [...start, strictJson, readInput, once, run, release];
  };
}

/** One Router per first path segment. Express matches in order, so fixed paths precede patterns. */
function resources(routes: readonly Route[], handlersOf: Pipeline): Map<string, Router> {
  const routers = new Map<string, Router>();
  for (const [path, ofPath] of byPath(routes)) {
    const { prefix, below } = mountedPath(path);
    const router = routers.get(prefix) ?? strictRouter();
    routers.set(prefix, router);
    const methods = router.route(below);
    for (const route of ofPath) methods[route.method](...handlersOf(route));
    methods.all((_request, response, next) => {
      (visitIn(response).others ??= []).push(...ofPath);
      next();
    });
  }
  return routers;
}

/** @throws Error for two routes of one method and path. */
function byPath(routes: readonly Route[]): Map<string, Route[]> {
  const isPattern = ({ path }: Route): boolean => path.includes('{');
  const sorted = [...routes.filter((route) => !isPattern(route)), ...routes.filter(isPattern)];
  const paths = Map.groupBy(sorted, ({ path }) => path);
  for (const [path, ofPath] of paths)
    for (const [method, same] of Map.groupBy(ofPath, (route) => route.method))
      if (same.length > 1) throw new Error(`Two routes are declared for ${method} ${path}`);
  return paths;
}

const withoutRoute =
  (visits: Visits<Visit>): RequestHandler =>
  async ({ method }, response) => {
    const visit = visitIn(response);
    await visits.count(visit, 'reads', null);
    if (!visit.others) throw noSuchRoute();
    const allow = allowedMethods(visit.others);
    if (method !== 'OPTIONS') throw methodNotAllowed(method, allow);
    visits.send(visit, 204, '', ['Allow', allow]);
  };

const failed =
  (visits: Visits<Visit>): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) =>
    visits.fail(visitIn(response), error);
