import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { email, removedSchema, role } from '../people/input.ts';
import { dashboardOf, queueMail } from '../people/mails.ts';
import { Membership, Person } from '../people/person.ts';
import type { BusinessRole } from '../people/roles.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { countAttempt } from '../people/throttle.ts';
import { signedInAs } from '../sessions/session.ts';
import { Invitation, invitationById, invitationsBefore, invitationSchema } from './invitation.ts';
import { assertManages, lockMembers } from './members.ts';

const INVITATION_DAYS = 7;
const invitationId = z.uuid().meta({ description: 'Id of the invitation.' });

const memberWithEmail = prepared(Membership, Person)('membership.with_email', (db, $: { businessId: string; email: string }) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .select('membership.personId')
    .where('membership.businessId', '=', $.businessId)
    .where('person.email', '=', $.email),
);

const revoked = { revokedAt: sql<Date>`clock_timestamp()` };

const revokeOpenTo = prepared(Invitation)('invitation.replace', (db, $: { businessId: string; email: string }) =>
  db
    .updateTable('invitation')
    .set(revoked)
    .where('businessId', '=', $.businessId)
    .where('email', '=', $.email)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('role'),
);

const revokeOpen = prepared(Invitation)('invitation.revoke', (db, $: { businessId: string; id: string }) =>
  db
    .updateTable('invitation')
    .set(revoked)
    .where('businessId', '=', $.businessId)
    .where('id', '=', $.id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning(['role', 'email']),
);

const insert = prepared(Invitation)(
  'invitation.insert',
  (db, $: { id: string; businessId: string; email: string; role: BusinessRole; tokenHash: Buffer; invitedBy: string }) =>
    db.insertInto('invitation').values({
      id: $.id,
      businessId: $.businessId,
      email: $.email,
      role: $.role,
      tokenHash: $.tokenHash,
      invitedBy: $.invitedBy,
      expiresAt: sql<Date>`clock_timestamp() + ${INVITATION_DAYS} * interval '1 day'`,
    }),
);

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
  const members = await memberWithEmail(tx, { businessId, email: asked.email });
  if (members.length > 0)
    throw new Refusal('conflict', 'This person already belongs to your business; change the role instead', { code: 'ALREADY_MEMBER' });
  const replaced = await revokeOpenTo(tx, { businessId, email: asked.email });
  // Security: a replacement also takes the role of the replaced invitation.
  for (const { role: before } of replaced) await assertManages(tx, businessId, userId, before);
  const token = newToken('tgi');
  await insert(tx, { id, businessId, email: asked.email, role: asked.role, tokenHash: tokenHash(token), invitedBy: userId });
  await queueMail(app, tx, {
    businessId,
    to: asked.email,
    kind: 'invitation',
    data: { role: asked.role, days: INVITATION_DAYS, ...dashboardOf(app) },
    secret: token,
  });
  await audit(tx, actor, { action: 'invitations.create', subject: { type: 'invitation', id }, after: asked, isOfBusiness: true });
  const [made] = await invitationById(tx, { businessId, id });
  if (!made) throw new Error('an invitation was not stored');
  return made;
}

/** Lists the invitations with their roles and states, newest first. */
export const listInvitations = operation({
  title: 'invitations.list',
  summary: 'List the invitations of your business',
  scope: 'people:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: invitationSchema },
  async run(app, actor, { limit, cursor }) {
    const rows = await invitationsBefore(app.db, { businessId: actor.businessId, beforeId: lastIdOf(cursor), limit: limit + 1 });
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
    const [found] = await invitationById(app.db, { businessId, id });
    if (!found) throw new Refusal('not_found', 'Invitation not found; list invitations for valid ids', { code: 'RECORD_NOT_FOUND' });
    return found;
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
      const [before] = await revokeOpen(tx, { businessId: actor.businessId, id });
      if (!before)
        throw new Refusal('not_found', 'Open invitation not found; list invitations for valid ids', { code: 'RECORD_NOT_FOUND' });
      await assertManages(tx, actor.businessId, userId, before.role);
      const subject = { type: 'invitation', id };
      await audit(tx, actor, { action: 'invitations.revoke', subject, before, after: null, isOfBusiness: true });
    });
    return { id, deleted: true as const };
  },
});
