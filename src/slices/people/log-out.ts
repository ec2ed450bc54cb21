import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { signedInAs } from './signed-in.ts';
import { endSessions, isSecure } from './tokens.ts';
import { sessions } from './sessions.ts';

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
