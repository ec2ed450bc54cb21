import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { App } from '../../core/app/app.ts';
import { addressList } from '../../core/transport/headers.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Config } from '../../platform/config/config.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { suspended } from '../../slices/businesses/business.ts';
import { type KnownKey, knownKeys } from '../../slices/keys/known-keys.ts';
import { hashSecret, isMistyped, sameHash } from '../../slices/keys/secret.ts';
import { findSession, type SignedIn } from '../../slices/sessions/session.ts';

/** Security: an unknown key costs as much time as a wrong secret. */
const NO_HASH = Buffer.alloc(32);
/** Longer values match no issued credential. */
const MAX_CREDENTIAL_LENGTH = 128;

/**
 * Authenticates a key pair; only the right secret reveals why a key is refused.
 * @throws Refusal 401 or 403 with the specification's messages.
 */
type Authenticate = (headers: IncomingHttpHeaders, address: string) => Promise<KnownKey>;

export function authenticator(app: App, environment: Environment): Authenticate {
  const keys = knownKeys(app);
  const isAllowed = allowList();
  const isValid = secretCheck(app.config.KEY_PEPPER);
  return async (headers, address) => {
    const keyId = headers['x-api-key'];
    const secret = headers['x-api-secret'];
    if (typeof keyId !== 'string' || typeof secret !== 'string' || keyId === '' || secret === '') {
      throw new Refusal('unauthenticated', 'Missing API credentials', { code: 'MISSING_API_CREDENTIALS' });
    }
    const found = isPlausible(keyId) && isPlausible(secret) ? keys.find(keyId) : null;
    const key = found instanceof Promise ? await found : found;
    if (!isValid(key, secret) || key === null)
      throw new Refusal('unauthenticated', 'Invalid API credentials', { code: 'INVALID_API_CREDENTIALS' });
    if (key.environment !== environment)
      throw new Refusal('forbidden', 'API key is not valid for this environment', { code: 'WRONG_ENVIRONMENT' });
    if (!key.isActive) throw new Refusal('forbidden', 'API key is not active', { code: 'API_KEY_NOT_ACTIVE' });
    if (key.isSuspended) throw suspended();
    if (key.expiresAt !== null && key.expiresAt <= app.clock.now())
      throw new Refusal('forbidden', 'API key has expired', { code: 'API_KEY_EXPIRED' });
    if (!key.isEmailVerified) throw new Refusal('forbidden', 'Email not verified', { code: 'EMAIL_NOT_VERIFIED' });
    if (key.allowedIps.length > 0 && !isAllowed(key, address)) {
      throw new Refusal('forbidden', 'IP address not allowed', { code: 'IP_NOT_ALLOWED', yourIP: address });
    }
    keys.touch(key, address);
    return key;
  };
}

/** Constant-time secret check; a verified digest is cached for a second with its key. */
function secretCheck(pepper: string): (key: KnownKey | null, secret: string) => boolean {
  const proven = new WeakMap<KnownKey, Buffer>();
  return (key, secret) => {
    const digest = hash('sha256', secret, 'buffer');
    if (key && sameHash(digest, proven.get(key) ?? NO_HASH)) return true;
    const isValid = sameHash(hashSecret(pepper, secret), key?.secretHash ?? NO_HASH);
    if (key && isValid) proven.set(key, digest);
    return isValid;
  };
}

function isPlausible(credential: string): boolean {
  return credential.length <= MAX_CREDENTIAL_LENGTH && !isMistyped(credential);
}

function allowList(): (key: KnownKey, address: string) => boolean {
  const lists = new WeakMap<KnownKey, (address: string) => boolean>();
  return (key, address) => {
    let list = lists.get(key);
    if (!list) lists.set(key, (list = addressList(key.allowedIps)));
    return list(address);
  };
}

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,128}) *$/i;

/**
 * The user of `Authorization: Bearer`.
 * @throws Refusal 401 'No token provided' without a valid token, 403 'Email not verified'.
 */
type AuthenticateBearer = (headers: IncomingHttpHeaders) => Promise<SignedIn>;

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
