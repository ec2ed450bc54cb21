import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { endInvitationsOf } from './invitation.ts';
import { assertAnotherOwner, assertManages, lockMembers, memberNotFound } from './members.ts';
import { personById, roleIn } from './person.ts';
import { notifyOwners } from './role-notices.ts';
import { signedInAs } from './signed-in.ts';
import { endSessions } from './tokens.ts';
import { sessions } from './sessions.ts';

/**
 * Takes somebody out of the business and ends their sessions in it at once. Their account stays. All owners are notified.
 * @throws Refusal 404; 403 ROLE_NOT_YOURS; 409 LAST_OWNER.
 */
export const removeMember = operation({
  title: 'people.remove_member',
  summary: 'Take somebody out of the business',
  scope: 'people:write',
  input: z.strictObject({ userId: z.uuid().meta({ description: 'Id of the person.' }) }),
  async run(app, actor, asked): Promise<string> {
    const { userId } = signedInAs(actor);
    const { businessId } = actor;
    const ended = await app.db.transaction(async (tx) => {
      await lockMembers(tx, businessId);
      const role = await roleIn(tx, businessId, asked.userId);
      if (role === null) throw memberNotFound();
      await assertManages(tx, businessId, userId, role);
      if (role === 'owner') await assertAnotherOwner(tx, businessId, asked.userId);
      await tx.query('people.remove_member', 'delete from membership where business_id = $1 and person_id = $2', [
        businessId,
        asked.userId,
      ]);
      await endInvitationsOf(tx, businessId, asked.userId, null);
      const person = await personById(tx, asked.userId);
      await notifyOwners(app, tx, businessId, { change: 'removed', person, role, by: actor.name });
      const subject = { type: 'person', id: asked.userId };
      await audit(tx, actor, { action: 'people.remove_member', subject, before: { role }, after: null, isOfBusiness: true });
      return endSessions(tx, { personId: asked.userId, businessId, reason: 'removed' });
    });
    sessions(app).announce(ended);
    return asked.userId;
  },
});
