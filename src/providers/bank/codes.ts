import type { AlertKind } from '../ports/operator-alert.ts';
import type { Source } from '../http/answers.ts';
import type { Outcome } from './port.ts';

/** What a provider's word for the state of a transfer means when it is asked. */
export interface StatusRow {
  status: string;
  /** Only once every answer has told this for so long, and with the same reason; pending before. */
  afterMs?: number;
  /** Only where the provider's reason says this; the first row that fits counts. */
  reason?: RegExp;
  /** `returned` counts once the money was credited before, and is a decline otherwise. */
  kind: Extract<Outcome['kind'], 'delivered' | 'pending' | 'declined_final' | 'declined_review' | 'returned'>;
  /** What it is instead of a transfer whose money was credited before. */
  onceDelivered?: 'returned';
  concern?: { kind: AlertKind; detail: string };
  source: Source;
  means: string;
}

/** What an error means that decides by itself. */
export interface ErrorRow {
  /** The call of the port. */
  call: 'submit' | 'outcomeOf' | 'enquireName';
  /** The provider's code, or the words of its message: either is enough. */
  code?: string;
  message?: RegExp;
  /** The HTTP status that it has to have beside them. */
  status?: number;
  /**
   * `exists`: the payment is there already. `refused`: nothing was made. `absent`: there is no such payment, and one that was handed in would be
   * seen. `no_account`, `no_bank`: what was enquired is not known.
   */
  kind: 'exists' | 'refused' | 'unheard' | 'absent' | 'no_account' | 'no_bank';
  concern?: { kind: AlertKind; detail: string };
  source: Source;
  means: string;
}

/** A bank that a provider knows by another code than our directory's. */
export interface BankRow {
  ours: string;
  theirs: string;
  source: Source;
}

/** A message about a reference that has a payment already, in any wording: as a refusal it would let the payment be made a second time. */
export const USED_REFERENCE =
  /duplicate|reference.*(already|unique|taken|in use|\bused\b|\bexist)|(already|unique|taken|in use|\bused\b|\bexist).*reference/i;

/** A limit of ours, and none of the payee's. */
export const OUR_LIMIT = /(exceeded|above|over|reached) your\b.*\blimit|\byour (\w+ )*limit\b|merchant.*\blimit/i;

/** Reasons that leave open whether the money went: no failure with one of these is final by itself. */
export const OPEN_REASON =
  /time[ds]?[ -]?out|no response|pending|in progress|processing|unknown|unconfirmed|investigat|duplicate|revers|suspicious|status/i;

/** Reasons of a failure that name the account, its holder or a limit: these do not become a payment by waiting [C]. */
export const FINAL_REASON =
  /(invalid|incorrect|unknown|closed|dormant|restricted|blocked) (\w+ )?account|account (\w+ )*(invalid|not found|closed|dormant)|name mismatch|limit/i;
