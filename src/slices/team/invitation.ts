import type { Tx } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { personById, roleIn } from '../people/person.ts';
import { approves, businessRoles, type BusinessRole, mayManage } from '../people/roles.ts';
import { tokenHash } from '../people/secrets.ts';

export const invitationStatuses = ['open', 'accepted', 'revoked', 'expired'] as const;

export interface Invitation {
  id: string;
  email: string;
  role: BusinessRole;
  status: (typeof invitationStatuses)[number];
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export const INVITATION = `
  select i.id, i.email, i.role, i.created_at as "createdAt", i.expires_at as "expiresAt", p.first_name || ' ' || p.last_name as "invitedBy",
         case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
              when i.expires_at <= clock_timestamp() then 'expired' else 'open' end as status
    from invitation i left join person p on p.id = i.invited_by`;

interface Used {
  id: string;
  businessId: string;
  email: string;
  role: BusinessRole;
  /** Name of whoever sent it. */
  givenBy: string;
}

/**
 * Uses an invitation up. It is worth as much as the rights of whoever gave it, at this moment.
 * @throws Refusal 400 naming `token` when it is wrong, used, revoked or expired, or its giver may no longer give it.
 */
export async function useInvitation(tx: Tx, token: string): Promise<Used> {
  const [row] = await tx.query<Omit<Used, 'givenBy'> & { invitedBy: string | null }>(
    'people.use_invitation',
    `update invitation set accepted_at = clock_timestamp()
      where token_hash = $1 and accepted_at is null and revoked_at is null and expires_at > clock_timestamp()
     returning id, business_id as "businessId", email, role, invited_by as "invitedBy"`,
    [tokenHash(token)],
  );
  const giver = row?.invitedBy == null ? null : await roleIn(tx, row.businessId, row.invitedBy);
  if (!row || row.invitedBy === null || giver === null || !mayManage(giver, row.role))
    throw invalid('token', 'The invitation is wrong, used, revoked or expired; ask for another one');
  const { firstName, lastName } = await personById(tx, row.invitedBy);
  return { ...row, givenBy: `${firstName} ${lastName}` };
}

/** Revokes what somebody invited to and may no longer give, now that their role is `role`, or that they have none. */
export async function endInvitationsOf(tx: Tx, businessId: string, personId: string, role: BusinessRole | null): Promise<void> {
  const kept = role === null ? [] : businessRoles.filter((each) => mayManage(role, each));
  await tx.query(
    'people.end_invitations',
    `update invitation set revoked_at = clock_timestamp()
      where business_id = $1 and invited_by = $2 and accepted_at is null and revoked_at is null and role <> all($3)`,
    [businessId, personId, kept],
  );
}

/** Makes a person part of a business. Who is already keeps the role they have. */
export async function join(tx: Tx, businessId: string, personId: string, role: BusinessRole): Promise<void> {
  await tx.query(
    'people.join',
    `insert into membership (business_id, person_id, role, approves_since)
     values ($1, $2, $3, case when $4 then clock_timestamp() end) on conflict (business_id, person_id) do nothing`,
    [businessId, personId, role, approves(role)],
  );
}
