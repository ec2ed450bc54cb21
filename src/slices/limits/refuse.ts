import type { App } from '../../services/app.ts';
import { lagosDay, lagosTime } from '../../platform/kernel/lagos.ts';
import type { Kobo } from '../../platform/kernel/money.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { LeftOver } from '../../services/ledger/verdicts.ts';
import { leftOf, limitsOf, renewalsOf } from './limits.ts';

/** Whether a payment goes beyond what is left. */
export const isBeyond = ({ perPayment, dayPayments, dayAmount, monthAmount }: LeftOver, amount: Kobo): boolean =>
  [perPayment, dayAmount, monthAmount].some((left) => left !== null && left < amount) || (dayPayments !== null && dayPayments < 1);

/** Says which limit a payment of `amount` goes beyond when so much is left, what is left of it, and when it starts anew. */
export function beyondLimit(left: LeftOver, amount: Kobo, now: Date): Refusal {
  return new Refusal('forbidden', `${sentence(left, amount, now)}; nothing was debited`, { code: 'LIMIT_EXCEEDED', field: 'amount' });
}

/** The same where the books do not say what was left: it is asked, and may have changed since. */
export async function beyondLimitOf(app: App, bookId: number, amount: Kobo): Promise<Refusal> {
  return beyondLimit(leftOf(await limitsOf(app.db, bookId)), amount, app.clock.now());
}

function sentence({ perPayment, dayPayments, dayAmount, monthAmount }: LeftOver, amount: Kobo, now: Date): string {
  const anew = renewalsOf(lagosDay(now));
  if (perPayment !== null && perPayment < amount) return `The wallet may pay at most ${perPayment} kobo at once`;
  if (dayPayments !== null && dayPayments < 1)
    return `The wallet has made as many payments as it may in a day; it may pay again from ${lagosTime(anew.day)}`;
  if (dayAmount !== null && dayAmount < amount) return `${whatIsLeft(dayAmount)} for today, until ${lagosTime(anew.day)}`;
  if (monthAmount !== null && monthAmount < amount) return `${whatIsLeft(monthAmount)} for this month, until ${lagosTime(anew.month)}`;
  return 'The limits of the wallet did not allow it a moment ago; try again';
}

const whatIsLeft = (left: Kobo): string => `The wallet has ${Math.max(left, 0)} kobo left of its limit`;
