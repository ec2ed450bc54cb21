import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { type Page, lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { email, role } from '../people/input.ts';
import { INVITATION, type Invitation } from './invitation.ts';
import { dashboardOf, queueMail } from '../people/mails.ts';
import { assertManages, lockMembers } from './members.ts';
import type { BusinessRole } from '../people/roles.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { signedInAs } from '../sessions/session.ts';
import { countAttempt } from '../people/throttle.ts';

const INVITATION_DAYS = 7;

/**
 * Invites somebody by mail. An open invitation of the same address is replaced.
 * @throws Refusal 403 ROLE_NOT_YOURS; 409 ALREADY_MEMBER; 429 TOO_MANY_ATTEMPTS beyond 30 without a pause.
 */
export const invite = operation({
  title: 'people.invite',
  summary: 'Invite somebody to your business',
  scope: 'people:write',
  input: z.strictObject({
    email: email.meta({ description: 'Where the invitation is mailed.' }),
    role: role.meta({ description: 'The role that it gives.' }),
  }),
  async run(app, actor, asked): Promise<Invitation> {
    await countAttempt(app, 'invitation', actor.businessId);
    return app.db.transaction((tx) => makeInvitation(app, tx, actor, asked));
  },
});

async function makeInvitation(app: App, tx: Tx, actor: Actor, asked: { email: string; role: BusinessRole }): Promise<Invitation> {
  const { userId } = signedInAs(actor);
  const { businessId } = actor;
  // Of its own also at a repeat: the open invitation is replaced, and mailed again.
  const id = newId();
  await lockMembers(tx, businessId);
  await assertManages(tx, businessId, userId, asked.role);
  const members = await tx.query(
    'people.member_by_email',
    'select from membership m join person p on p.id = m.person_id where m.business_id = $1 and p.email = $2',
    [businessId, asked.email],
  );
  if (members.length > 0) throw new Refusal('conflict', 'This person belongs to your business already', { code: 'ALREADY_MEMBER' });
  const replaced = await tx.query<{ role: BusinessRole }>(
    'people.replace_invitation',
    `update invitation set revoked_at = clock_timestamp() where business_id = $1 and email = $2 and accepted_at is null and revoked_at is null
     returning role`,
    [businessId, asked.email],
  );
  // An invitation that replaces another one takes back the role of that one.
  for (const { role: before } of replaced) await assertManages(tx, businessId, userId, before);
  const token = newToken('tgi');
  await tx.query(
    'people.invite',
    `insert into invitation (id, business_id, email, role, token_hash, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + interval '${INVITATION_DAYS} days')`,
    [id, businessId, asked.email, asked.role, tokenHash(token), userId],
  );
  await queueMail(app, tx, {
    businessId,
    to: asked.email,
    kind: 'invitation',
    data: { role: asked.role, days: INVITATION_DAYS, ...dashboardOf(app) },
    secret: token,
  });
  await audit(tx, actor, { action: 'people.invite', subject: { type: 'invitation', id }, after: asked, isOfBusiness: true });
  const [made] = await tx.query<Invitation>('people.invitation', `${INVITATION} where i.id = $1`, [id]);
  if (!made) throw new Error('an invitation was not kept');
  return made;
}

/** The invitations of the business, newest first. */
export const listInvitations = operation({
  title: 'people.invitations',
  summary: 'The invitations of your business, newest first',
  scope: 'people:read',
  input: z.strictObject({ ...pageFields }),
  async run(app, actor, { limit, cursor }): Promise<Page<Invitation>> {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<Invitation>(
      'people.invitations',
      `${INVITATION} where i.business_id = $1 and i.id < $2 order by i.id desc limit $3`,
      [actor.businessId, before, limit + 1],
    );
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});

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
