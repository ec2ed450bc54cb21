import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { lagosDay, lagosTime } from '../../domain/time/lagos.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { LeftOver, Remaining } from '../../core/ledger/verdicts.ts';
import { limitsOf, remainingOf, renewalsOf } from './limits.ts';

/** Whether a payment goes beyond what is left to the wallet or to the key. */
export const isBeyond = ({ wallet, key }: Remaining, amount: Kobo): boolean =>
  [wallet, key].some((left) => left !== null && exceeds(left, amount));

const exceeds = ({ perPayment, dayPayments, dayAmount, monthAmount }: LeftOver, amount: Kobo): boolean =>
  [perPayment, dayAmount, monthAmount].some((left) => left !== null && left < amount) || (dayPayments !== null && dayPayments < 1);

/**
 * Says which limit a payment of `amount` goes beyond when so much is left, what is left of it, and when it starts anew. The wallet's come first: nobody
 * can pay what they forbid with another key.
 */
export function beyondLimit({ wallet, key }: Remaining, amount: Kobo, now: Date): Refusal {
  const isOfKey = !(wallet && exceeds(wallet, amount)) && key !== null && exceeds(key, amount);
  const why = isOfKey ? sentence('This API key', key, amount, now) : sentence('The wallet', wallet, amount, now);
  return new Refusal('forbidden', `${why}; nothing was debited`, {
    code: isOfKey ? 'KEY_LIMIT_EXCEEDED' : 'LIMIT_EXCEEDED',
    field: 'amount',
  });
}

/** The same where the books do not say what was left: it is asked, and may have changed since. */
export async function beyondLimitOf(app: App, { bookId, key }: Actor, amount: Kobo): Promise<Refusal> {
  return beyondLimit(remainingOf(await limitsOf(app.db, bookId, key?.familyId)), amount, app.clock.now());
}

function sentence(whose: string, left: LeftOver | null, amount: Kobo, now: Date): string {
  const { perPayment = null, dayPayments = null, dayAmount = null, monthAmount = null } = left ?? {};
  const anew = renewalsOf(lagosDay(now));
  if (perPayment !== null && perPayment < amount) return `${whose} may pay at most ${perPayment} kobo at once`;
  if (dayPayments !== null && dayPayments < 1)
    return `${whose} has made as many payments as it may in a day; it may pay again from ${lagosTime(anew.day)}`;
  if (dayAmount !== null && dayAmount < amount) return `${whatIsLeft(whose, dayAmount)} for today, until ${lagosTime(anew.day)}`;
  if (monthAmount !== null && monthAmount < amount)
    return `${whatIsLeft(whose, monthAmount)} for this month, until ${lagosTime(anew.month)}`;
  return 'The limits did not allow it a moment ago; try again';
}

const whatIsLeft = (whose: string, left: Kobo): string => `${whose} has ${Math.max(left, 0)} kobo left of its limit`;
