import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { roleIn } from './person.ts';
import { type BusinessRole, mayManage } from './roles.ts';

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
export async function assertAnotherOwner(tx: Tx, businessId: string, personId: string): Promise<void> {
  const others = await tx.query(
    'people.other_owner',
    `select from membership where business_id = $1 and role = 'owner' and person_id <> $2 limit 1`,
    [businessId, personId],
  );
  if (others.length === 0) throw new Refusal('conflict', 'A business keeps at least one owner', { code: 'LAST_OWNER' });
}

export function memberNotFound(): Refusal {
  return new Refusal('not_found', 'Nobody of this business has this id', { code: 'RECORD_NOT_FOUND' });
}
