import { NIL } from 'uuid';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Page, decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { role as roleField } from '../people/input.ts';
import { endInvitationsOf } from './invitation.ts';
import { queueMail } from '../people/mails.ts';
import { type Person, personById, roleIn } from '../people/person.ts';
import { type BusinessRole, approves, mayManage } from '../people/roles.ts';
import { sessions } from '../sessions/sessions.ts';
import { signedInAs } from '../sessions/session.ts';
import { changeSessions, endSessions } from '../sessions/tokens.ts';

/** Makes changes of a business's people come one after the other, until the commit. */
export async function lockMembers(tx: Tx, businessId: string): Promise<void> {
  await tx.query('people.lock_members', 'select id from business where id = $1 for no key update', [businessId]);
}

/**
 * That somebody may give or take a role.
 * @throws Refusal 403 ROLE_NOT_YOURS.
 */
export async function assertManages(tx: Tx, businessId: string, personId: string, role: BusinessRole): Promise<void> {
  const own = await roleIn(tx, businessId, personId);
  if (own === null || !mayManage(own, role)) {
    throw new Refusal('forbidden', `Your role cannot give or take the role ${role}`, { code: 'ROLE_NOT_YOURS' });
  }
}

/** @throws Refusal 409 LAST_OWNER when this person is the only owner: a business without one could never be managed again. */
async function assertAnotherOwner(tx: Tx, businessId: string, personId: string): Promise<void> {
  const others = await tx.query(
    'people.other_owner',
    `select from membership where business_id = $1 and role = 'owner' and person_id <> $2 limit 1`,
    [businessId, personId],
  );
  if (others.length === 0) throw new Refusal('conflict', 'A business keeps at least one owner', { code: 'LAST_OWNER' });
}

function memberNotFound(): Refusal {
  return new Refusal('not_found', 'Nobody of this business has this id', { code: 'RECORD_NOT_FOUND' });
}

export interface Member {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  role: BusinessRole;
  twoFactorEnabled: boolean;
  joinedAt: Date;
}

/** The people of the business, in the order of their accounts. */
export const listMembers = operation({
  title: 'people.members',
  summary: 'The people of your business',
  scope: 'people:read',
  input: z.strictObject({ ...pageFields }),
  async run(app, actor, { limit, cursor }): Promise<Page<Member>> {
    const after = cursor === undefined ? NIL : decodeCursor(cursor, z.tuple([z.uuid()]))[0];
    const rows = await app.db.query<Member>(
      'people.members',
      `select p.id as "userId", p.first_name as "firstName", p.last_name as "lastName", p.email, m.role,
              p.totp_confirmed_at is not null as "twoFactorEnabled", m.created_at as "joinedAt"
         from membership m join person p on p.id = m.person_id
        where m.business_id = $1 and m.person_id > $2 order by m.person_id limit $3`,
      [actor.businessId, after, limit + 1],
    );
    return pageOf(rows, limit, ({ userId }) => [userId]);
  },
});

/** Owners that one change is mailed to. */
const MAX_OWNERS = 50;

interface RoleChange {
  change: 'given' | 'changed' | 'removed';
  person: Pick<Person, 'firstName' | 'lastName' | 'email'>;
  role: BusinessRole;
  before?: BusinessRole;
  /** Name of the person who made the change, or who sent the invitation. */
  by: string;
}

/** Queues a mail to each owner of a business about a change of roles, in the commit of the change. A removed owner is not among them. */
export async function notifyOwners(app: App, tx: Tx, businessId: string, { person, ...change }: RoleChange): Promise<void> {
  const owners = await tx.query<Pick<Person, 'email' | 'firstName'>>(
    'people.owners',
    `select p.email, p.first_name from membership m join person p on p.id = m.person_id
      where m.business_id = $1 and m.role = 'owner' order by p.id limit ${MAX_OWNERS}`,
    [businessId],
  );
  const data = { ...change, name: `${person.firstName} ${person.lastName}`, email: person.email };
  for (const { email: to, firstName } of owners) {
    await queueMail(app, tx, { businessId, to, kind: 'role_changed', data: { ...data, firstName } });
  }
}

/**
 * Gives somebody of the business another role, in force at once. All owners are notified. Whoever becomes an approver by it approves
 * only what is created from then on.
 * @throws Refusal 404; 403 ROLE_NOT_YOURS; 409 LAST_OWNER.
 */
export const changeRole = operation({
  title: 'people.change_role',
  summary: 'Give somebody another role',
  scope: 'people:write',
  input: z.strictObject({
    userId: z.uuid().meta({ description: 'Id of the person.' }),
    role: roleField.meta({ description: 'The new role.' }),
  }),
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
