import type { Scope } from '../../domain/actor/actor.ts';
import { hook } from '../app/parts.ts';

/** What kinds of things are found. */
export const searchKinds = [
  'transfer',
  'payee',
  'customer',
  'bill',
  'order',
  'payroll_batch',
  'card',
  'webhook_delivery',
  'webhook_endpoint',
  'event',
  'request',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** One way to find one kind of thing by what people hold of it. */
export interface Searched {
  kind: SearchKind;
  /** Tells this way apart from others to the same kind. */
  by: string;
  /** Whose reading it is: whoever lacks it does not find. */
  scope: Scope;
  /** Whether a text may be such a name at all; where it may not, nothing is asked. */
  fits: RegExp;
  /**
   * Selects `id, title, detail, amount, status, at` of at most `$3` rows of the book `$1` that the text `$2` names, newest first where there
   * may be more, from an index that begins with them: what it costs does not grow with the history.
   */
  sql: string;
}

/** Slices hang on what of theirs can be found. */
export const searchHook = hook<Searched>();

/** An id of ours. */
export const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
