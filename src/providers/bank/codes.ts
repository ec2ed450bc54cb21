import type { AlertKind } from '../ports/ports.ts';
import type { Source } from '../http/api.ts';
import type { Outcome } from './port.ts';
import { findBank } from '../../domain/banks/banks.ts';

/** Meaning of a provider's status. */
export interface StatusRow {
  status: string;
  /** Counts after every answer repeats it with the same reason for so long; pending before. */
  afterMs?: number;
  reason?: RegExp;
  /** `returned` counts once the money was credited before, and is a decline otherwise. */
  kind: Extract<Outcome['kind'], 'delivered' | 'pending' | 'declined_final' | 'declined_review' | 'returned'>;
  onceDelivered?: 'returned';
  alert?: { kind: AlertKind; detail: string };
  source: Source;
  means: string;
}

export interface ErrorRow {
  /** Code or message pattern of the provider; either suffices. */
  code?: string;
  message?: RegExp;
  status?: number;
  /** `exists`: duplicate. `refused`: nothing made. `absent`: no such payment, and a submitted one would be found. */
  kind: 'exists' | 'refused' | 'unheard' | 'absent' | 'no_account' | 'no_bank';
  alert?: { kind: AlertKind; detail: string };
  source: Source;
  means: string;
}

export const statusRow = (
  text: string,
  kind: StatusRow['kind'],
  source: Source,
  means: string,
  rest: Partial<StatusRow> = {},
): StatusRow => ({
  status: text,
  kind,
  source,
  means,
  ...rest,
});

export const errorRow = (kind: ErrorRow['kind'], source: Source, means: string, by: Partial<ErrorRow>): ErrorRow => ({
  kind,
  source,
  means,
  ...by,
});

/** Errors by call; the first row that fits counts. */
export type ErrorTable = Readonly<Record<'submit' | 'outcomeOf' | 'enquireName', readonly ErrorRow[]>>;

export interface BankRow {
  ours: string;
  theirs: string;
  source: Source;
}

/** Message of a used reference. Why: as a refusal, it would allow a second payment. */
export const USED_REFERENCE =
  /duplicate|reference.*(already|unique|taken|in use|\bused\b|\bexist)|(already|unique|taken|in use|\bused\b|\bexist).*reference/i;

export const OUR_LIMIT = /(exceeded|above|over|reached) your\b.*\blimit|\byour (\w+ )*limit\b|merchant.*\blimit/i;

/** Reasons that leave open whether the money went: no failure with one of these is final by itself. */
export const OPEN_REASON =
  /time[ds]?[ -]?out|no response|pending|in progress|processing|unknown|unconfirmed|investigat|duplicate|revers|suspicious|status/i;

/** Reasons of a failure that name the account, its holder or a limit: these do not become a payment by waiting [C]. */
export const FINAL_REASON =
  /(invalid|incorrect|unknown|closed|dormant|restricted|blocked) (\w+ )?account|account (\w+ )*(invalid|not found|closed|dormant)|name mismatch|limit/i;

/**
 * Bank codes of a provider from our directory: `cbn`, or `cbn_then_nip` with NIP's six digits where the CBN has
 * none. `others` are exceptions.
 */
export function bankCodesOf(system: 'cbn' | 'cbn_then_nip', others: readonly BankRow[]): (bankCode: string) => string {
  const exceptions = new Map(others.map(({ ours, theirs }) => [ours, theirs]));
  return (bankCode) => {
    const own = exceptions.get(bankCode);
    if (own !== undefined) return own;
    if (system === 'cbn' || /^\d{3}$/.test(bankCode)) return bankCode;
    return findBank(bankCode)?.nipCode ?? bankCode;
  };
}

/** Characters of printable bank texts. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    // Letters without the marks over and under them.
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .,&'()/+-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function within({ min = 1, max }: { min?: number; max: number }, text: string | null, otherwise: string): string {
  const cut = plain(text ?? '')
    .slice(0, max)
    .trim();
  return cut.length < min ? otherwise : cut;
}
