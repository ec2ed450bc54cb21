import { type Control, type Actor, type RefuseMembers, personOf } from '../../domain/actor/actor.ts';
import type { Tx, Database } from '../../platform/db/database.ts';
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

type ConsentState = 'asked' | 'approved' | 'waived';
const states = new WeakMap<Tx, ConsentState>();

export function noteConsent(tx: Tx, state: 'asked' | 'approved'): void {
  states.set(tx, state);
}

/** Lets one operator suffice here. @throws Error where the operation always takes two. */
export function waiveConsent(tx: Tx, { control }: Actor): void {
  if (control && (!('approval' in control) || control.approval === 'always')) throw new Error(`${control.title} cannot waive consent`);
  states.set(tx, 'waived');
}

/** Invariant: commits only what its control allows. @throws Error otherwise. */
export function assertControlled(tx: Tx, { control }: Actor, action: string): void {
  if (!control || control.effect === 'records' || action.startsWith('operators.read.')) return;
  if (control.effect === 'reads') throw new Error(`${control.title} is declared to read, and would do ${action}`);
  const state = states.get(tx);
  if (state === undefined) throw new Error(`${control.title} would do ${action} without consent`);
  if (state === 'asked' && !/\.(ask|withdraw)$/.test(action)) throw new Error(`${control.title} would do ${action} before consent`);
}

export const reads: Control = { effect: 'reads' };

export const records: Control = { effect: 'records', refuseMembers: refuseConflictOfInterest };

/** Permits more than before. In live `always` takes two operators, `conditional` unless waived. */
export const permits = (approval: 'always' | 'conditional'): Control => ({
  effect: 'permits',
  approval,
  refuseMembers: refuseConflictOfInterest,
});

/** Books money; `conditional` waives approval where provider outcomes decide. */
export const books = (approval: 'always' | 'conditional'): Control => ({
  effect: 'books',
  approval,
  refuseMembers: refuseConflictOfInterest,
});

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
