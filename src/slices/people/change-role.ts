import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { role } from './input.ts';
import { endInvitationsOf } from './invitation.ts';
import { assertAnotherOwner, assertManages, lockMembers, memberNotFound } from './members.ts';
import { personById, roleIn } from './person.ts';
import { notifyOwners } from './role-notices.ts';
import { approves, type BusinessRole } from './roles.ts';
import { signedInAs } from './signed-in.ts';
import { changeSessions } from './tokens.ts';
import { sessions } from './sessions.ts';

/**
 * Gives somebody of the business another role, in force at once. All owners are notified. Whoever becomes an approver by it approves
 * only what is created from then on.
 * @throws Refusal 404; 403 ROLE_NOT_YOURS; 409 LAST_OWNER.
 */
export const changeRole = operation({
  title: 'people.change_role',
  summary: 'Give somebody another role',
  scope: 'people:write',
  input: z.strictObject({ userId: z.uuid().meta({ description: 'Id of the person.' }), role: role.meta({ description: 'The new role.' }) }),
  async run(app, actor, asked): Promise<{ userId: string; role: BusinessRole }> {
    const { userId } = signedInAs(actor);
    const { businessId } = actor;
    const changed = await app.db.transaction(async (tx) => {
      await lockMembers(tx, businessId);
      const before = await roleIn(tx, businessId, asked.userId);
      if (before === null) throw memberNotFound();
      await assertManages(tx, businessId, userId, before);
      await assertManages(tx, businessId, userId, asked.role);
      if (before === asked.role) return [];
      if (before === 'owner') await assertAnotherOwner(tx, businessId, asked.userId);
      await tx.query(
        'people.set_role',
        `update membership set role = $3, approves_since = case when $4 then coalesce(approves_since, case when $5 then created_at end, clock_timestamp()) end
          where business_id = $1 and person_id = $2`,
        [businessId, asked.userId, asked.role, approves(asked.role), approves(before)],
      );
      await endInvitationsOf(tx, businessId, asked.userId, asked.role);
      const person = await personById(tx, asked.userId);
      await notifyOwners(app, tx, businessId, { change: 'changed', person, role: asked.role, before, by: actor.name });
      const subject = { type: 'person', id: asked.userId };
      await audit(tx, actor, {
        action: 'people.change_role',
        subject,
        before: { role: before },
        after: { role: asked.role },
        isOfBusiness: true,
      });
      return changeSessions(tx, asked.userId, businessId);
    });
    sessions(app).announce(changed);
    return asked;
  },
});
