import type { Control } from '../../domain/actor/actor.ts';
import { refuseConflictOfInterest as refuseMembers } from './conflict-of-interest.ts';

export const reads: Control = { effect: 'reads' };

export const records: Control = { effect: 'records', refuseMembers };

/** Permits more than before. In live `always` takes two operators, `conditional` unless waived. */
export const permits = (approval: 'always' | 'conditional'): Control => ({ effect: 'permits', approval, refuseMembers });

/** Books money; `conditional` waives approval where provider outcomes decide. */
export const books = (approval: 'always' | 'conditional'): Control => ({ effect: 'books', approval, refuseMembers });
