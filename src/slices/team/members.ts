import { raw } from '@mikro-orm/core';
import { sql } from 'kysely';
import { NIL } from 'uuid';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId, namedObject } from '../../domain/schema/type-names.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { from } from '../../platform/db/entity.ts';
import { found, Refusal, conflict } from '../../platform/errors/refusal.ts';
import { Business } from '../businesses/business.ts';
import { Membership, Person, personById, roleIn, removedSchema, role as roleField } from '../people/person.ts';
import { queueMail } from '../people/mails.ts';
import { type BusinessRole, approves, mayManage } from '../people/roles.ts';
import { signedInAs } from '../sessions/session.ts';
import { sessions } from '../sessions/sessions.ts';
import { changeSessions, endSessions } from '../sessions/tokens.ts';
import { endInvitationsOf } from './invitation.ts';

const memberFields = {
  firstName: z.string().meta({ description: 'First name.' }),
  lastName: z.string().meta({ description: 'Last name.' }),
  email: z.string().meta({ description: 'Email address.' }),
  role: roleField.meta({ description: 'Role in the business.' }),
  twoFactorEnabled: z.boolean().meta({ description: 'True with a second factor.' }),
  joinedAt: dateTime.meta({ description: 'Time when the person joined.' }),
};

const memberSchema = z.object({ userId: z.uuid().meta({ description: 'Id of the person.' }), ...memberFields }).meta({ id: 'Member' });

/** The node id is the id of the person. */
export const memberNode = namedObject('Member', 'Member of the business. The id is the id of the person.', { id: ownId, ...memberFields });

/** Limit of owners notified of one change. */
const MAX_OWNERS = 50;

/** Serializes changes of members until the commit. */
export const lockMembers = (tx: Tx, businessId: string): Promise<unknown> =>
  from(tx, Business).selectFrom('business').select('id').where('id', '=', businessId).forNoKeyUpdate().execute();

/** @throws Refusal 403 ROLE_NOT_YOURS when the person may not give or take the role. */
export async function assertManages(tx: Tx, businessId: string, personId: string, role: BusinessRole): Promise<void> {
  const own = await roleIn(tx, businessId, personId);
  if (own === null || !mayManage(own, role)) {
    throw new Refusal('forbidden', `Your role cannot give or take the role ${role}; ask an owner`, { code: 'ROLE_NOT_YOURS' });
  }
}

/** Invariant: a business always has an owner. @throws Refusal 409 LAST_OWNER. */
async function assertAnotherOwner(tx: Tx, businessId: string, personId: string): Promise<void> {
  const other = await from(tx, Membership)
    .selectFrom('membership')
    .select('personId')
    .where('businessId', '=', businessId)
    .where('role', '=', 'owner')
    .where('personId', '<>', personId)
    .executeTakeFirst();
  if (!other) throw conflict('LAST_OWNER', 'A business needs at least one owner; make another member owner first');
}

/** @throws Refusal 404; 403 ROLE_NOT_YOURS. */
async function managedMember(tx: Tx, actor: Actor, personId: string) {
  const { businessId } = actor;
  await lockMembers(tx, businessId);
  const member = found(await tx.em.findOne(Membership, { businessId, personId }), 'Member not found in this business; check the id');
  await assertManages(tx, businessId, signedInAs(actor).userId, member.role);
  return member;
}

/** Lists the members with their roles and last sign-in, in the order of their ids. */
export const listMembers = operation({
  title: 'members.list',
  summary: 'List the members of your business',
  scope: 'people:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: memberSchema },
  async run(app, actor, { limit, cursor }) {
    const afterId = cursor === undefined ? NIL : decodeCursor(cursor, z.tuple([z.uuid()]))[0];
    const rows = await from(app.db, Membership, Person)
      .selectFrom('membership')
      .innerJoin('person', 'person.id', 'membership.personId')
      .select(['person.id', 'person.id as userId', 'person.firstName', 'person.lastName', 'person.email', 'membership.role'])
      .select(['membership.createdAt as joinedAt', sql<boolean>`person.totp_confirmed_at is not null`.as('twoFactorEnabled')])
      .where('membership.businessId', '=', actor.businessId)
      .where('membership.personId', '>', afterId)
      .orderBy('membership.personId')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, ({ userId }) => [userId]);
  },
});

interface RoleChange {
  change: 'given' | 'changed' | 'removed';
  person: Pick<Person, 'firstName' | 'lastName' | 'email'>;
  role: BusinessRole;
  before?: BusinessRole;
  /** Name of the person, or of the inviter. */
  by: string;
}

/** Queues a mail to each remaining owner in the commit of the change. */
export async function notifyOwners(app: App, tx: Tx, businessId: string, { person, ...change }: RoleChange): Promise<void> {
  const owners = await from(tx, Membership, Person)
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .select(['person.email', 'person.firstName'])
    .where('membership.businessId', '=', businessId)
    .where('membership.role', '=', 'owner')
    .orderBy('person.id')
    .limit(MAX_OWNERS)
    .execute();
  const data = { ...change, name: `${person.firstName} ${person.lastName}`, email: person.email };
  for (const { email: to, firstName } of owners) {
    await queueMail(app, tx, { businessId, to, kind: 'role_changed', data: { ...data, firstName } });
  }
}

/**
 * Changes the role of a member and notifies all owners; a new approver approves only later work.
 * @throws Refusal 404; 403 ROLE_NOT_YOURS; 409 LAST_OWNER.
 */
export const changeRole = operation({
  title: 'members.update',
  summary: 'Change the role of a member',
  scope: 'people:write',
  input: z.strictObject({
    userId: z.uuid().meta({ description: 'Id of the person.' }),
    role: roleField.meta({ description: 'New role.' }),
  }),
  output: z.object({
    userId: z.uuid().meta({ description: 'Id of the person.' }),
    role: roleField.meta({ description: 'Current role.' }),
  }),
  async run(app, actor, asked) {
    const { userId } = signedInAs(actor);
    const { businessId } = actor;
    const changed = await app.db.transaction(async (tx) => {
      const member = await managedMember(tx, actor, asked.userId);
      const before = member.role;
      await assertManages(tx, businessId, userId, asked.role);
      if (before === asked.role) return [];
      if (before === 'owner') await assertAnotherOwner(tx, businessId, asked.userId);
      member.role = asked.role;
      if (!approves(asked.role)) member.approvesSince = null;
      else member.approvesSince ??= raw(approves(before) ? 'created_at' : 'clock_timestamp()');
      await tx.em.flush();
      await endInvitationsOf(tx, businessId, asked.userId, asked.role);
      const person = await personById(tx, asked.userId);
      await notifyOwners(app, tx, businessId, { change: 'changed', person, role: asked.role, before, by: actor.name });
      const change = { subject: { type: 'person', id: asked.userId }, before: { role: before }, after: { role: asked.role } };
      await audit(tx, actor, { action: 'members.update', ...change, isOfBusiness: true });
      return changeSessions(tx, asked.userId, businessId);
    });
    sessions(app).announce(changed);
    return asked;
  },
});

/**
 * Removes a member, ends their sessions in the business and notifies all owners. @throws Refusal 404; 403 ROLE_NOT_YOURS; 409
 * LAST_OWNER.
 */
export const removeMember = operation({
  title: 'members.delete',
  summary: 'Remove a member from the business',
  scope: 'people:write',
  input: z.strictObject({ userId: z.uuid().meta({ description: 'Id of the person.' }) }),
  output: removedSchema,
  async run(app, actor, asked) {
    const { businessId } = actor;
    const ended = await app.db.transaction(async (tx) => {
      const member = await managedMember(tx, actor, asked.userId);
      const { role } = member;
      if (role === 'owner') await assertAnotherOwner(tx, businessId, asked.userId);
      await tx.em.remove(member).flush();
      await endInvitationsOf(tx, businessId, asked.userId, null);
      const person = await personById(tx, asked.userId);
      await notifyOwners(app, tx, businessId, { change: 'removed', person, role, by: actor.name });
      const subject = { type: 'person', id: asked.userId };
      await audit(tx, actor, { action: 'members.delete', subject, before: { role }, after: null, isOfBusiness: true });
      return endSessions(tx, { personId: asked.userId, businessId, reason: 'removed' });
    });
    sessions(app).announce(ended);
    return { id: asked.userId, deleted: true as const };
  },
});
