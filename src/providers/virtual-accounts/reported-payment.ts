import { type Kobo, koboOfNaira, minus } from '../../domain/money/money.ts';
import type { Source } from '../http/answers.ts';
import type { AccountOrder, InboundPayment, DepositStatus } from './port.ts';

/** What a provider's word for a payment into an account means for us. */
export interface PaymentStatusRow {
  status: string;
  kind: 'paid' | 'pending' | 'none';
  source: Source;
  means: string;
}

/** A payment into an account as a provider tells of it, in our units. */
export interface ReportedPayment {
  status: string;
  currency: string;
  /** Null for what is no whole number of kobo above nothing. */
  amount: Kobo | null;
  /** Null where it is not told in a way that is known. */
  paidAt: Date | null;
  /** Why it cannot be one of ours, whatever its status. */
  contradiction?: string | undefined;
}

/** What providers' tables of statuses make of payments: the same rules for all of them. */
export function paymentsBy(
  provider: string,
  statuses: readonly PaymentStatusRow[],
): (reported: ReportedPayment, rest: () => Omit<InboundPayment, 'amount' | 'paidAt'>) => DepositStatus {
  const rowOf = new Map(statuses.map((row) => [row.status, row]));
  const pending = (kind: 'unknown_answer' | 'contradiction', what: string): DepositStatus => ({
    kind: 'pending',
    concern: { kind, detail: `${provider} ${what}` },
  });
  return ({ status, currency, amount, paidAt, contradiction }, rest) => {
    const known = rowOf.get(status);
    if (!known) return pending('unknown_answer', 'told a status of a payment that is not in our table');
    if (known.kind !== 'paid') return { kind: known.kind };
    const differs = contradiction ?? (currency === 'NGN' ? undefined : `tells a payment in ${currency}`);
    if (differs !== undefined) return pending('contradiction', differs);
    if (amount === null || amount <= 0 || !paidAt)
      return pending('unknown_answer', 'tells a payment without its amount in kobo, its account or its time');
    return { kind: 'paid', payment: { ...rest(), amount, paidAt } };
  };
}

const MAX_TEXT = 200;

/** What a bank wrote about a payment, as much as is kept; null for nothing. */
export const textOf = (text: string | null | undefined): string | null => text?.trim().slice(0, MAX_TEXT) || null;

export const senderOf = (name: string | null | undefined): string => textOf(name) ?? 'Unknown sender';

/** What is settled, in naira of which parts of a kobo are dropped, is the amount less the provider's fee; null where that is not told, or the payer bore it. */
export function feeIn(settlement: unknown, amount: Kobo): Kobo | null {
  const settled = koboOfNaira(settlement, 'dropped');
  return settled === null || settled < 0 || settled > amount ? null : minus(amount, settled);
}

/** When an account ends that was asked for: no later here than there. What its bank takes in after that is late. */
export function endOf({ expiryMinutes }: AccountOrder, theirs: Date | null): Date | null {
  const ours = expiryMinutes === null ? null : new Date(Date.now() + expiryMinutes * 60_000);
  return ours && theirs && theirs < ours ? theirs : ours;
}

export const refused = (reason: string): { kind: 'refused'; reason: string } => ({ kind: 'refused', reason });
