import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { assertManages } from './members.ts';
import type { BusinessRole } from './roles.ts';
import { signedInAs } from './signed-in.ts';

/** Takes an invitation back that nobody accepted yet. @throws Refusal 404; 403 ROLE_NOT_YOURS. */
export const revokeInvitation = operation({
  title: 'people.revoke_invitation',
  summary: 'Take an invitation back',
  scope: 'people:write',
  input: z.strictObject({ invitationId: z.uuid().meta({ description: 'Its id.' }) }),
  async run(app, actor, { invitationId }): Promise<string> {
    const { userId } = signedInAs(actor);
    await app.db.transaction(async (tx) => {
      const [revoked] = await tx.query<{ role: BusinessRole; email: string }>(
        'people.revoke_invitation',
        `update invitation set revoked_at = clock_timestamp()
          where business_id = $1 and id = $2 and accepted_at is null and revoked_at is null returning role, email`,
        [actor.businessId, invitationId],
      );
      if (!revoked) throw new Refusal('not_found', 'No open invitation has this id', { code: 'RECORD_NOT_FOUND' });
      await assertManages(tx, actor.businessId, userId, revoked.role);
      const subject = { type: 'invitation', id: invitationId };
      await audit(tx, actor, { action: 'people.revoke_invitation', subject, before: revoked, after: null, isOfBusiness: true });
    });
    return invitationId;
  },
});
