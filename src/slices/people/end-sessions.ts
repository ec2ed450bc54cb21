import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { signedInAs } from './signed-in.ts';
import { endSessions } from './tokens.ts';
import { sessions } from './sessions.ts';

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
