import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import { newId } from '../../domain/ids/ids.ts';
import { methodNotAllowed, type Refusal } from '../../platform/errors/refusal.ts';

const SAFE_REQUEST_ID = /^[A-Za-z0-9._:/+=-]{1,128}$/;

/** Alternating names and values, as node writes them. */
export type HeaderList = readonly string[];

/** Helmet's headers for data: nothing may run, frame or load. */
const SECURITY_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
});

export const PAGE_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
});

interface PayPolicy {
  styleHash: string | null;
  /** Origin of the product image, named by the business; null without image. */
  pictures: string | null;
}

/** Policy of the payer's page: own script and styles, its image, nothing else. */
export function payHeaders({ styleHash, pictures }: PayPolicy): HeaderList {
  return securityHeaders({
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", ...(styleHash === null ? [] : [`'${styleHash}'`])],
    connectSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', ...(pictures === null ? [] : [pictures])],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  });
}
export const PAY_HEADERS: HeaderList = payHeaders({ styleHash: null, pictures: null });

export const PRINT_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
});

/** Policy of the dashboard: no inline script or style, own origin only. */
export const DASHBOARD_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
});

export const DOCS_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
});

/** Policy of the queue board, whose page has a base and inline styles. */
export const BOARD_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
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

export const oneLine = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(',') : value);

export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : newId();
}

function securityHeaders(directives: Record<string, string[]>): string[] {
  const headers: string[] = [];
  const recorder = { setHeader: (name: string, value: string) => headers.push(name, value), removeHeader: () => undefined };
  const set = helmet({ frameguard: { action: 'deny' }, contentSecurityPolicy: { useDefaults: false, directives } });
  set({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

const KEY_PAIR = 'ApiKey realm="Tollgate", headers="X-API-Key X-API-Secret"';
const BEARER = 'Bearer realm="Tollgate"';

/** WWW-Authenticate of a 401 (RFC 9110, 11.6.1); otherwise empty. */
export function challenge({ kind, detail: { code } }: Refusal): string[] {
  if (kind !== 'unauthenticated') return [];
  const wantsKeys = code === 'MISSING_API_CREDENTIALS' || code === 'INVALID_API_CREDENTIALS';
  return ['WWW-Authenticate', wantsKeys ? KEY_PAIR : BEARER];
}

export const strictRouter = (): Router => Router({ caseSensitive: true, strict: true });

export const assignRequestId: RequestHandler = (request, response, next) => {
  response.locals['requestId'] = requestIdOf(request);
  next();
};

export const requestIdIn = ({ locals }: Response): string => locals['requestId'] as string;

/** Last handler of a path: answers OPTIONS, refuses other methods with `Allow`. */
export const onlyMethods =
  (allow: string): RequestHandler =>
  ({ method }, response, next) => {
    if (method === 'OPTIONS') return void response.writeHead(204, ['Allow', allow, 'X-Request-Id', requestIdIn(response)]).end();
    response.setHeader('Allow', allow);
    next(methodNotAllowed(method, allow));
  };
