import { sql } from 'kysely';
import { defineEntity, LockMode, p, raw } from '@mikro-orm/core';
import { z } from 'zod';
import { ownId, dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { App } from '../../core/app/app.ts';
import { type NewCase, openCase } from '../../core/compliance/case.ts';
import { casesOf } from '../../core/screening/subjects.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from, references, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { Membership, Person, personById, roleIn, role } from '../people/person.ts';
import { approves, type BusinessRole, businessRoles, mayManage } from '../people/roles.ts';
import { tokenHash } from '../people/secrets.ts';

export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.uuid().primary(),
    businessId: p.uuid(),
    email: p.text().check('email = lower(email)').comment('personal: email address; whom a business asked to join; 90 days after its end'),
    role: p.enum(businessRoles),
    tokenHash: p.blob().unique('invitation_token_hash_key').comment('not personal: a random token, hashed'),
    invitedBy: p.uuid().strictNullable(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'invitation_open', properties: ['businessId', 'email'], where: 'accepted_at is null and revoked_at is null' }],
  indexes: [{ name: 'invitation_business', properties: ['businessId', 'id'] }],
});
references(Invitation, { properties: ['businessId'], table: 'business' }, { properties: ['invitedBy'], table: 'person' });

const statuses = ['open', 'accepted', 'revoked', 'expired'] as const;

export const invitationSchema = namedObject('Invitation', 'Invitation by email to join the business.', {
  id: ownId,
  email: z.string().meta({ description: 'Invited email address.' }),
  role: role.meta({ description: 'Role of the invitee.' }),
  status: namedEnum('InvitationStatus', 'Status of an invitation.', statuses, {
    expired: 'Expired after seven days.',
    open: 'Open for acceptance.',
    revoked: 'Revoked or replaced.',
  }).meta({ description: 'Status of the invitation.' }),
  invitedBy: z.string().nullable().meta({ description: 'Name of the inviter.' }),
  createdAt: dateTime.meta({ description: 'Time of the invitation.' }),
  expiresAt: dateTime.meta({ description: 'Expiry of the invitation.' }),
}).meta({ id: 'Invitation' });

const inviter = sql<string | null>`person.first_name || ' ' || person.last_name`;
const status = sql<(typeof statuses)[number]>`case when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
  when expires_at <= clock_timestamp() then 'expired' else 'open' end`;

export const invitationsOf = (on: Sender, businessId: string) =>
  from(on, Invitation, Person)
    .selectFrom('invitation')
    .leftJoin('person', 'person.id', 'invitation.invitedBy')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.createdAt', 'invitation.expiresAt'])
    .select([inviter.as('invitedBy'), status.as('status')])
    .where('invitation.businessId', '=', businessId);

interface Used extends Pick<RowOf<typeof Invitation>, 'id' | 'businessId' | 'email' | 'role'> {
  /** Name of the inviter. */
  givenBy: string;
}

/** Uses an invitation, while its inviter may still give the role. @throws Refusal 400 naming `token` when invalid. */
export async function useInvitation(tx: Tx, token: string): Promise<Used> {
  const open = { tokenHash: tokenHash(token), acceptedAt: null, revokedAt: null, expiresAt: { $gt: raw('clock_timestamp()') } };
  const row = await tx.em.findOne(Invitation, open, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const giver = row?.invitedBy == null ? null : await roleIn(tx, row.businessId, row.invitedBy);
  if (!row || row.invitedBy === null || giver === null || !mayManage(giver, row.role))
    throw invalid('token', 'The invitation is wrong, used, revoked or expired; request another invitation');
  const { firstName, lastName } = await personById(tx, row.invitedBy);
  row.acceptedAt = raw('clock_timestamp()');
  return { ...valuesOf(['id', 'businessId', 'email', 'role'], row), givenBy: `${firstName} ${lastName}` };
}

/** Revokes open invitations beyond the present role of the inviter. */
export async function endInvitationsOf(tx: Tx, businessId: string, personId: string, own: BusinessRole | null): Promise<void> {
  const saved = own === null ? [] : businessRoles.filter((each) => mayManage(own, each));
  await from(tx, Invitation)
    .updateTable('invitation')
    .set({ revokedAt: dbNow })
    .where('businessId', '=', businessId)
    .where('invitedBy', '=', personId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`role <> all(${saved})`)
    .execute();
}

/** An existing member keeps the role. Opens the cases of the person. */
export async function join(tx: Tx, { businessId, role: given }: Used, personId: string, cases: readonly NewCase[]): Promise<void> {
  await from(tx, Membership)
    .insertInto('membership')
    .values({ businessId, personId, role: given, approvesSince: approves(given) ? dbNow : null })
    .onConflict((conflict) => conflict.columns(['businessId', 'personId']).doNothing())
    .execute();
  for (const each of cases) await openCase(tx, { ...each, subjectId: personId });
}

/** New cases of an invitee of a business with a go-live request. Call outside of transactions. */
export async function casesOfInvitee(app: App, token: string, subjectId: string, name: string): Promise<NewCase[]> {
  const requests = await app.db.query<{ businessId: string; environment: Environment }>(
    'team.go_live_requests',
    `select g.business_id, g.environment from invitation i join going_live g on g.business_id = i.business_id
      where i.token_hash = $1 and i.accepted_at is null and i.revoked_at is null`,
    [tokenHash(token)],
  );
  const cases = requests.map(({ businessId, environment }) =>
    casesOf(app, environment, [{ subject: 'person', subjectId, businessId, name }]),
  );
  return (await Promise.all(cases)).flat();
}
