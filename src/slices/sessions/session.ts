import type { App } from '../../core/app/app.ts';
import { audit, type AuditEntry } from '../../core/audit/audit.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Role } from '../people/roles.ts';
import { sessions } from './sessions.ts';

type Rights =
  | 'sessionId'
  | 'userId'
  | 'businessId'
  | 'bookId'
  | 'environment'
  | 'scopes'
  | 'isVisitor'
  | 'lacksSecondFactor'
  | 'name'
  | 'settings';

export interface SignedIn extends Required<Pick<Actor, Rights>> {
  /** `operator` for staff of the service, regardless of other roles. */
  role: Role;
  email: string;
  isEmailVerified: boolean;
  expiresAt: Date;
}

/** Person behind an access token, or null; at most a second old. @throws Refusal 503 while the database is away. */
export function findSession(app: Pick<App, 'part'>, accessToken: string, environment: Environment): Promise<SignedIn | null> {
  return sessions(app).find(accessToken, environment);
}

/** Calls `listener` for each session that ends or changes rights, possibly twice. @returns the function that stops it. */
export function onSessionEnded(app: Pick<App, 'part'>, listener: (sessionId: string) => void): () => void {
  return sessions(app).onChange(listener);
}

export function personActor(
  { role: _role, email: _email, isEmailVerified: _isVerified, expiresAt: _expiresAt, ...person }: SignedIn,
  requestId: string,
  effectId: string,
): Actor {
  return { kind: 'person', ...person, requestId, effectId };
}

/** Person behind an actor. @throws Error for another kind of actor: a bug. */
export function signedInAs(actor: Actor): { userId: string; sessionId: string } {
  const { userId, sessionId } = actor;
  if (userId === undefined || sessionId === undefined) throw new Error('an operation for people was requested by another kind of actor');
  return { userId, sessionId };
}

/** Audits a change of the signed-in person. */
export const auditOwn = (tx: Tx, actor: Actor, action: string, change: Pick<AuditEntry, 'before' | 'after'> = {}): Promise<void> =>
  audit(tx, actor, { action, subject: { type: 'person', id: signedInAs(actor).userId }, ...change, isOfBusiness: true });
