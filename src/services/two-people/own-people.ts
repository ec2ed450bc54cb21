import type { Tx } from '../../platform/db/database.ts';
import { type Actor, personBehind } from '../../platform/kernel/actor.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';

/**
 * Nobody who runs the service decides on a business of their own, where money is real.
 * @throws Refusal 403 FORBIDDEN to somebody of the actor's business.
 */
export async function refuseOwnPeople(tx: Tx, actor: Actor): Promise<void> {
  const person = personBehind(actor);
  if (actor.environment === 'sandbox' || person === null) return;
  const own = await tx.query('two_people.own', 'select from membership where business_id = $1 and person_id = $2', [
    actor.businessId,
    person,
  ]);
  if (own.length > 0) throw new Refusal('forbidden', 'You belong to this business; somebody else has to decide', { code: 'FORBIDDEN' });
}
