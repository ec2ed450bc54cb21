import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { findSession, type SignedIn } from '../../slices/sessions/session.ts';
import type { Config } from '../../platform/config/config.ts';

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,128}) *$/i;

/**
 * Decides which person calls, by `Authorization: Bearer` alone.
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

/** What a `Host` may be: whatever else a sender writes there is in no link. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address below which the pages of this environment stand for who sent this request: as the settings name it, else as the request does. Empty where neither
 * says, so that what is put behind it is a path.
 */
export function addressFor(
  { PUBLIC_URL, LIVE_PUBLIC_URL }: Pick<Config, 'PUBLIC_URL' | 'LIVE_PUBLIC_URL'>,
  environment: Environment,
  { headers: { host = '' } }: Pick<IncomingMessage, 'headers'>,
): string {
  const named = environment === 'sandbox' ? PUBLIC_URL : LIVE_PUBLIC_URL;
  return named?.replace(/\/+$/, '') ?? (HOST.test(host) ? `http://${host}` : '');
}
