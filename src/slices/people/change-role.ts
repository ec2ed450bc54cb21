import { z } from 'zod';
import { audit } from '../../services/audit/audit.ts';
import { operation } from '../../services/operation.ts';
import { role } from './input.ts';
import { endInvitationsOf } from './invitation.ts';
import { assertAnotherOwner, assertManages, lockMembers, memberNotFound } from './members.ts';
import { roleIn } from './person.ts';
import type { BusinessRole } from './roles.ts';
import { signedInAs } from './signed-in.ts';
import { changeSessions } from './tokens.ts';
import { sessions } from './sessions.ts';

/**
 * Gives somebody of the business another role, in force at once.
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
      await tx.query('people.set_role', 'update membership set role = $3 where business_id = $1 and person_id = $2', [
        businessId,
        asked.userId,
        asked.role,
      ]);
      await endInvitationsOf(tx, businessId, asked.userId, asked.role);
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
