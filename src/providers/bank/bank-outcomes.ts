import { LRUCache } from 'lru-cache';
import type { ListedPayout } from '../ports/ports.ts';
import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { NoAnswer } from '../http/answers.ts';
import { beside, alertIn, type ProviderResponse, type Manner } from '../http/api.ts';
import type { ErrorRow, StatusRow } from './codes.ts';
import { type Asked, type BankAnswer, type Enquiry, NOT_SENT, type Outcome, type Payment, type Submission } from './port.ts';

/** A transfer as a provider tells of it, in our units. */
export interface ReportedStatus extends Omit<BankAnswer, 'code' | 'description'> {
  status: string;
  reference: string | null;
  /** Null for what is no whole number of kobo: it agrees with no amount of ours. */
  amount: Kobo | null;
  /** Where it is told. */
  accountNumber: string | null;
  /** The provider's reason for the status. */
  reason: string | null;
  /** What clients read beside the code, where that is not the reason. */
  description?: string;
  /** What else does not fit; such an answer decides nothing. */
  contradiction?: OperatorAlert;
}

/** A row of a list of transfers: where each is made, and for whom. */
export interface ListedTransfer {
  told: ReportedStatus | null;
  at: Date | null;
  name: string | null;
}

export interface Tables<Envelope> {
  statuses: readonly StatusRow[];
  errors: readonly ErrorRow[];
  /** Errors by which the provider says that it looked at the request and made nothing of it, beside those of the table. */
  isRefusal?(envelope: Envelope, status: number): boolean;
}

/**
 * What the answers of a provider mean for a payment, by its tables: the same rules for every bank. Only what certainly was not taken is refused; only
 * a word for this reference, amount and account decides; what no table has is open, and a concern.
 */
export class BankOutcomes<Envelope> {
  private readonly manner: Manner<Envelope>;
  private readonly tables: Tables<Envelope>;
  /** What was told of transfers whose failure has to stand for a while, and since when. Lost with the process, which waits anew. */
  private readonly standing = new LRUCache<string, { told: string; since: number }>({ max: MAX_STANDING });

  constructor(manner: Manner<Envelope>, tables: Tables<Envelope>) {
    this.manner = manner;
    this.tables = tables;
  }

  alertOf(result: ProviderResponse<Envelope>): OperatorAlert | undefined {
    return alertIn(this.manner, result);
  }

  /** The row for an error of a call, where its table has one. */
  errorIn(call: ErrorRow['call'], result: ProviderResponse<Envelope>): ErrorRow | undefined {
    if (result.kind !== 'said' || this.manner.isFine(result.envelope)) return undefined;
    const { code, message } = this.manner.errorOf(result.envelope);
    return this.tables.errors.find(
      (row) =>
        row.call === call &&
        (row.status === undefined || row.status === result.status) &&
        ((row.code !== undefined && row.code === code) || row.message?.test(message)),
    );
  }

  /** What became of a hand-in. `tell` reads the transfer out of an answer that is fine; null when there is none in it. */
  submission(result: ProviderResponse<Envelope>, payment: Payment, notify: (envelope: Envelope) => ReportedStatus | null): Submission {
    if (result.kind === 'not_taken') return { kind: 'refused', ...NOT_SENT, ...beside(this.alertOf(result)) };
    if (result.kind !== 'said') return { kind: 'no_answer' };
    if (!this.manner.isFine(result.envelope)) return this.refusal(result);
    const reported = notify(result.envelope);
    if (!reported)
      return {
        kind: 'no_answer',
        concern: { kind: 'unknown_answer', detail: `${this.manner.provider} accepted a transfer without telling its status` },
      };
    // Whatever status it begins with, the transfer exists: how it ended is asked.
    return {
      kind: 'accepted',
      ...textOf(reported, 'PENDING'),
      ...beside(this.disagreement(reported, payment) ?? this.rowOf(reported)?.concern),
    };
  }

  private refusal(result: Extract<ProviderResponse<Envelope>, { kind: 'said' }>): Submission {
    const { status, envelope } = result;
    const row = this.errorIn('submit', result);
    if (row?.kind === 'exists') return { kind: 'accepted', ...EXISTS, ...beside(row.concern) };
    if (row?.kind === 'no_account') return { kind: 'refused', ...NO_ACCOUNT, ...beside(row.concern) };
    if (row?.kind === 'unheard') return { kind: 'no_answer', ...beside(row.concern) };
    if (row) return { kind: 'refused', ...NOT_SENT, ...beside(row.concern) };
    if (status === 401 || status === 403 || status === 404) return { kind: 'refused', ...NOT_SENT, ...beside(this.alertOf(result)) };
    const detail = `${this.manner.provider} refused a transfer: ${status} ${this.manner.errorOf(envelope).code ?? 'without a code'}`;
    if (this.tables.isRefusal?.(envelope, status)) return { kind: 'refused', ...NOT_SENT, concern: { kind: 'mistake', detail } };
    // It may have made the transfer before it found fault: only what is known to refuse refuses.
    return { kind: 'no_answer', concern: { kind: 'unknown_answer', detail } };
  }

  /** What a transfer that was asked about has come to. `tell` may say that it certainly is not there, or not as far as can be seen. */
  outcome(
    result: ProviderResponse<Envelope>,
    asked: Asked,
    notify: (envelope: Envelope) => ReportedStatus | 'absent' | 'unseen' | null,
  ): Outcome {
    if (result.kind !== 'said') return { kind: 'no_answer', ...beside(this.alertOf(result)) };
    if (!this.manner.isFine(result.envelope)) {
      const row = this.errorIn('outcomeOf', result);
      return row?.kind === 'absent'
        ? { kind: 'not_found', isCertain: true, ...beside(row.concern) }
        : { kind: 'no_answer', ...beside(row ? row.concern : this.alertOf(result)) };
    }
    const reported = notify(result.envelope);
    if (reported === null)
      return {
        kind: 'no_answer',
        concern: { kind: 'unknown_answer', detail: `${this.manner.provider} told of a transfer without its status` },
      };
    if (typeof reported === 'string') return { kind: 'not_found', isCertain: reported === 'absent' };
    const alert = this.disagreement(reported, asked);
    if (alert) return { kind: 'pending', ...textOf(reported, 'PENDING'), concern: alert };
    const row = this.rowOf(reported);
    if (!row)
      return {
        kind: 'pending',
        ...textOf(reported, 'PENDING'),
        concern: { kind: 'unknown_answer', detail: `${this.manner.provider} told a status of a transfer that is not in our table` },
      };
    if (row.afterMs !== undefined && !asked.wasDelivered && !this.hasStood(asked.reference, reported, row.afterMs))
      return { kind: 'pending', ...textOf(reported, 'PENDING') };
    // Money that is back without having been credited was declined; only what was credited can be returned.
    const kind = asked.wasDelivered ? (row.onceDelivered ?? row.kind) : row.kind === 'returned' ? 'declined_final' : row.kind;
    return { kind, ...textOf(reported, codeOf(kind, reported.status)), ...beside(row.concern) };
  }

  /** Whose an account is. `tell` reads number and name out of an answer that is fine. */
  enquiry(
    result: ProviderResponse<Envelope>,
    accountNumber: string,
    notify: (envelope: Envelope) => { accountNumber: string; accountName: string } | null,
  ): Enquiry {
    const { provider } = this.manner;
    if (result.kind !== 'said') return { kind: 'no_answer', ...beside(this.alertOf(result)) };
    if (!this.manner.isFine(result.envelope)) {
      const row = this.errorIn('enquireName', result);
      if (row?.kind === 'no_account') return { kind: 'not_found', ...beside(row.concern) };
      const noBank: OperatorAlert = {
        kind: 'mistake',
        detail: `${provider} knows no bank by a code of ours: its table of banks needs a line`,
      };
      return { kind: 'no_answer', ...beside(row?.kind === 'no_bank' ? noBank : row ? row.concern : this.alertOf(result)) };
    }
    const reported = notify(result.envelope);
    if (reported?.accountNumber !== accountNumber)
      return { kind: 'no_answer', concern: { kind: 'contradiction', detail: `${provider} resolved another account than was asked for` } };
    return { kind: 'found', accountName: reported.accountName, sessionId: null };
  }

  /**
   * A page of a list of transfers, as rows of our money: where each stands by its status, and nothing of what is under way. One row that cannot be read, or a status that no table
   * has, makes it no answer: a list that lacks a row proves nothing.
   */
  listed(
    rows: readonly ListedTransfer[],
    next: string | null,
    span?: { from: Date; to: Date },
  ): NoAnswer | { kind: 'payouts'; payouts: ListedPayout[]; next: string | null } {
    const payouts: ListedPayout[] = [];
    for (const { told, at, name } of rows) {
      // Lists that go by days tell the rest of them too.
      if (span && at && (at < span.from || at >= span.to)) continue;
      const row = told && this.rowOf(told);
      if (!told || !row || !at || told.amount === null || told.transactionId === null)
        return {
          kind: 'no_answer',
          concern: { kind: 'unknown_answer', detail: `${this.manner.provider} lists a transfer in a form that is not known here` },
        };
      const state = row.kind === 'delivered' ? 'gone' : (row.onceDelivered ?? row.kind) === 'returned' ? 'back' : null;
      const { transactionId: id, reference, amount, providerFee: fee = null } = told;
      if (state) payouts.push({ id, reference, amount, fee, name, at, state });
    }
    return { kind: 'payouts', payouts, next };
  }

  /** An answer about another payment than ours decides nothing of ours. */
  private disagreement(reported: ReportedStatus, ours: Pick<Payment, 'reference' | 'amount' | 'accountNumber'>): OperatorAlert | undefined {
    const parts = [
      reported.reference !== ours.reference && 'reference',
      reported.amount !== ours.amount && 'amount',
      reported.accountNumber !== null && reported.accountNumber !== ours.accountNumber && 'account',
    ].filter((part) => part !== false);
    if (parts.length === 0) return reported.contradiction;
    return {
      kind: 'contradiction',
      detail: `${this.manner.provider} tells another ${parts.join(' and ')} of transfer ${ours.reference} than our books`,
    };
  }

  private hasStood(reference: string, { status, reason }: ReportedStatus, forMs: number): boolean {
    const [reported, now] = [`${status} ${reason ?? ''}`, Date.now()];
    const before = this.standing.get(reference);
    if (before?.told === reported) return now - before.since >= forMs;
    this.standing.set(reference, { told: reported, since: now });
    return false;
  }

  private rowOf({ status, reason }: ReportedStatus): StatusRow | undefined {
    return this.tables.statuses.find((row) => row.status === status && (row.reason === undefined || row.reason.test(reason ?? '')));
  }
}

const MAX_STANDING = 10_000;

/** Nothing was handed in, for a reason that is the payment's. */
export const NO_ACCOUNT: BankAnswer = { ...NOT_SENT, code: 'ACCOUNT_NOT_FOUND', description: 'The bank has no such account' };
const EXISTS: BankAnswer = { ...NOT_SENT, code: 'PENDING', description: 'The bank has this payment already' };

/** A status as a code that clients read. Theirs for "credited" is that of what is credited alone, whoever else uses it. */
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
