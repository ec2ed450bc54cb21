import { type Kobo, lesser, minus, NO_KOBO } from '../../domain/money/money.ts';
import type { Match } from './subject.ts';

export interface Matched {
  match: Match;
  /** What pays for what was due. */
  applied: Kobo;
  /** What is left over; applied and surplus are the amount. */
  surplus: Kobo;
  /** What is due after it. */
  remaining: Kobo;
}

/**
 * Compares an amount with what was due. Where nothing particular was due (null), any amount fits and all of it is applied; where
 * nothing is due any more (0), all of it is surplus.
 */
export function matchAmount(due: Kobo | null, amount: Kobo): Matched {
  if (due === null) return { match: 'any', applied: amount, surplus: NO_KOBO, remaining: NO_KOBO };
  const applied = lesser(due, amount);
  const match = amount === due ? 'exact' : amount < due ? 'under' : 'over';
  return { match, applied, surplus: minus(amount, applied), remaining: minus(due, applied) };
}
