import type { Control, Actor } from '../../domain/actor/actor.ts';
import { refuseConflictOfInterest as refuseMembers } from './conflict-of-interest.ts';
import type { Tx } from '../../platform/db/database.ts';

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

export const records: Control = { effect: 'records', refuseMembers };

/** Permits more than before. In live `always` takes two operators, `conditional` unless waived. */
export const permits = (approval: 'always' | 'conditional'): Control => ({ effect: 'permits', approval, refuseMembers });

/** Books money; `conditional` waives approval where provider outcomes decide. */
export const books = (approval: 'always' | 'conditional'): Control => ({ effect: 'books', approval, refuseMembers });
