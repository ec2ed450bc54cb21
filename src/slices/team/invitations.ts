import { LockMode, raw } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import { from, valuesOf } from '../../platform/db/entity.ts';
import { found, conflict } from '../../platform/errors/refusal.ts';
import { Membership, Person, email, removedSchema, role } from '../people/person.ts';
import { dashboardOf, queueMail } from '../people/mails.ts';
import type { BusinessRole } from '../people/roles.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { countAttempt } from '../people/throttle.ts';
import { signedInAs } from '../sessions/session.ts';
import { Invitation, invitationSchema, invitationsOf } from './invitation.ts';
import { assertManages, lockMembers } from './members.ts';

const INVITATION_DAYS = 7;
const invitationId = z.uuid().meta({ description: 'Id of the invitation.' });

async function revokeOpen(tx: Tx, businessId: string, which: { id: string } | { email: string }) {
  const open = { businessId, ...which, acceptedAt: null, revokedAt: null };
  const invitation = await tx.em.findOne(Invitation, open, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (invitation) invitation.revokedAt = raw('clock_timestamp()');
  await tx.em.flush();
  return invitation;
}

/**
 * Invites a person by mail. Replaces an open invitation of the same address.
 * @throws Refusal 403 ROLE_NOT_YOURS; 409 ALREADY_MEMBER; 429 TOO_MANY_ATTEMPTS beyond 30 without a pause.
 */
export const invite = operation({
  title: 'invitations.create',
  summary: 'Invite a person to your business',
  scope: 'people:write',
  input: z.strictObject({
    email: email.meta({ description: 'Email address of the invitee.' }),
    role: role.meta({ description: 'Role of the invitee.' }),
  }),
  output: invitationSchema,
  async run(app, actor, asked) {
    await countAttempt(app, 'invitation', actor.businessId);
    return app.db.transaction((tx) => makeInvitation(app, tx, actor, asked));
  },
});

async function makeInvitation(app: App, tx: Tx, actor: Actor, asked: { email: string; role: BusinessRole }) {
  const { userId } = signedInAs(actor);
  const { businessId } = actor;
  // A repeat also replaces and mails the open invitation.
  const id = newId();
  await lockMembers(tx, businessId);
  await assertManages(tx, businessId, userId, asked.role);
  const member = await from(tx, Membership, Person)
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .select('membership.personId')
    .where('membership.businessId', '=', businessId)
    .where('person.email', '=', asked.email)
    .executeTakeFirst();
  if (member) throw conflict('ALREADY_MEMBER', 'This person already belongs to your business; change the role instead');
  const replaced = await revokeOpen(tx, businessId, { email: asked.email });
  // Security: a replacement also takes the role of the replaced invitation.
  if (replaced) await assertManages(tx, businessId, userId, replaced.role);
  const token = newToken('tgi');
  const made = tx.em.create(Invitation, { id, businessId, ...asked, tokenHash: tokenHash(token), invitedBy: userId }, { partial: true });
  // Why: `create` reads a time, and not an expression (MikroORM 7.2.1).
  made.expiresAt = raw("clock_timestamp() + ? * interval '1 day'", [INVITATION_DAYS]);
  await tx.em.flush();
  const data = { role: asked.role, days: INVITATION_DAYS, ...dashboardOf(app) };
  await queueMail(app, tx, { businessId, to: asked.email, kind: 'invitation', data, secret: token });
  await audit(tx, actor, { action: 'invitations.create', subject: { type: 'invitation', id }, after: asked, isOfBusiness: true });
  return invitationsOf(tx, businessId).where('invitation.id', '=', id).executeTakeFirstOrThrow();
}

/** Lists the invitations with their roles and states, newest first. */
export const listInvitations = operation({
  title: 'invitations.list',
  summary: 'List the invitations of your business',
  scope: 'people:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: invitationSchema },
  async run(app, actor, { limit, cursor }) {
    const rows = await invitationsOf(app.db, actor.businessId)
      .where('invitation.id', '<', lastIdOf(cursor))
      .orderBy('invitation.id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});

/** Retrieves an invitation of the business, in any state. @throws Refusal 404. */
export const findInvitation = operation({
  title: 'invitations.retrieve',
  summary: 'Retrieve an invitation',
  scope: 'people:read',
  input: z.strictObject({ invitationId }),
  output: invitationSchema,
  async run(app, { businessId }, { invitationId: id }) {
    const invitation = await invitationsOf(app.db, businessId).where('invitation.id', '=', id).executeTakeFirst();
    return found(invitation, 'Invitation not found; list invitations for valid ids');
  },
});

/** Revokes an open invitation. @throws Refusal 404; 403 ROLE_NOT_YOURS. */
export const revokeInvitation = operation({
  title: 'invitations.revoke',
  summary: 'Revoke an invitation',
  scope: 'people:write',
  input: z.strictObject({ invitationId }),
  output: removedSchema,
  async run(app, actor, { invitationId: id }) {
    const { userId } = signedInAs(actor);
    await app.db.transaction(async (tx) => {
      const revoked = await revokeOpen(tx, actor.businessId, { id });
      const before = valuesOf(['role', 'email'], found(revoked, 'Open invitation not found; list invitations for valid ids'));
      await assertManages(tx, actor.businessId, userId, before.role);
      const subject = { type: 'invitation', id };
      await audit(tx, actor, { action: 'invitations.revoke', subject, before, after: null, isOfBusiness: true });
    });
    return { id, deleted: true as const };
  },
});
