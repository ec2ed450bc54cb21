import type { LeftOver, Remaining } from '../../../core/ledger/verdicts.ts';

/** What is left after several payments, in whichever order they were made: the least of each. Null when there are no limits, or nothing new was paid. */
export function leftAfterAll(lefts: readonly (Remaining | null | undefined)[]): Remaining {
  return { wallet: leastOf(lefts.map((left) => left?.wallet)), key: leastOf(lefts.map((left) => left?.key)) };
}

/** The least of each limit; null where there are none at all. */
export function leastOf(lefts: readonly (LeftOver | null | undefined)[]): LeftOver | null {
  return lefts.reduce<LeftOver | null>((lowest, left) => {
    if (!left || !lowest) return left ?? lowest;
    const lesser = <Value extends number>(a: Value | null, b: Value | null): Value | null => (a === null || b === null ? a : a < b ? a : b);
    return {
      perPayment: lesser(lowest.perPayment, left.perPayment),
      dayAmount: lesser(lowest.dayAmount, left.dayAmount),
      dayPayments: lesser(lowest.dayPayments, left.dayPayments),
      monthAmount: lesser(lowest.monthAmount, left.monthAmount),
    };
  }, null);
}

/** What is left of the limits after a payment, of the wallet and of the key that asked, each as a dictionary of RFC 8941; no header where there are none. */
export const limitHeaders = (left: Remaining | null | undefined): Record<string, string> => ({
  ...header('Wallet-Limit-Remaining', left?.wallet),
  ...header('Key-Limit-Remaining', left?.key),
});

function header(name: string, left: LeftOver | null | undefined): Record<string, string> {
  if (!left) return {};
  const { perPayment, dayAmount, dayPayments, monthAmount } = left;
  const entries = Object.entries({ 'per-payment': perPayment, day: dayAmount, 'day-payments': dayPayments, month: monthAmount })
    .filter(([, value]) => value !== null)
    .map(([limit, value]) => `${limit}=${value}`);
  return entries.length > 0 ? { [name]: entries.join(', ') } : {};
}
