import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { sessions } from './sessions.ts';
import { signedInAs } from './session.ts';
import { endSessions, isSecure } from './tokens.ts';

export interface SessionRecord {
  id: string;
  /** Shortened: enough to recognise, too little to find. */
  address: string;
  userAgent: string | null;
  secondFactor: boolean;
  isCurrent: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** The person's own sessions, newest first; there are at most fifty. */
export const listSessions = operation({
  title: 'auth.sessions',
  summary: 'Where you are signed in',
  scope: 'account',
  input: z.strictObject({}),
  run(app, actor): Promise<SessionRecord[]> {
    const { userId, sessionId } = signedInAs(actor);
    return app.db.query<SessionRecord>(
      'people.sessions',
      `select id, address, user_agent as "userAgent", second_factor as "secondFactor", id = $2 as "isCurrent",
              created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
         from session where person_id = $1 and ended_at is null and expires_at > clock_timestamp() order by id desc limit 50`,
      [userId, sessionId],
    );
  },
});

/** Ends one of the person's own sessions, everywhere at once. @throws Refusal 404 when it is not theirs or ended already. */
export const endSession = operation({
  title: 'auth.session_end',
  summary: 'End one of your sessions',
  scope: 'account',
  input: z.strictObject({ sessionId: z.uuid().meta({ description: 'Its id.' }) }),
  async run(app, actor, { sessionId }): Promise<string> {
    const { userId } = signedInAs(actor);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await endSessions(tx, { personId: userId, only: sessionId, reason: 'ended' });
      if (ids.length > 0)
        await audit(tx, actor, { action: 'auth.session_end', subject: { type: 'session', id: sessionId }, isOfBusiness: true });
      return ids;
    });
    if (ended.length === 0) throw new Refusal('not_found', 'You have no session with this id', { code: 'RECORD_NOT_FOUND' });
    sessions(app).announce(ended);
    return sessionId;
  },
});

/** Ends all sessions of the person but the one that asks. */
export const endOtherSessions = operation({
  title: 'auth.sessions_end',
  summary: 'End all your other sessions',
  scope: 'account',
  input: z.strictObject({}),
  async run(app, actor): Promise<{ endedSessions: number }> {
    const { userId, sessionId } = signedInAs(actor);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await endSessions(tx, { personId: userId, except: sessionId, reason: 'ended' });
      await audit(tx, actor, {
        action: 'auth.sessions_end',
        subject: { type: 'person', id: userId },
        after: { endedSessions: ids.length },
        isOfBusiness: true,
      });
      return ids;
    });
    sessions(app).announce(ended);
    return { endedSessions: ended.length };
  },
});

/** Ends the session that asks, with its access and refresh tokens, everywhere at once. */
export const logOut = operation({
  title: 'auth.logout',
  summary: 'End this session',
  scope: 'account',
  input: z.strictObject({}),
  async run(app, actor) {
    const { userId, sessionId } = signedInAs(actor);
    const ended = await app.db.transaction(async (tx) => {
      const ids = await endSessions(tx, { personId: userId, only: sessionId, reason: 'logout' });
      await audit(tx, actor, { action: 'auth.logout', subject: { type: 'session', id: sessionId }, isOfBusiness: true });
      return ids;
    });
    sessions(app).announce(ended);
    return { isSecure: isSecure(app.config) };
  },
});
