import { type Kobo, koboOfNaira, minus } from '../../domain/money/money.ts';
import type { Source } from '../http/api.ts';
import type { AccountOrder, InboundPayment, DepositStatus } from './port.ts';

export interface PaymentStatusRow {
  status: string;
  kind: 'paid' | 'pending' | 'none';
  source: Source;
  means: string;
}

/** A deposit as reported, in kobo. */
export interface ReportedPayment {
  status: string;
  currency: string;
  /** Null for an amount that is no positive whole kobo. */
  amount: Kobo | null;
  paidAt: Date | null;
  contradiction?: string | undefined;
}

/** Meaning of deposits by status tables, common to all providers. */
export function paymentsBy(
  provider: string,
  statuses: readonly PaymentStatusRow[],
): (reported: ReportedPayment, rest: () => Omit<InboundPayment, 'amount' | 'paidAt'>) => DepositStatus {
  const rowOf = new Map(statuses.map((row) => [row.status, row]));
  const pending = (kind: 'unknown_answer' | 'contradiction', what: string): DepositStatus => ({
    kind: 'pending',
    alert: { kind, detail: `${provider} ${what}` },
  });
  return ({ status, currency, amount, paidAt, contradiction }, rest) => {
    const known = rowOf.get(status);
    if (!known) return pending('unknown_answer', 'reported an unknown status of a payment');
    if (known.kind !== 'paid') return { kind: known.kind };
    const differs = contradiction ?? (currency === 'NGN' ? undefined : `reports a payment in ${currency}`);
    if (differs !== undefined) return pending('contradiction', differs);
    if (amount === null || amount <= 0 || !paidAt)
      return pending('unknown_answer', 'reports a payment without its amount in kobo, its account or its time');
    return { kind: 'paid', payment: { ...rest(), amount, paidAt } };
  };
}

const MAX_TEXT = 200;

export const textOf = (text: string | null | undefined): string | null => text?.trim().slice(0, MAX_TEXT) || null;

export const senderOf = (name: string | null | undefined): string => textOf(name) ?? 'Unknown sender';

/** Fee: amount less settlement, truncated to kobo; null when not reported or borne by the payer. */
export function feeIn(settlement: unknown, amount: Kobo): Kobo | null {
  const settled = koboOfNaira(settlement, 'dropped');
  return settled === null || settled < 0 || settled > amount ? null : minus(amount, settled);
}

/** Expiry of a requested account, never later than the bank's. */
export function endOf({ expiryMinutes }: AccountOrder, theirs: Date | null): Date | null {
  const ours = expiryMinutes === null ? null : new Date(Date.now() + expiryMinutes * 60_000);
  return ours && theirs && theirs < ours ? theirs : ours;
}

export const refused = (reason: string): { kind: 'refused'; reason: string } => ({ kind: 'refused', reason });
