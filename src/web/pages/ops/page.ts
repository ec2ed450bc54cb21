import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Response } from 'express';
import type { App } from '../../../core/app/app.ts';
import { isSecure } from '../../../core/transport/cookies.ts';
import { PAGE_HEADERS } from '../../../core/transport/headers.ts';
import { writeAnswer } from '../../../core/transport/page.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { escaped } from '../../../platform/formats/text.ts';
import { findSession, type SignedIn } from '../../../slices/sessions/session.ts';
import { pagesFile } from '../built/built.ts';

/** Access token of a signed-in operator: HttpOnly, same site. */
const COOKIE = { secure: '__Secure-tollgate_ops', plain: 'tollgate_ops' };
const BEARER = /^Bearer +([A-Za-z0-9_-]{1,128}) *$/i;
const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

/** Path of these pages, with the path of PUBLIC_URL that a proxy removes. */
export function publicPrefix({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string {
  return PUBLIC_URL === undefined ? '' : new URL(PUBLIC_URL).pathname.replace(/\/+$/, '');
}

export interface Signed {
  signedIn: SignedIn;
  /** True for a token from the cookie, where another site may have caused the request. */
  byCookie: boolean;
}

/** Actor by `Authorization: Bearer` or by cookie; null without a session. @throws Refusal 503 without a database. */
export async function staffOf(app: App, environment: Environment, { headers }: IncomingMessage): Promise<Signed | null> {
  const bearer = bearerOf(headers);
  const token = bearer ?? cookieOf(headers, isSecure(app.config, environment));
  const signedIn = token === null ? null : await findSession(app, token, environment);
  return signedIn?.isEmailVerified ? { signedIn, byCookie: bearer === null } : null;
}

export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}

/** `Set-Cookie` of the access token until its expiry; null deletes the cookie. */
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

/** Cross-site check. @throws Refusal 403 unless the browser reports our own origin. */
export function assertOwnOrigin({ config }: App, { headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  // Browsers send Sec-Fetch-Site over TLS and on localhost; otherwise the origin must match.
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

export const opsFile = (prefix: string, source: `ops/${string}`): string => `${prefix}/ops/assets/${pagesFile(source)}`;

/** HTML page without inline script and foreign assets; `main` is HTML. */
export function writePage(response: Response, status: number, prefix: string, title: string, main: string): void {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escaped(title)} · Tollgate operations</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${opsFile(prefix, 'ops/ops.css')}">
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      ${main}
    </main>
  </body>
</html>
`;
  write(response, status, html, 'text/html; charset=utf-8');
}

/** Response that browsers do not cache. */
export function write(response: Response, status: number, body: string, type: string, headers: readonly string[] = []): void {
  writeAnswer(response, { status, headers: ['Content-Type', type, 'Cache-Control', 'no-store', ...headers], body }, PAGE_HEADERS);
}

export function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? `<th scope="row">${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`)).join('');
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
}
