import type { LeftOver } from '../../services/ledger/verdicts.ts';

/** What is left after several payments, in whichever order they were made: the least of each. Null when the wallet has no limits, or nothing new was paid. */
export function leftAfterAll(lefts: readonly (LeftOver | null | undefined)[]): LeftOver | null {
  return lefts.reduce<LeftOver | null>((least, left) => {
    if (!left || !least) return left ?? least;
    const lesser = <Value extends number>(a: Value | null, b: Value | null): Value | null => (a === null || b === null ? a : a < b ? a : b);
    return {
      perPayment: lesser(least.perPayment, left.perPayment),
      dayAmount: lesser(least.dayAmount, left.dayAmount),
      dayPayments: lesser(least.dayPayments, left.dayPayments),
      monthAmount: lesser(least.monthAmount, left.monthAmount),
    };
  }, null);
}

/** What is left of the limits after a payment, as a dictionary of RFC 8941; no header where there are none. */
export function limitHeaders(left: LeftOver | null | undefined): Record<string, string> {
  if (!left) return {};
  const { perPayment, dayAmount, dayPayments, monthAmount } = left;
  const entries = Object.entries({ 'per-payment': perPayment, day: dayAmount, 'day-payments': dayPayments, month: monthAmount })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`);
  return entries.length > 0 ? { 'Wallet-Limit-Remaining': entries.join(', ') } : {};
}
