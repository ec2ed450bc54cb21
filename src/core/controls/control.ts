import type { Control } from '../../domain/actor/actor.ts';
import { refuseConflictOfInterest as refuseMembers } from './people.ts';

/** Reads; changes nothing. */
export const reads: Control = { effect: 'reads' };

/** Keeps a record, a setting or a restriction: moves no money and permits nothing more. One operator, no member of the business. */
export const records: Control = { effect: 'records', refuseMembers };

/**
 * Permits more than before. In live `always` takes two operators; `conditional` takes two unless the operation waives consent, such as for a
 * restriction.
 */
export const permits = (approval: 'always' | 'conditional'): Control => ({ effect: 'permits', approval, refuseMembers });

/** Books money. `conditional` waives consent only where a provider's own outcome decides. */
export const books = (approval: 'always' | 'conditional'): Control => ({ effect: 'books', approval, refuseMembers });
