import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { signedInAs } from './signed-in.ts';
import { endSessions } from './tokens.ts';
import { sessions } from './sessions.ts';

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
