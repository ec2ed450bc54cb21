import type { App } from '../../core/app/app.ts';
import type { Actor, BusinessSettings, Environment, Scope } from '../../domain/actor/actor.ts';
import type { Role } from '../people/roles.ts';
import { sessions } from './sessions.ts';

export interface SignedIn {
  sessionId: string;
  userId: string;
  businessId: string;
  bookId: number;
  environment: Environment;
  /** `operator` for staff of the service, regardless of other roles. */
  role: Role;
  scopes: ReadonlySet<Scope>;
  isVisitor: boolean;
  lacksSecondFactor: boolean;
  name: string;
  email: string;
  isEmailVerified: boolean;
  expiresAt: Date;
  settings: BusinessSettings;
}

/** Person behind an access token, or null; at most a second old. @throws Refusal 503 while the database is away. */
export function findSession(app: Pick<App, 'part'>, accessToken: string, environment: Environment): Promise<SignedIn | null> {
  return sessions(app).find(accessToken, environment);
}

/** Calls `listener` for each session that ends or changes rights, possibly twice. @returns the function that stops it. */
export function onSessionEnded(app: Pick<App, 'part'>, listener: (sessionId: string) => void): () => void {
  return sessions(app).onChange(listener);
}

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

/** Person behind an actor. @throws Error for another kind of actor: a bug. */
export function signedInAs(actor: Actor): { userId: string; sessionId: string } {
  const { userId, sessionId } = actor;
  if (userId === undefined || sessionId === undefined) throw new Error('an operation for people was requested by another kind of actor');
  return { userId, sessionId };
}
