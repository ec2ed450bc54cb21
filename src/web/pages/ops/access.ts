import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { App } from '../../../core/app/app.ts';
import { isSecure } from '../../../core/transport/cookies.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { findSession, type SignedIn } from '../../../slices/sessions/session.ts';

/** The access token of whoever opened these pages in a browser: never sent elsewhere, and no script can read it. */
const COOKIE = { secure: '__Secure-tollgate_ops', plain: 'tollgate_ops' };
const BEARER = /^Bearer +([A-Za-z0-9_-]{1,128}) *$/i;
const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

/** Where these pages are reached: the path of PUBLIC_URL, which a proxy takes away, comes first. */
export function publicPrefix({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string {
  return PUBLIC_URL === undefined ? '' : new URL(PUBLIC_URL).pathname.replace(/\/+$/, '');
}

export interface Signed {
  signedIn: SignedIn;
  /** True when the browser sent the token by itself, so that the request may be another site's idea. */
  byCookie: boolean;
}

/**
 * Who asks, by `Authorization: Bearer` or by the cookie of these pages; null when nobody is signed in.
 * @throws Refusal 503 while the database is away.
 */
export async function staffOf(app: App, environment: Environment, { headers }: IncomingMessage): Promise<Signed | null> {
  const bearer = bearerOf(headers);
  const token = bearer ?? cookieOf(headers, isSecure(app.config, environment));
  const signedIn = token === null ? null : await findSession(app, token, environment);
  return signedIn?.isEmailVerified ? { signedIn, byCookie: bearer === null } : null;
}

export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}

/** `Set-Cookie` of the access token until it ends; null takes it away. */
export function accessCookie(
  config: Config,
  environment: Environment,
  session: { token: string; expiresAt: Date } | null,
  now: Date,
): string {
  const secure = isSecure(config, environment);
  const age = session ? Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1_000)) : 0;
  const name = secure ? COOKIE.secure : COOKIE.plain;
  const path = `${publicPrefix(config)}/ops`;
  return `${name}=${session?.token ?? ''}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/**
 * Refuses what another site may have made the browser send.
 * @throws Refusal 403 unless the browser says that a page of our own origin asks.
 */
export function assertOwnOrigin({ config }: App, { headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  // Browsers tell the site over TLS and on this machine; elsewhere the origin must be ours.
  if (site === 'same-origin') return;
  const { origin } = headers;
  const own = config.PUBLIC_URL === undefined ? [] : [new URL(config.PUBLIC_URL).host];
  const host = typeof origin === 'string' && URL.canParse(origin) ? new URL(origin).host : null;
  if (site === undefined && host !== null && [headers.host, ...own].includes(host)) return;
  throw new Refusal('forbidden', 'This request did not come from a page of this service', { code: 'FORBIDDEN' });
}

function cookieOf({ cookie = '' }: IncomingHttpHeaders, secure: boolean): string | null {
  const name = secure ? COOKIE.secure : COOKIE.plain;
  for (const part of cookie.split(';')) {
    const [key = '', value = ''] = part.trim().split('=');
    if (key === name && TOKEN.test(value)) return value;
  }
  return null;
}
