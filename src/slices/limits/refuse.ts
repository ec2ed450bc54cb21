import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { lagosDay, lagosTime } from '../../domain/time/lagos.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { LeftOver, Remaining } from '../../core/ledger/outcomes.ts';
import { limitsOf, remainingOf, renewalsOf } from './limits.ts';

export const isBeyond = ({ wallet, key }: Remaining, amount: Kobo): boolean =>
  [wallet, key].some((left) => left !== null && exceeds(left, amount));

const exceeds = ({ perPayment, dayPayments, dayAmount, monthAmount }: LeftOver, amount: Kobo): boolean =>
  [perPayment, dayAmount, monthAmount].some((left) => left !== null && left < amount) || (dayPayments !== null && dayPayments < 1);

/**
 * Names the exceeded limit, its remaining amount and its reset. Invariant: wallet limits come first, since no other key passes
 * them.
 */
export function beyondLimit({ wallet, key }: Remaining, amount: Kobo, now: Date): Refusal {
  const isOfKey = !(wallet && exceeds(wallet, amount)) && key !== null && exceeds(key, amount);
  const why = isOfKey ? sentence('This API key', key, amount, now) : sentence('The wallet', wallet, amount, now);
  return new Refusal('forbidden', `${why}; nothing was debited`, {
    code: isOfKey ? 'KEY_LIMIT_EXCEEDED' : 'LIMIT_EXCEEDED',
    field: 'amount',
  });
}

/** Reads the limits when the ledger does not return them; they may have changed since. */
export async function beyondLimitOf(app: App, { bookId, key }: Actor, amount: Kobo): Promise<Refusal> {
  return beyondLimit(remainingOf(await limitsOf(app.db, bookId, key?.familyId)), amount, app.clock.now());
}

function sentence(subject: string, left: LeftOver | null, amount: Kobo, now: Date): string {
  const { perPayment = null, dayPayments = null, dayAmount = null, monthAmount = null } = left ?? {};
  const anew = renewalsOf(lagosDay(now));
  if (perPayment !== null && perPayment < amount) return `${subject} may pay at most ${perPayment} kobo per transaction`;
  if (dayPayments !== null && dayPayments < 1)
    return `${subject} has used all payments of the day; the limit resets at ${lagosTime(anew.day)}`;
  if (dayAmount !== null && dayAmount < amount) return `${whatIsLeft(subject, dayAmount)} for today, until ${lagosTime(anew.day)}`;
  if (monthAmount !== null && monthAmount < amount)
    return `${whatIsLeft(subject, monthAmount)} for this month, until ${lagosTime(anew.month)}`;
  return 'The payment exceeded a limit that has changed since; try again';
}

const whatIsLeft = (subject: string, left: Kobo): string => `${subject} has ${Math.max(left, 0)} kobo remaining of its limit`;
