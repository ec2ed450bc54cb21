import type { IncomingHttpHeaders } from 'node:http';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Config } from '../../platform/config/config.ts';

/** The __Host- prefix requires Secure, Path=/ and no Domain. */
const NAMES = { secure: '__Host-tollgate_refresh', plain: 'tollgate_refresh' };

/** Refresh token for browsers; null removes the cookie. */
export interface RefreshCookie {
  refreshToken: string | null;
  expiresAt: Date;
}

/** True where browsers reach this listener over TLS. */
export const isSecure = (
  { PUBLIC_URL, LIVE_PUBLIC_URL }: Pick<Config, 'PUBLIC_URL' | 'LIVE_PUBLIC_URL'>,
  environment: Environment,
): boolean => [PUBLIC_URL, environment === 'live' ? LIVE_PUBLIC_URL : undefined].some((url) => url?.startsWith('https:'));

/** `Set-Cookie` of a refresh token: HttpOnly, SameSite. */
export function refreshCookie({ refreshToken, expiresAt }: RefreshCookie, overTls: boolean): string {
  const name = overTls ? NAMES.secure : NAMES.plain;
  const expires = (refreshToken === null ? new Date(0) : expiresAt).toUTCString();
  return `${name}=${refreshToken ?? ''}; Path=/; Expires=${expires}; HttpOnly; SameSite=Strict${overTls ? '; Secure' : ''}`;
}

/** Refresh token of the cookie; null without one, or for a cross-origin request. */
export function refreshTokenOf(headers: IncomingHttpHeaders, overTls: boolean): string | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return null;
  const name = overTls ? NAMES.secure : NAMES.plain;
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.split('=');
    if (key?.trim() === name && value) return value.trim();
  }
  return null;
}
