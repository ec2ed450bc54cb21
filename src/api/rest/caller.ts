import type { Response } from 'express';
import type { App } from '../../core/app/app.ts';
import { isSecure, refreshTokenOf } from '../../core/transport/cookies.ts';
import type { Claim, Place } from '../../core/transport/idempotency.ts';
import type { Counted } from '../../core/transport/rate-limit.ts';
import type { Access, Route } from '../../core/transport/rest/routes.ts';
import type { Actor, AnonymousActor, Environment } from '../../domain/actor/actor.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { keyActor, type KnownKey } from '../../slices/keys/known-keys.ts';
import { personActor, type SignedIn } from '../../slices/sessions/session.ts';
import { authenticator, bearerAuthenticator } from '../request/authenticate.ts';
import type * as http from '../request/pipeline.ts';

export interface RestContext extends http.RequestContext {
  method: string;
  /** API version that the request and its answer follow. */
  version: string;
  route: Route | undefined;
  others: Route[] | undefined;
  caller: Caller | null;
  input: Record<string, unknown> | null;
  file: AsyncIterable<Buffer> | undefined;
  held: { claim: Claim; release(): void } | undefined;
}

export interface Admitted extends RestContext {
  route: Route;
  caller: Caller;
}

export const contextOf = ({ locals }: Response): RestContext => locals['context'] as RestContext;

export const admittedIn = ({ locals }: Response): Admitted => locals['context'] as Admitted;

type Caller = { address: string; userAgent: string | undefined } & (
  | { access: 'key'; key: KnownKey }
  | { access: 'session'; signedIn: SignedIn }
  | { access: 'public'; environment: Environment; refreshToken: string | null }
);

type Identify = (context: RestContext, access: Access) => Promise<Caller>;

export function identifier(app: App, environment: Environment): Identify {
  const byKey = authenticator(app, environment);
  const byBearer = bearerAuthenticator(app, environment);
  const overTls = isSecure(app.config, environment);
  const identify: Identify = async (context, access) => {
    const { headers } = context.request;
    const { address } = context;
    const from = { address, userAgent: headers['user-agent'] };
    switch (access) {
      case 'key':
        return { ...from, access, key: await byKey(headers, address) };
      case 'session':
        return { ...from, access, signedIn: await byBearer(headers) };
      case 'either':
        return identify(context, headers['x-api-key'] === undefined && headers.authorization !== undefined ? 'session' : 'key');
      case 'public':
        return { ...from, access, environment, refreshToken: refreshTokenOf(headers, overTls) };
    }
  };
  return identify;
}

export function actorOf(caller: Caller, requestId: string, effectId: string): Actor {
  const { address } = caller;
  const from = { address, ...(caller.userAgent !== undefined && { userAgent: caller.userAgent }) };
  switch (caller.access) {
    case 'key':
      return { ...keyActor(caller.key, requestId, effectId), ...from };
    case 'session':
      return { ...personActor(caller.signedIn, requestId, effectId), ...from };
    case 'public':
      throw new Error('a public caller cannot run an operation of a business');
  }
}

export function anonymousActorOf(caller: Caller, requestId: string, effectId: string): AnonymousActor {
  if (caller.access !== 'public') throw new Error('a public operation needs a public route');
  const { environment, address, userAgent = null, refreshToken } = caller;
  return { environment, address, userAgent, refreshToken, requestId, effectId };
}

/** Storage of the caller's Idempotency-Key; null for none. Users and keys never share one. */
export function idempotencyPlace(caller: Caller, name: string): Place | null {
  switch (caller.access) {
    case 'key':
      return { bookId: caller.key.bookId, key: name, owner: caller.key.familyId };
    case 'session':
      return { bookId: caller.signedIn.bookId, key: `${caller.signedIn.userId} ${name}`, owner: caller.signedIn.userId };
    case 'public':
      return null;
  }
}

export function namesOf(caller: Caller | null): { keyId?: string; userId?: string; businessId?: string } {
  switch (caller?.access) {
    case 'key':
      return { keyId: caller.key.keyId, businessId: caller.key.businessId };
    case 'session':
      return { userId: caller.signedIn.userId, businessId: caller.signedIn.businessId };
    case 'public':
    case undefined:
      return {};
  }
}

/** Name under which a caller shares the process. */
export const tenantOf = ({ caller }: { caller: Caller }): string => namesOf(caller).businessId ?? caller.address;

export function countedOf(caller: Caller): Counted | null {
  switch (caller.access) {
    case 'key':
      return { countedAs: caller.key.keyId, settings: caller.key.settings };
    case 'session':
      return { countedAs: caller.signedIn.userId, settings: caller.signedIn.settings };
    case 'public':
      return null;
  }
}

/** Version of the API that the caller is pinned to; people follow the current one. */
export const pinnedVersion = (caller: Caller): string => (caller.access === 'key' ? caller.key.apiVersion : API_VERSION);

export function mayAsk(caller: Caller, { operation: { scope } }: Route): boolean {
  if (scope === null || caller.access === 'public') return true;
  return (caller.access === 'key' ? caller.key : caller.signedIn).scopes.has(scope);
}

export function paramNames(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith('{'))
    .map((segment) => segment.slice(1, -1));
}

/** OpenAPI path as Express mount: `/a/{id}` gives `/a` and `/:id`. */
export function mountedPath(path: string): { prefix: string; below: string } {
  const end = path.indexOf('/', 1);
  const prefix = end < 0 ? path : path.slice(0, end);
  return { prefix, below: path.slice(prefix.length).replaceAll(/\{([^}]+)\}/g, ':$1') || '/' };
}

/** Plain text here, though Node's older URL parser interprets them. */
const INTERPRETED = /[\t\n\f\r #\u00a0\ufeff]/;
const EACH_INTERPRETED = new RegExp(INTERPRETED, 'g');

/** Address for Express; segments of invalid UTF-8 become NUL, which matches no path and no id. */
export function routableUrl(url: string): string {
  if (!url.includes('%') && !INTERPRETED.test(url)) return url;
  const text = url.replaceAll(EACH_INTERPRETED, encodeURIComponent);
  const mark = text.indexOf('?');
  const path = mark < 0 ? text : text.slice(0, mark);
  if (!path.includes('%')) return text;
  const segments = path.split('/').map((segment) => (isDecodable(segment) ? segment : '%00'));
  return segments.join('/') + text.slice(path.length);
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
