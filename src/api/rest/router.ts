import { decodedText } from './query.ts';
import type { Method, Route } from '../../core/transport/rest/routes.ts';

export interface Match {
  /** The route for this path and method; undefined when the path is known but not with this method. */
  route: Route | undefined;
  /** A route of this path, whatever its method: says what holds for the path, also where the method is wrong. */
  anyRoute: Route | undefined;
  /** Still percent-encoded; `routeParams` decodes. */
  params: string[];
  /** Methods that the path answers, for `Allow`. */
  allow: string;
}

interface Node {
  path: string;
  routes: Partial<Record<Method, Route>>;
}

interface Pattern extends Node {
  segments: string[];
}

/**
 * Finds routes by path: fixed paths through one look-up, patterns after them. Paths are case-sensitive and carry no
 * trailing slash. A fixed path wins over a pattern that would also fit.
 */
export function router(routes: readonly Route[]): (path: string, method: string) => Match | undefined {
  const fixed = new Map<string, Node>();
  const patterns: Pattern[] = [];
  for (const route of routes) add(route, fixed, patterns);
  return (path, method) => {
    const name = methodName(method);
    const node = fixed.get(path);
    const exact = node && name ? node.routes[name] : undefined;
    if (exact) return { route: exact, anyRoute: exact, params: [], allow: '' };
    const segments = path.split('/');
    const candidates = patterns.filter((pattern) => fits(pattern.segments, segments));
    const found = name && candidates.find((pattern) => pattern.routes[name]);
    if (found && name) {
      const params = segments.filter((_, at) => isParam(found.segments[at]));
      return { route: found.routes[name], anyRoute: found.routes[name], params, allow: '' };
    }
    const known = node ? [node, ...candidates] : candidates;
    if (known.length === 0) return undefined;
    return { route: undefined, anyRoute: Object.values(known[0]?.routes ?? {})[0], params: [], allow: allowed(known) };
  };
}

/** Names of a path's parameters, in order: `/a/{id}/b/{ref}` gives id, ref. */
export function paramNames(path: string): string[] {
  return path
    .split('/')
    .filter(isParam)
    .map((segment) => segment.slice(1, -1));
}

/** @throws Refusal 400 naming a parameter that is not valid percent-encoded UTF-8. */
export function routeParams(route: Route, params: readonly string[]): Record<string, string> {
  return Object.fromEntries(paramNames(route.path).map((name, at) => [name, decodedText(params[at] ?? '', name)]));
}

function add(route: Route, fixed: Map<string, Node>, patterns: Pattern[]): void {
  const hasParams = route.path.includes('{');
  let node = hasParams ? patterns.find(({ path }) => path === route.path) : fixed.get(route.path);
  if (!node) {
    node = { path: route.path, routes: {} };
    if (hasParams) patterns.push(Object.assign(node, { segments: route.path.split('/') }));
    else fixed.set(route.path, node);
  }
  if (node.routes[route.method]) throw new Error(`Two routes are declared for ${route.method} ${route.path}`);
  node.routes[route.method] = route;
}

/** HEAD is GET without its body. */
function methodName(method: string): Method | undefined {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return 'get';
    case 'POST':
      return 'post';
    case 'PUT':
      return 'put';
    case 'DELETE':
      return 'delete';
    default:
      return undefined;
  }
}

const isParam = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false;

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length && pattern.every((part, at) => part === segments[at] || (isParam(part) && segments[at] !== ''));

function allowed(nodes: readonly Node[]): string {
  const methods = new Set(nodes.flatMap((node) => Object.keys(node.routes)).map((method) => method.toUpperCase()));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}
