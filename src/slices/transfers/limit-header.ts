import type { LeftOver } from '../../services/ledger/verdicts.ts';

/** What is left of the limits after a payment, as a dictionary of RFC 8941; no header where there are none. */
export function limitHeaders(left: LeftOver | null | undefined): Record<string, string> {
  if (!left) return {};
  const { perPayment, dayAmount, dayPayments, monthAmount } = left;
  const entries = Object.entries({ 'per-payment': perPayment, day: dayAmount, 'day-payments': dayPayments, month: monthAmount })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`);
  return entries.length > 0 ? { 'Wallet-Limit-Remaining': entries.join(', ') } : {};
}
