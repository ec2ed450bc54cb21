import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { STATUS_OF, UNEXPECTED, errorBody } from './refusals.ts';

const SAFE_REQUEST_ID = /^[A-Za-z0-9._:/+=-]{1,128}$/;

/** Names and values in turn, the form that node writes without further work. */
export type HeaderList = readonly string[];

/** Helmet's headers for answers that are data: nothing in them may run, frame or load anything. They never change, so they are computed once. */
const SECURITY_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
});

/** The same for a page that runs its own scripts and styles and talks to its own origin. */
export const PAGE_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
});

export const JSON_HEADERS: HeaderList = [
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'no-store',
  ...SECURITY_HEADERS,
];

/** The caller's own id when it is short and harmless, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : newId();
}

/** What the door says about a failure: status, error body and headers. Only a Refusal's own words leave. */
export function failure(error: unknown, requestId: string): { status: number; body: string; headers: string[] } {
  if (!(error instanceof Refusal)) return { status: 500, body: errorBody(UNEXPECTED, requestId), headers: [] };
  const { retryAfterSeconds } = error.detail;
  return {
    status: STATUS_OF[error.kind],
    body: errorBody(error.message, requestId, error.detail),
    headers: retryAfterSeconds === undefined ? [] : ['Retry-After', String(retryAfterSeconds)],
  };
}

/** Writes a whole JSON answer. Nothing happens when the answer has begun already. */
export function writeJson(response: ServerResponse, status: number, body: string, requestId: string, headers: HeaderList = []): void {
  if (response.headersSent) return;
  response.writeHead(status, [...JSON_HEADERS, 'X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(body)), ...headers]);
  response.end(body);
}

function securityHeaders(directives: Record<string, string[]>): string[] {
  const headers: string[] = [];
  const recorder = { setHeader: (name: string, value: string) => headers.push(name, value), removeHeader: () => undefined };
  const set = helmet({ frameguard: { action: 'deny' }, contentSecurityPolicy: { useDefaults: false, directives } });
  set({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}
