import type { IncomingHttpHeaders } from 'node:http';

/** Where the service is reached over TLS the name itself makes browsers insist on Secure, Path=/ and no Domain. */
const NAMES = { secure: '__Host-tollgate_refresh', plain: 'tollgate_refresh' };

/** A refresh token for browsers; without one, what a browser has is taken away. */
export interface RefreshCookie {
  refreshToken: string | null;
  expiresAt: Date;
  isSecure: boolean;
}

/** `Set-Cookie` of a refresh token: for scripts unreadable, and never sent from another site. */
export function refreshCookie({ refreshToken, expiresAt, isSecure }: RefreshCookie): string {
  const name = isSecure ? NAMES.secure : NAMES.plain;
  const expires = (refreshToken === null ? new Date(0) : expiresAt).toUTCString();
  return `${name}=${refreshToken ?? ''}; Path=/; Expires=${expires}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

/**
 * The refresh token of the cookie; null without one, and when a browser says that the request comes from another origin than
 * its own page's.
 */
export function refreshTokenOf(headers: IncomingHttpHeaders, isSecure: boolean): string | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return null;
  const name = isSecure ? NAMES.secure : NAMES.plain;
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.split('=');
    if (key?.trim() === name && value) return value.trim();
  }
  return null;
}
