import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { signedInAs } from './signed-in.ts';

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
