import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';

/** Outcome of the maker-checker control in one transaction. `asked` leaves a proposal and nothing else. */
type ConsentState = 'asked' | 'agreed' | 'waived';
const states = new WeakMap<Tx, ConsentState>();

/** Notes the outcome of the control; the functions that ask and agree call it before they write their entries. */
export function noteConsent(tx: Tx, state: 'asked' | 'agreed'): void {
  states.set(tx, state);
}

/** Lets one operator suffice in this transaction. @throws Error where the operation declares that it always takes two. */
export function waiveConsent(tx: Tx, { control }: Actor): void {
  if (control && (!('approval' in control) || control.approval === 'always')) throw new Error(`${control.title} cannot waive consent`);
  states.set(tx, 'waived');
}

/**
 * Invariant: an operator's operation commits nothing that its declared control forbids. Every entry of the audit log passes here, in the
 * transaction of its effect, so an operation that forgot its control fails whole.
 * @throws Error for such an operation.
 */
export function assertControlled(tx: Tx, { control }: Actor, action: string): void {
  if (!control || control.effect === 'records' || action.startsWith('operators.read.')) return;
  if (control.effect === 'reads') throw new Error(`${control.title} is declared to read, and would do ${action}`);
  const state = states.get(tx);
  if (state === undefined) throw new Error(`${control.title} would do ${action} without consent`);
  if (state === 'asked' && !/\.(ask|withdraw)$/.test(action)) throw new Error(`${control.title} would do ${action} before consent`);
}
