import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { token } from './input.ts';
import { join, useInvitation } from './invitation.ts';
import { personById, type User, userIn } from './person.ts';
import { notifyOwners } from './role-notices.ts';
import { signedInAs } from './signed-in.ts';
import { sessions } from './sessions.ts';

/**
 * Accepts an invitation with the account that is signed in, and goes on in that business.
 * @throws Refusal 400 naming `token` when it is worth nothing, or meant for another address.
 */
export const joinBusiness = operation({
  title: 'people.join_business',
  summary: 'Accept an invitation with your account',
  scope: 'account',
  input: z.strictObject({ token: token.meta({ description: 'From the mail.' }) }),
  async run(app, actor, asked): Promise<User> {
    const { userId, sessionId } = signedInAs(actor);
    const user = await app.db.transaction(async (tx) => {
      const invitation = await useInvitation(tx, asked.token);
      const person = await personById(tx, userId);
      if (person.email !== invitation.email) throw invalid('token', 'This invitation is for another address');
      const { businessId, role } = invitation;
      await join(tx, businessId, userId, role);
      await notifyOwners(app, tx, businessId, { change: 'given', person, role, by: invitation.givenBy });
      await tx.query(
        'people.go_on_in',
        'update session set business_id = $2, changed_at = clock_timestamp() where id = $1 and ended_at is null',
        [sessionId, businessId],
      );
      const subject = { type: 'invitation', id: invitation.id };
      await audit(tx, { ...actor, businessId }, { action: 'people.join_business', subject, after: { userId, role }, isOfBusiness: true });
      return userIn(tx, userId, businessId);
    });
    sessions(app).announce([sessionId]);
    return user;
  },
});
