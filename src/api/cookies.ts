import type { IncomingHttpHeaders } from 'node:http';

/** Where the service is reached over TLS the name itself makes browsers insist on Secure, Path=/ and no Domain. */
const NAMES = { secure: '__Host-tollgate_refresh', plain: 'tollgate_refresh' };

/** `Set-Cookie` of a refresh token: for scripts unreadable, and never sent from another site. Null takes it away. */
export function refreshCookie(token: string | null, maxAgeSeconds: number, isSecure: boolean): string {
  const name = isSecure ? NAMES.secure : NAMES.plain;
  const age = token === null ? 0 : maxAgeSeconds;
  return `${name}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
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
