import type { ErrorRequestHandler, IRoute, RequestHandler, Router } from 'express';
import type { App } from '../../core/app/app.ts';
import { requestIdIn, strictRouter } from '../../core/transport/headers.ts';
import type { Route } from '../../core/transport/rest/routes.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { methodNotAllowed, noSuchRoute } from '../../platform/errors/refusal.ts';
import { RequestPipeline } from '../request/pipeline.ts';
import { contextOf, type RestContext, mountedPath } from './caller.ts';
import { credentials, fileBody, idempotency, rateLimit, readInput, releaseKey, strictJson } from './middlewares.ts';
import { allowedMethods, restTransportOptions, runOperation } from './respond.ts';

/** REST API of one environment; failures leave as the specification's error body. */
export function restApi(app: App, environment: Environment, routes: readonly Route[], isDraining: () => boolean): Router {
  const requestPipeline = new RequestPipeline<RestContext>(app, environment, isDraining, restTransportOptions(app, environment));
  const served = routes.filter(({ options }) => environment === 'sandbox' || !options.sandboxOnly);
  const api = strictRouter();
  api.use(begin(requestPipeline));
  for (const [prefix, router] of resources(served, pipeline(app, environment, requestPipeline))) api.use(prefix, router);
  api.use(enter(requestPipeline), withoutRoute(requestPipeline));
  api.use(failed(requestPipeline));
  return api;
}

const begin =
  (requestPipeline: RequestPipeline<RestContext>): RequestHandler =>
  (request, response, next) => {
    const context: RestContext = {
      ...requestPipeline.begin(request, requestIdIn(response)),
      request,
      response,
      method: request.method,
      version: API_VERSION,
      route: undefined,
      others: undefined,
      caller: null,
      input: null,
      file: undefined,
      held: undefined,
    };
    response.locals['context'] = context;
    // API paths never end in a slash; a mounted Router drops it, so this matches none.
    if (request.path.endsWith('/')) request.url = '/';
    next();
  };

const enter =
  (requestPipeline: RequestPipeline<RestContext>): RequestHandler =>
  (_request, response, next) =>
    requestPipeline.enter(contextOf(response), next);

type Pipeline = (route: Route) => RequestHandler;

function pipeline(app: App, environment: Environment, requestPipeline: RequestPipeline<RestContext>): Pipeline {
  const start = [enter(requestPipeline), credentials(app, environment, requestPipeline), rateLimit(requestPipeline)];
  const run = runOperation(app, requestPipeline);
  // A body on GET is ignored.
  const read = chain(...start, readInput, run);
  const upload = chain(...start, readInput, fileBody, run);
  const write = chain(...start, strictJson, readInput, idempotency(app, requestPipeline), run, releaseKey(app));
  return (route) => {
    const handle = route.options.takesFile ? upload : route.method === 'get' ? read : write;
    return (request, response, next) => {
      contextOf(response).route = route;
      return handle(request, response, next);
    };
  };
}

/** Why: a route with handlers of its own costs a compiled pattern for each of them. */
function chain(...handlers: (RequestHandler | ErrorRequestHandler)[]): RequestHandler {
  const route = strictRouter().route('/').all(handlers) as IRoute & { dispatch: RequestHandler };
  return (request, response, next) => route.dispatch(request, response, next);
}

/** One Router per first path segment. Express matches in order, so fixed paths precede patterns. */
function resources(routes: readonly Route[], handlerOf: Pipeline): Map<string, Router> {
  const routers = new Map<string, Router>();
  for (const [path, ofPath] of byPath(routes)) {
    const { prefix, below } = mountedPath(path);
    const router = routers.get(prefix) ?? strictRouter();
    routers.set(prefix, router);
    const methods = router.route(below);
    for (const route of ofPath) methods[route.method](handlerOf(route));
    methods.all((_request, response, next) => {
      (contextOf(response).others ??= []).push(...ofPath);
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
  (requestPipeline: RequestPipeline<RestContext>): RequestHandler =>
  async ({ method }, response) => {
    const context = contextOf(response);
    await requestPipeline.count(context, 'reads', null);
    if (!context.others) throw noSuchRoute();
    const allow = allowedMethods(context.others);
    if (method !== 'OPTIONS') throw methodNotAllowed(method, allow);
    requestPipeline.send(context, 204, '', ['Allow', allow]);
  };

const failed =
  (requestPipeline: RequestPipeline<RestContext>): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) =>
    requestPipeline.fail(contextOf(response), error);
