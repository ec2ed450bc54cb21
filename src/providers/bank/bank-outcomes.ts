import { LRUCache } from 'lru-cache';
import type { ListedPayout, OperatorAlert } from '../ports/ports.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Answers, beside, type Manner, type NoAnswer, type ProviderResponse } from '../http/api.ts';
import type { ErrorRow, ErrorTable, StatusRow } from './codes.ts';
import { type Asked, type BankAnswer, type Enquiry, NOT_SENT, type Outcome, type Payment, type Submission } from './port.ts';

/** A transfer as reported by the provider, in kobo. */
export interface ReportedStatus extends Omit<BankAnswer, 'code' | 'description'> {
  status: string;
  reference: string | null;
  /** Null for an amount that is no whole kobo. */
  amount: Kobo | null;
  accountNumber: string | null;
  /** The provider's reason for the status. */
  reason: string | null;
  description?: string;
  /** Contradiction of the answer, which then decides nothing. */
  contradiction?: OperatorAlert;
}

export interface Tables<Envelope> {
  statuses: readonly StatusRow[];
  errors: ErrorTable;
  /** Errors that prove that the provider took nothing, beside those of the table. */
  isRefusal?(envelope: Envelope, status: number): boolean;
}

/**
 * Meaning of answers by the provider's tables. Invariant: only a proven refusal refuses, only an answer with equal
 * reference, amount and account decides; unknown values stay pending with an alert.
 */
export class BankOutcomes<Envelope> extends Answers<Envelope> {
  private readonly tables: Tables<Envelope>;
  /** Failures that must persist before they count, with first sight. Lost with the process, which waits anew. */
  private standing: LRUCache<string, { reported: string; since: number }> | undefined;

  constructor(manner: Manner<Envelope>, tables: Tables<Envelope>) {
    super(manner);
    this.tables = tables;
  }

  private unknown(what: string): OperatorAlert {
    return { kind: 'unknown_answer', detail: `${this.manner.provider} ${what}` };
  }

  errorIn(call: keyof ErrorTable, result: ProviderResponse<Envelope>): ErrorRow | undefined {
    if (result.kind !== 'answered' || this.manner.isFine(result.envelope)) return undefined;
    const { code, message } = this.manner.errorOf(result.envelope);
    return this.tables.errors[call].find(
      (row) =>
        (row.status === undefined || row.status === result.status) &&
        ((row.code !== undefined && row.code === code) || row.message?.test(message)),
    );
  }

  /** Outcome of a submission; the callback reads the transfer from a successful answer. */
  submission(result: ProviderResponse<Envelope>, payment: Payment, notify: (envelope: Envelope) => ReportedStatus | null): Submission {
    if (result.kind === 'not_taken') return { kind: 'refused', ...NOT_SENT, ...beside(this.alertOf(result)) };
    if (result.kind !== 'answered') return { kind: 'no_answer' };
    if (!this.manner.isFine(result.envelope)) return this.refusal(result);
    const reported = notify(result.envelope);
    if (!reported) return { kind: 'no_answer', alert: this.unknown('accepted a transfer without a status') };
    // The transfer exists; its outcome is queried.
    return {
      kind: 'accepted',
      ...textOf(reported, 'PENDING'),
      ...beside(this.disagreement(reported, payment) ?? this.rowOf(reported)?.alert),
    };
  }

  private refusal(result: Extract<ProviderResponse<Envelope>, { kind: 'answered' }>): Submission {
    const { status, envelope } = result;
    const row = this.errorIn('submit', result);
    if (row?.kind === 'exists') return { kind: 'accepted', ...EXISTS, ...beside(row.alert) };
    if (row?.kind === 'no_account') return { kind: 'refused', ...NO_ACCOUNT, ...beside(row.alert) };
    if (row?.kind === 'unheard') return { kind: 'no_answer', ...beside(row.alert) };
    if (row) return { kind: 'refused', ...NOT_SENT, ...beside(row.alert) };
    if (status === 401 || status === 403 || status === 404) return { kind: 'refused', ...NOT_SENT, ...beside(this.alertOf(result)) };
    const detail = `${this.manner.provider} refused a transfer: ${status} ${this.manner.errorOf(envelope).code ?? 'without a code'}`;
    if (this.tables.isRefusal?.(envelope, status)) return { kind: 'refused', ...NOT_SENT, alert: { kind: 'mistake', detail } };
    // Why: a provider may create the transfer before the error, so unknown errors stay open.
    return { kind: 'no_answer', alert: { kind: 'unknown_answer', detail } };
  }

  /** Outcome of a queried transfer; the callback may report it absent, for certain or not. */
  outcome(
    result: ProviderResponse<Envelope>,
    asked: Asked,
    notify: (envelope: Envelope) => ReportedStatus | 'absent' | 'unseen' | null,
  ): Outcome {
    if (result.kind !== 'answered') return this.silence(result);
    if (!this.manner.isFine(result.envelope)) {
      const row = this.errorIn('outcomeOf', result);
      return row?.kind === 'absent'
        ? { kind: 'not_found', isCertain: true, ...beside(row.alert) }
        : { kind: 'no_answer', ...beside(row ? row.alert : this.alertOf(result)) };
    }
    const reported = notify(result.envelope);
    if (reported === null) return { kind: 'no_answer', alert: this.unknown('reported a transfer without a status') };
    if (typeof reported === 'string') return { kind: 'not_found', isCertain: reported === 'absent' };
    const alert = this.disagreement(reported, asked);
    if (alert) return { kind: 'pending', ...textOf(reported, 'PENDING'), alert };
    const row = this.rowOf(reported);
    if (!row) return { kind: 'pending', ...textOf(reported, 'PENDING'), alert: this.unknown('reported an unknown status of a transfer') };
    if (row.afterMs !== undefined && !asked.wasDelivered && !this.hasStood(asked.reference, reported, row.afterMs))
      return { kind: 'pending', ...textOf(reported, 'PENDING') };
    // Returned without an earlier credit is a decline.
    const kind = asked.wasDelivered ? (row.onceDelivered ?? row.kind) : row.kind === 'returned' ? 'declined_final' : row.kind;
    return { kind, ...textOf(reported, codeOf(kind, reported.status)), ...beside(row.alert) };
  }

  enquiry(
    result: ProviderResponse<Envelope>,
    accountNumber: string,
    notify: (envelope: Envelope) => { accountNumber: string; accountName: string } | null,
  ): Enquiry {
    const { provider } = this.manner;
    if (result.kind !== 'answered') return this.silence(result);
    if (!this.manner.isFine(result.envelope)) {
      const row = this.errorIn('enquireName', result);
      if (row?.kind === 'no_account') return { kind: 'not_found', ...beside(row.alert) };
      const noBank: OperatorAlert = {
        kind: 'mistake',
        detail: `${provider} knows no bank by a code of ours: its table of banks needs a line`,
      };
      return { kind: 'no_answer', ...beside(row?.kind === 'no_bank' ? noBank : row ? row.alert : this.alertOf(result)) };
    }
    const reported = notify(result.envelope);
    if (reported?.accountNumber !== accountNumber)
      return { kind: 'no_answer', alert: { kind: 'contradiction', detail: `${provider} resolved another account than was asked for` } };
    return { kind: 'found', accountName: reported.accountName, sessionId: null };
  }

  /**
   * A page of settled and returned transfers. One unreadable row or unknown status fails the page: an incomplete
   * list proves nothing.
   */
  listed(
    rows: readonly { reported: ReportedStatus | null; at: Date | null; name: string | null }[],
    next: string | null,
    span?: { from: Date; to: Date },
  ): NoAnswer | { kind: 'payouts'; payouts: ListedPayout[]; next: string | null } {
    const payouts: ListedPayout[] = [];
    for (const { reported, at, name } of rows) {
      if (span && at && (at < span.from || at >= span.to)) continue;
      const row = reported && this.rowOf(reported);
      if (!reported || !row || !at || reported.amount === null || reported.transactionId === null)
        return { kind: 'no_answer', alert: this.unknown('lists a transfer in a form that is not known here') };
      const state = row.kind === 'delivered' ? 'gone' : (row.onceDelivered ?? row.kind) === 'returned' ? 'back' : null;
      const { transactionId: id, reference, amount, providerFee: fee = null } = reported;
      if (state) payouts.push({ id, reference, amount, fee, name, at, state });
    }
    return { kind: 'payouts', payouts, next };
  }

  /** Answers about another payment decide nothing. */
  private disagreement(reported: ReportedStatus, ours: Pick<Payment, 'reference' | 'amount' | 'accountNumber'>): OperatorAlert | undefined {
    const parts = [
      reported.reference !== ours.reference && 'reference',
      reported.amount !== ours.amount && 'amount',
      reported.accountNumber !== null && reported.accountNumber !== ours.accountNumber && 'account',
    ].filter((part) => part !== false);
    if (parts.length === 0) return reported.contradiction;
    return {
      kind: 'contradiction',
      detail: `${this.manner.provider} reports another ${parts.join(' and ')} of transfer ${ours.reference} than our books`,
    };
  }

  private hasStood(reference: string, { status, reason }: ReportedStatus, forMs: number): boolean {
    const [reported, now] = [`${status} ${reason ?? ''}`, Date.now()];
    const before = this.standing?.get(reference);
    if (before?.reported === reported) return now - before.since >= forMs;
    (this.standing ??= new LRUCache({ max: MAX_STANDING })).set(reference, { reported, since: now });
    return false;
  }

  private rowOf({ status, reason }: ReportedStatus): StatusRow | undefined {
    return this.tables.statuses.find((row) => row.status === status && (row.reason === undefined || row.reason.test(reason ?? '')));
  }
}

const MAX_STANDING = 10_000;

/** Not submitted, for a reason of the payment. */
export const NO_ACCOUNT: BankAnswer = { ...NOT_SENT, code: 'ACCOUNT_NOT_FOUND', description: 'The bank has no such account' };
const EXISTS: BankAnswer = { ...NOT_SENT, code: 'PENDING', description: 'The bank has this payment already' };

/** Client-facing code of a status; the code for "credited" is reserved for credited payments. */
function codeOf(kind: Outcome['kind'], status: string): string {
  if (kind === 'delivered') return '90000';
  const code = status.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return code === '90000' ? 'PENDING' : code;
}

const MAX_TEXT = 200;

const textOf = (
  { status, reason, description, transactionRef, transactionId, sessionId, providerFee }: ReportedStatus,
  code: string,
): BankAnswer => ({
  code,
  description: description ?? (reason ? reason.slice(0, MAX_TEXT) : `Transfer ${status}`),
  transactionRef,
  transactionId,
  sessionId,
  ...(providerFee !== undefined && { providerFee }),
});
