import { sql } from 'kysely';
import { z } from 'zod';
import { publicOperation } from '../../core/operation/operation.ts';
import { from } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { token } from '../people/input.ts';
import { notify } from '../people/mails.ts';
import { Membership, Person, personById, userIn } from '../people/person.ts';
import { auditOf, signedIn, signedInSchema, type SignIn } from './begin.ts';
import { Session } from './entities.ts';
import { sessions } from './sessions.ts';
import { endSessions, exchange } from './tokens.ts';

type Outcome = { kind: 'done'; signedIn: SignIn } | { kind: 'ended'; sessionIds: string[] } | { kind: 'unknown' };

/**
 * Exchanges a refresh token from the body or the cookie for new tokens, once.
 * A repeat within 30 seconds returns the same tokens; a later repeat ends the session.
 * @throws Refusal 401 INVALID_REFRESH_TOKEN.
 */
export const refresh = publicOperation({
  title: 'sessions.refresh',
  summary: 'Exchange a refresh token for new tokens',
  input: z.strictObject({
    refreshToken: token.optional().meta({ description: 'Refresh token of the last sign-in or refresh; default the cookie.' }),
  }),
  output: signedInSchema,
  async run(app, anonymous, { refreshToken = anonymous.refreshToken ?? undefined }) {
    if (refreshToken === undefined) throw notValid();
    const outcome = await app.db.transaction(async (tx): Promise<Outcome> => {
      const exchanged = await exchange(tx, refreshToken);
      if (exchanged.kind === 'unknown') return exchanged;
      const session = await from(tx, Session, Person, Membership)
        .selectFrom('session')
        .innerJoin('person', 'person.id', 'session.personId')
        .leftJoin('membership', (join) =>
          join.onRef('membership.businessId', '=', 'session.businessId').onRef('membership.personId', '=', 'session.personId'),
        )
        .select([
          'session.personId',
          'session.businessId',
          sql<boolean>`person.is_operator or membership.role is not null`.as('mayRefresh'),
        ])
        .where('session.id', '=', exchanged.sessionId)
        .executeTakeFirst();
      if (!session?.mayRefresh) return { kind: 'unknown' };
      const { personId, businessId } = session;
      if (exchanged.kind === 'pair') {
        const user = await userIn(tx, personId, businessId);
        return { kind: 'done', signedIn: signedIn(exchanged.pair, user) };
      }
      const person = await personById(tx, personId);
      const sessionIds = await endSessions(tx, { personId, only: exchanged.sessionId, reason: 'reuse' });
      await notify(app, tx, person, businessId, 'session_reuse');
      await auditOf(tx, anonymous, person, businessId, {
        action: 'sessions.reuse',
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
