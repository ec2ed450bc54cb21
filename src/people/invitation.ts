import type { Tx } from '../db/database.ts';
import { invalid } from '../kernel/refusal.ts';
import type { BusinessRole } from './roles.ts';
import { tokenHash } from './secrets.ts';

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

/**
 * Uses an invitation up.
 * @throws Refusal 400 naming `token` when it is wrong, used, revoked or expired.
 */
export async function useInvitation(tx: Tx, token: string): Promise<{ id: string; businessId: string; email: string; role: BusinessRole }> {
  const [row] = await tx.query<{ id: string; businessId: string; email: string; role: BusinessRole }>(
    'people.use_invitation',
    `update invitation set accepted_at = clock_timestamp()
      where token_hash = $1 and accepted_at is null and revoked_at is null and expires_at > clock_timestamp()
     returning id, business_id as "businessId", email, role`,
    [tokenHash(token)],
  );
  if (!row) throw invalid('token', 'The invitation is wrong, used, revoked or expired; ask for another one');
  return row;
}

/** Makes a person part of a business. Who is already keeps the role they have. */
export async function join(tx: Tx, businessId: string, personId: string, role: BusinessRole): Promise<void> {
  await tx.query(
    'people.join',
    'insert into membership (business_id, person_id, role) values ($1, $2, $3) on conflict (business_id, person_id) do nothing',
    [businessId, personId, role],
  );
}
