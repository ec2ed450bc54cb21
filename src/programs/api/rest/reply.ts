import type { App } from '../../../services/app.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { SenderGone } from '../../../services/doors/body.ts';
import { refreshCookie } from '../../../services/doors/cookies.ts';
import { JSON_HEADERS, PRINT_HEADERS } from '../../../services/doors/headers.ts';
import { failure } from './answer.ts';
import { namesOf } from './caller.ts';
import { limitHeaders } from '../../../services/doors/rate-limit.ts';
import type { Answer, Route } from '../../../services/doors/rest/routes.ts';
import type { Visit } from './visit.ts';

/** What writing an answer needs beside the visit. */
interface Tools {
  app: App;
  deprecations: Map<Route, string[]>;
  isDraining(): boolean;
}

/** A success, as the specification's body. */
export function successBody({ message, data, meta }: Answer): string {
  return JSON.stringify({ success: true, message, data, meta });
}

/** What a presenter adds to the headers of every answer. */
export function answerHeaders({ headers, cookie }: Answer): string[] {
  return [...Object.entries(headers ?? {}).flat(), ...(cookie ? ['Set-Cookie', refreshCookie(cookie)] : [])];
}

/** Writes an answer as it is made. */
export async function stream(tools: Tools, visit: Visit, write: () => Promise<void>, contentType: string): Promise<void> {
  const { response } = visit;
  const headers = [...JSON_HEADERS, ...visitHeaders(tools, visit)];
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
  response.setHeader('Content-Type', contentType);
  await write();
  if (!response.writableEnded) response.end();
  note(tools, visit, response.statusCode);
}

/** Writes a document for people, which may style itself and do nothing else. */
export function page(tools: Tools, visit: Visit, html: string): Promise<void> {
  const write = async (): Promise<void> => {
    for (let at = 0; at < PRINT_HEADERS.length; at += 2) visit.response.setHeader(PRINT_HEADERS[at] ?? '', PRINT_HEADERS[at + 1] ?? '');
    visit.response.end(html);
  };
  return stream(tools, visit, write, 'text/html; charset=utf-8');
}

/** Writes a whole answer. */
export function send(tools: Tools, visit: Visit, status: number, body: string, headers: readonly string[]): void {
  const { response } = visit;
  const common = visitHeaders(tools, visit);
  if (status === 204) response.writeHead(204, [...JSON_HEADERS.slice(2), ...common, ...headers]).end();
  else {
    response.writeHead(status, [...JSON_HEADERS, ...common, ...headers, 'Content-Length', String(Buffer.byteLength(body))]);
    response.end(body);
  }
  note(tools, visit, status);
  keep(tools, visit, status, body);
}

function visitHeaders(tools: Tools, { request, requestId, verdict, match }: Visit): string[] {
  // An older spelling says that it goes in its refusals too: many a caller sees nothing else of it.
  const headers = ['X-Request-Id', requestId, ...((match?.anyRoute && tools.deprecations.get(match.anyRoute)) ?? [])];
  headers.push(...limitHeaders(verdict));
  // A body that was announced with Expect and never asked for may or may not follow: the connection cannot be used again.
  const isUnread = request.headers.expect !== undefined && !request.complete;
  if (isUnread || tools.isDraining()) headers.push('Connection', 'close');
  return headers;
}

/** Answers what went wrong; what is a bug leaves with its request id alone. */
export function fail(tools: Tools, visit: Visit, error: unknown): void {
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
  const method = visit.match?.route ? visit.method : 'OTHER';
  app.metrics.request(route, method, status, ms / 1_000);
  const { requestId, caller } = visit;
  app.log.info({ requestId, method: visit.method, route, status, ms: Math.round(ms * 100) / 100, ...namesOf(caller) }, 'request');
}

/** Into the request log of the business, whose people look there. What is about signing in keeps no bodies. */
function keep({ app }: Tools, visit: Visit, status: number, body: string): void {
  const { caller, request, requestId, method } = visit;
  if (caller === null || caller.access === 'public') return;
  const bookId = caller.access === 'key' ? caller.key.bookId : caller.signedIn.bookId;
  const durationMs = performance.now() - visit.startedAt;
  app.activity.count({ kind: 'request', bookId, outcome: `${Math.floor(status / 100)}xx`, milliseconds: durationMs });
  const route = routeOf(visit);
  const name = request.headers['idempotency-key'];
  app.requestLog.note({
    bookId,
    requestId,
    method,
    route,
    status,
    durationMs,
    keyId: caller.access === 'key' ? caller.key.keyId : null,
    userId: caller.access === 'session' ? caller.signedIn.userId : null,
    address: caller.address,
    idempotencyKey: typeof name === 'string' ? name.slice(0, 255) : null,
    input: route.startsWith('/auth') ? null : visit.input,
    body,
  });
}

/** The pattern that a log line, a figure or a trace names. */
export function routeOf({ match }: Visit): string {
  return match?.route?.path ?? '(none)';
}
