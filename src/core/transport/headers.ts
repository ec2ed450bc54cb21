import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '../../domain/ids/ids.ts';
import type { Refusal } from '../../platform/errors/refusal.ts';

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

interface PayPolicy {
  /** Of the one style that stands in the page itself. */
  styleHash: string | null;
  /** The origin of the picture of what is sold, which its business named: of `webOrigin`, null where the picture has none. */
  pictures: string | null;
}

/** For the page at which people pay: one script and one style sheet of our own, what its look and its product need, and nothing else from anywhere. */
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

/** For a document that the API itself answers, to be read or printed: its own style, and nothing else from anywhere. */
export const PRINT_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
});

/** For the dashboard, which has no inline script and no inline style, and asks its own origin alone. */
export const DASHBOARD_HEADERS: HeaderList = securityHeaders({
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
});

/** For the documentation: scripts, styles and pictures of its own, and requests to its own origin alone. */
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

/** For the queue board, whose page names its base and styles itself. */
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

/** A header that may stand several times, as one line. */
export const oneLine = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(',') : value);

/** The caller's own id when it is short and harmless, else a new one. */
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

/** The header by which a 401 says what it wants to see (RFC 9110, 11.6.1): a key pair, or a token. No header for other refusals. */
export function challenge({ kind, detail: { code } }: Refusal): string[] {
  if (kind !== 'unauthenticated') return [];
  const wantsKeys = code === 'MISSING_API_CREDENTIALS' || code === 'INVALID_API_CREDENTIALS';
  return ['WWW-Authenticate', wantsKeys ? KEY_PAIR : BEARER];
}
