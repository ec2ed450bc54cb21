import type { Database, Tx } from '../../platform/db/database.ts';
import { type Actor, type RefuseMembers, personOf } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Refuses operators of the business in live, by mailbox. @throws Refusal 403 FORBIDDEN. */
export const refuseConflictOfInterest: RefuseMembers = async (tx, actor, businessId = actor.businessId) => {
  const person = personOf(actor);
  if (actor.environment === 'sandbox' || person === null || !UUID.test(person)) return;
  const own = await tx.query(
    'controls.own_business',
    `select from membership m join person p on p.id = m.person_id
      where m.business_id = $1 and (p.id = $2 or mailbox_of(p.email) = (select mailbox_of(o.email) from person o where o.id = $2))`,
    [businessId, person],
  );
  if (own.length > 0) throw new Refusal('forbidden', 'You belong to this business; another operator has to decide', { code: 'FORBIDDEN' });
};

export async function isSamePerson(db: Pick<Database | Tx, 'query'>, one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  if (!UUID.test(one) || !UUID.test(other)) return false;
  const same = await db.query(
    'controls.same_person',
    'select from person a join person b on mailbox_of(a.email) = mailbox_of(b.email) where a.id = $1 and b.id = $2',
    [one, other],
  );
  return same.length > 0;
}

export const makerOf = (actor: Actor): string => personOf(actor) ?? actor.name;
