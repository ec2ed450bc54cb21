import type { App } from '../../core/app/app.ts';
import type { Actor, BusinessSettings, Environment, Scope } from '../../domain/actor/actor.ts';
import type { Role } from '../people/roles.ts';
import { sessions } from './sessions.ts';

/** A person who signed in, as the environment of the listener sees them. */
export interface SignedIn {
  sessionId: string;
  userId: string;
  businessId: string;
  bookId: number;
  environment: Environment;
  /** `operator` for staff of whoever runs the service, whatever else they are. */
  role: Role;
  scopes: ReadonlySet<Scope>;
  /** Staff of the service in a business that they do not belong to. */
  isVisitor: boolean;
  /** Staff of the service who may do nothing of it before they have a second factor. */
  lacksSecondFactor: boolean;
  name: string;
  email: string;
  isEmailVerified: boolean;
  /** When the access token ends; the session goes on with the next one. */
  expiresAt: Date;
  settings: BusinessSettings;
}

/**
 * Who signed in with this access token; null when nobody did, or no more. What it says is at most a second old, and in a
 * process that Redis reaches not older than the last change.
 * @throws Refusal 503 while the database is away.
 */
export function findSession(app: Pick<App, 'part'>, accessToken: string, environment: Environment): Promise<SignedIn | null> {
  return sessions(app).find(accessToken, environment);
}

/**
 * Calls `listener` with the id of each session that ends or may do something else than before, at once where Redis
 * brings the word and within seconds where PostgreSQL must. Whoever holds a connection open under that session closes
 * it, and may be let in again. The same change may be told twice.
 * @returns what stops it.
 */
export function onSessionEnded(app: Pick<App, 'part'>, listener: (sessionId: string) => void): () => void {
  return sessions(app).onChange(listener);
}

/** The person as whoever asks an operation. */
export function personActor(signedIn: SignedIn, requestId: string, effectId: string): Actor {
  const { userId, sessionId, businessId, environment, bookId, scopes, settings, name, isVisitor, lacksSecondFactor } = signedIn;
  return {
    kind: 'person',
    userId,
    sessionId,
    businessId,
    environment,
    bookId,
    scopes,
    settings,
    name,
    requestId,
    effectId,
    isVisitor,
    lacksSecondFactor,
  };
}

/** The person behind an actor, for operations that only people may ask. @throws Error for another kind of actor: a bug. */
export function signedInAs(actor: Actor): { userId: string; sessionId: string } {
  const { userId, sessionId } = actor;
  if (userId === undefined || sessionId === undefined) throw new Error('an operation for people was asked by somebody else');
  return { userId, sessionId };
}
