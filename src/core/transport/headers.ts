import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';
import { type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import ipaddr from 'ipaddr.js';
import { newId } from '../../domain/ids/ids.ts';
import { methodNotAllowed, type Refusal } from '../../platform/errors/refusal.ts';
import type { Config } from '../../platform/config/config.ts';

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

type Parsed = ipaddr.IPv4 | ipaddr.IPv6;

/** Matches an address against addresses and CIDR blocks; IPv4-mapped IPv6 counts as IPv4. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const blocks = entries.map(block);
  return (address) => {
    const parsed = parse(address);
    return parsed !== undefined && blocks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
}

/** Socket peer; behind trusted proxies, the first untrusted address of X-Forwarded-For from the right. */
export function callerAddress(
  isTrusted: (address: string) => boolean,
): (peer: string | undefined, forwardedFor: string | undefined) => string {
  return (peer, forwardedFor) => {
    let address = normalised(peer ?? '');
    if (forwardedFor === undefined || !isTrusted(address)) return address;
    for (const hop of forwardedFor.split(',').toReversed()) {
      const parsed = parse(withoutPort(hop.trim()));
      if (!parsed) return address;
      address = parsed.toString();
      if (!isTrusted(address)) return address;
    }
    return address;
  };
}

export function addressOfRequest({ TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>): (request: IncomingMessage) => string {
  const addressOf = callerAddress(addressList(TRUSTED_PROXIES));
  return ({ socket, headers }) => addressOf(socket.remoteAddress, oneLine(headers['x-forwarded-for']));
}

function block(entry: string): [Parsed, number] {
  if (!entry.includes('/')) {
    const address = ipaddr.process(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [network, bits] = ipaddr.parseCIDR(entry);
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [network.toIPv4Address(), bits - 96] : [network, bits];
}

/** Security: only dotted quads are IPv4, not `0177.1`. */
function parse(address: string): Parsed | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}

function normalised(address: string): string {
  const tail = address.startsWith('::ffff:') ? address.slice(7) : '';
  return isIPv4(tail) ? tail : address;
}

/** Some proxies append the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  if (hop.startsWith('[')) return hop.slice(1, hop.indexOf(']'));
  const colon = hop.indexOf(':');
  return colon > 0 && colon === hop.lastIndexOf(':') ? hop.slice(0, colon) : hop;
}
