import type { Tx } from '../../platform/db/database.ts';
import { type Actor, personBehind } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/**
 * A person approves only what was created since they may approve: an approver added afterwards could be the maker's own second account.
 * @throws Refusal 403 APPROVER_ADDED_LATER, also through a key that such a person made.
 */
export async function refuseNewApprover(on: Pick<Tx, 'query'>, actor: Actor, createdAt: Date): Promise<void> {
  const person = personBehind(actor);
  if (person === null) return;
  const later = await on.query(
    'two_people.new_approver',
    'select from membership where business_id = $1 and person_id::text = $2 and coalesce(approves_since, created_at) > $3',
    [actor.businessId, person, createdAt],
  );
  if (later.length > 0)
    throw new Refusal(
      'forbidden',
      'You became an approver after this was created. Another approver has to decide on it, or it has to be created again',
      { code: 'APPROVER_ADDED_LATER' },
    );
}
