import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { token } from '../people/input.ts';
import { queueMail } from '../people/mails.ts';
import { personById, userIn } from '../people/person.ts';
import { auditOf, type SignIn } from './begin.ts';
import { endSessions, exchange, isSecure } from './tokens.ts';
import { sessions } from './sessions.ts';

type Outcome = { kind: 'done'; signedIn: SignIn } | { kind: 'ended'; sessionIds: string[] } | { kind: 'unknown' };

/**
 * Exchanges a refresh token, given in the body or by the cookie, for the next pair. Used a second time, it ends its session:
 * two hold it, and one of them is a thief. Only a repeat within 30 seconds gets the answer again that may have been lost.
 * @throws Refusal 401 INVALID_REFRESH_TOKEN.
 */
export const refresh = publicOperation({
  title: 'auth.refresh',
  summary: 'Exchange a refresh token for new tokens',
  input: z.strictObject({
    refreshToken: token.optional().meta({ description: 'From signing in, or the one before; taken from the cookie when left out.' }),
  }),
  async run(app, visitor, { refreshToken = visitor.refreshToken ?? undefined }): Promise<SignIn> {
    if (refreshToken === undefined) throw notValid();
    const outcome = await app.db.transaction(async (tx): Promise<Outcome> => {
      const exchanged = await exchange(tx, refreshToken);
      if (exchanged.kind === 'unknown') return exchanged;
      const [session] = await tx.query<{ personId: string; businessId: string; may: boolean }>(
        'people.session_of',
        `select s.person_id, s.business_id, p.is_operator or m.role is not null as may
           from session s join person p on p.id = s.person_id
           left join membership m on m.business_id = s.business_id and m.person_id = s.person_id where s.id = $1`,
        [exchanged.sessionId],
      );
      if (!session?.may) return { kind: 'unknown' };
      const { personId, businessId } = session;
      if (exchanged.kind === 'pair') {
        const user = await userIn(tx, personId, businessId);
        return { kind: 'done', signedIn: { kind: 'signed_in', pair: exchanged.pair, user, isSecure: isSecure(app.config) } };
      }
      const person = await personById(tx, personId);
      const sessionIds = await endSessions(tx, { personId, only: exchanged.sessionId, reason: 'reuse' });
      await queueMail(app, tx, {
        businessId,
        to: person.email,
        kind: 'security_notice',
        data: { firstName: person.firstName, notice: 'session_reuse' },
      });
      await auditOf(tx, visitor, person, businessId, {
        action: 'auth.refresh_reused',
        subject: { type: 'session', id: exchanged.sessionId },
      });
      return { kind: 'ended', sessionIds };
    });
    if (outcome.kind === 'done') return outcome.signedIn;
    if (outcome.kind === 'ended') sessions(app).announce(outcome.sessionIds);
    throw notValid();
  },
});

function notValid(): Refusal {
  return new Refusal('unauthenticated', 'The refresh token is not valid; sign in again', { code: 'INVALID_REFRESH_TOKEN' });
}
