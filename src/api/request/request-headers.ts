import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { findSession, type SignedIn } from '../../slices/sessions/session.ts';
import type { Config } from '../../platform/config/config.ts';

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,128}) *$/i;

/**
 * The user of `Authorization: Bearer`.
 * @throws Refusal 401 'No token provided' without a valid token, 403 'Email not verified'.
 */
export type AuthenticateBearer = (headers: IncomingHttpHeaders) => Promise<SignedIn>;

export function bearerAuthenticator(app: App, environment: Environment): AuthenticateBearer {
  return async ({ authorization }) => {
    const token = BEARER.exec(authorization ?? '')?.[1];
    const signedIn = token === undefined ? null : await findSession(app, token, environment);
    if (!signedIn) throw new Refusal('unauthenticated', 'No token provided', { code: 'NO_TOKEN' });
    if (!signedIn.isEmailVerified) throw new Refusal('forbidden', 'Email not verified', { code: 'EMAIL_NOT_VERIFIED' });
    return signedIn;
  };
}

/** Security: other `Host` values never appear in links. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Base address of pages: configured, else from the request; empty when unknown, which makes links relative. */
export function addressFor(
  { PUBLIC_URL, LIVE_PUBLIC_URL }: Pick<Config, 'PUBLIC_URL' | 'LIVE_PUBLIC_URL'>,
  environment: Environment,
  { headers: { host = '' } }: Pick<IncomingMessage, 'headers'>,
): string {
  const named = environment === 'sandbox' ? PUBLIC_URL : LIVE_PUBLIC_URL;
  return named?.replace(/\/+$/, '') ?? (HOST.test(host) ? `http://${host}` : '');
}
