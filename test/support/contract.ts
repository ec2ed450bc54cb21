import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { allRoutes } from '../../src/slices/slices.ts';
import { openApiDocument } from '../../src/api/rest/openapi.ts';
import type { ErrorCode } from '../../src/domain/errors/error-codes.ts';
import { errorHelp } from '../../src/domain/errors/error-help.ts';
import type { Route } from '../../src/core/transport/rest/routes.ts';

interface Documented {
  paths: Record<string, Record<string, { responses: Record<string, unknown>; 'x-error-codes': Record<string, string[]> }>>;
}

const { paths } = openApiDocument(allRoutes) as Documented;
/** Fixed paths before patterns, as Express asks them. */
const patterns = allRoutes
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map((route) => ({ route, fits: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) }));
const ERROR_FIELDS = new Set(['success', 'error', 'code', 'field', 'data', 'yourIP', 'requestId', 'docsUrl', 'errors', 'retryable']);

/**
 * Holds a JSON answer of the API against the OpenAPI document: its status is one that the document names, a success has
 * the shape of the route's presenter and a failure that of the error body, and neither has a field that is not declared.
 * @throws Error that says what does not fit.
 */
export function assertDocumented(method: string, path: string, status: number, body: Record<string, unknown>): void {
  const route = routeOf(method, path);
  const wrong = route ? problemWith(route, status, body) : errorProblem(status, body);
  if (wrong) throw new Error(`${method} ${path} answered ${status} with what its contract does not say: ${wrong}\n${JSON.stringify(body)}`);
}

/** The same of a CSV: its head is that of the example. @throws Error that says what differs. */
export function assertDocumentedCsv(method: string, path: string, text: string): void {
  const presenter = routeOf(method, path)?.presenter;
  const example = presenter && 'stream' in presenter ? presenter.example : undefined;
  const head = (csv: unknown): string | undefined => (typeof csv === 'string' ? csv.split('\r\n')[0] : undefined);
  if (head(example) !== head(text))
    throw new Error(`${method} ${path} answered with the head ${head(text)}, its example has ${head(example)}`);
}

function routeOf(method: string, target: string): Route | undefined {
  const [path = ''] = target.split('?');
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
  return patterns.find(({ route, fits }) => route.method === asked && fits.test(path))?.route;
}

function problemWith(route: Route, status: number, body: Record<string, unknown>): string | undefined {
  const { responses, 'x-error-codes': codes } = paths[route.path]?.[route.method] ?? { responses: {}, 'x-error-codes': {} };
  if (!(status in responses)) return `the document has no ${status} here`;
  const { code } = body;
  if (typeof code === 'string' && !codes[status]?.includes(code)) return `the document has no ${code} with ${status} here`;
  if (body['success'] !== true) return refusalProblem(route, status) ?? errorProblem(status, body);
  const { presenter } = route;
  if ('stream' in presenter) return 'a stream was answered as JSON';
  const { success: _, message, data, meta, ...others } = body;
  const unknown = Object.keys(others)[0];
  if (unknown) return `${unknown} is not declared`;
  if (message !== undefined && typeof message !== 'string') return 'message is no text';
  return partProblem('data', presenter.schema, data) ?? (presenter.meta ? partProblem('meta', presenter.meta, meta) : undefined);
}

function refusalProblem({ options }: Route, status: number): string | undefined {
  return status < 400 && !options.mayBeRejected ? 'this operation is never refused with success' : undefined;
}

/** Parsing and writing again drops fields that the schema does not name, so what differs afterwards was not declared. */
function partProblem(name: string, schema: Exclude<Route['presenter'], { stream: unknown }>['schema'], value: unknown): string | undefined {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return `${name}: ${parsed.error.message}`;
  return isDeepStrictEqual(z.encode(schema, parsed.data), value) ? undefined : `${name} has a field that its schema does not declare`;
}

function errorProblem(status: number, body: Record<string, unknown>): string | undefined {
  const { code } = body;
  if (!errorHelp[code as ErrorCode]?.[0].includes(status)) return `${JSON.stringify(code)} is not documented to come with it`;
  const undeclared = Object.keys(body).find((name) => !ERROR_FIELDS.has(name));
  if (undeclared) return `${undeclared} is no field of the error body`;
  return body['success'] === false &&
    typeof body['error'] === 'string' &&
    typeof body['requestId'] === 'string' &&
    String(body['docsUrl']).endsWith(`/docs/errors#${String(code)}`)
    ? undefined
    : 'this is no error body';
}
