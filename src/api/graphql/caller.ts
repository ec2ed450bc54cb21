import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../../core/app/app.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { keyActor } from '../../slices/keys/known-keys.ts';
import { personActor } from '../../slices/sessions/session.ts';
import { authenticator, bearerAuthenticator } from '../request/authenticate.ts';

/**
 * The caller: a user by Bearer token, an API key pair, or null for public operations.
 * @throws Refusal 401 or 403 for invalid credentials, with REST's messages.
 */
export type FindCaller = (headers: IncomingHttpHeaders, from: Pick<Required<Actor>, 'address' | 'requestId'>) => Promise<Actor | null>;

export function callerFinder(app: App, environment: Environment): FindCaller {
  const authenticate = authenticator(app, environment);
  const authenticateBearer = bearerAuthenticator(app, environment);
  return async (headers, { address, requestId }) => {
    const userAgent = headers['user-agent'];
    const from = { address, ...(userAgent !== undefined && { userAgent }) };
    if (headers['x-api-key'] !== undefined || headers['x-api-secret'] !== undefined) {
      return { ...keyActor(await authenticate(headers, address), requestId, ''), ...from };
    }
    if (headers.authorization === undefined) return null;
    return { ...personActor(await authenticateBearer(headers), requestId, ''), ...from };
  };
}
