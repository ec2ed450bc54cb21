import type { Kobo } from '../../domain/money/money.ts';

/** What a row of a statement is: money of a payment, what the provider took for itself, or money of the house moved between its own accounts. */
export const rowKinds = ['payment', 'fee', 'house'] as const;
export type RowKind = (typeof rowKinds)[number];

/** A row of a provider's or bank's statement. */
export interface StatementRow {
  /** What the provider calls the row, where it has a name. */
  key: string | null;
  at: Date;
  kind: RowKind;
  /** What came in is above zero, what went out below. */
  amount: Kobo;
  /** What the provider took for it, where the row tells. */
  fee: Kobo | null;
  /** What was left after it, where the row tells. */
  balance: Kobo | null;
  /** Ours, or what the provider calls a payment into an account. */
  reference: string | null;
  /** Who was paid, or who paid. */
  name: string | null;
}

/** What a line of a file came to; a row that is left out on purpose comes to nothing. */
export type Read = { number: number } & ({ row: StatementRow } | { problem: string });

/** A row that cannot be what it should be; the message is for whoever brought the file. */
export class BadRow extends Error {
  override readonly name = 'BadRow';
}

/** A transfer code, alone or with the number of its attempt: 1453, milliseconds, six digits; never a part of a longer run of digits. */
const CODE = /(?<!\d)1453\d{19}(?:r\d{1,2}(?!\d))?(?!\d)/i;
/** The same where blanks stand in it, because a line of the bank ended there. */
const CODE_IN_TWO = /(?<!\d)1453(?:\s{0,2}\d){19}(?:r\d{1,2}(?!\d))?(?!\d)/i;
/** Milliseconds of the years from 2017 to 2099, right after the prefix. */
const PLAUSIBLE = /^1453(?:1[5-9]|[23]\d|40)/;

/**
 * Our reference in texts that have others around it, as narrations of banks do. `parts` are the lines or subfields of one text, over which a reference may be split.
 * Digit runs that are longer, such as session ids of NIP, are no reference.
 */
export function ownReferenceIn(parts: readonly string[]): string | null {
  const whole = parts.join('');
  if (!parts.some((part) => part.includes('1')) || !/\d/.test(whole)) return null;
  const found = CODE.exec(whole)?.[0] ?? parts.map((part) => CODE.exec(part)?.[0]).find((code) => code !== undefined);
  if (found !== undefined) return found.toLowerCase();
  const split = CODE_IN_TWO.exec(parts.join(' '))?.[0].trim();
  if (split === undefined || split.split(/\s+/).length > 2 || !PLAUSIBLE.test(split.replaceAll(/\s/g, ''))) return null;
  return split.replaceAll(/\s/g, '').toLowerCase();
}

const SESSION_ID = /(?<!\d)\d{30}(?!\d)/;

/** A session id of NIP, by which our books know a payment into an account. */
export function sessionIdIn(parts: readonly string[]): string | null {
  return SESSION_ID.exec(parts.join(''))?.[0] ?? parts.map((part) => SESSION_ID.exec(part)?.[0]).find((id) => id !== undefined) ?? null;
}

/** Words of banks in place of a reference, without blanks and signs. EREF and the like say that it stands elsewhere. */
const PLACEHOLDERS = new Set(
  `NONREF NOREF NOREFERENCE NOTPROVIDED NOTAVAILABLE NOTAPPLICABLE NOTGIVEN NOTSPECIFIED NOTKNOWN NA NONE NIL NULL NO NOTHING UNKNOWN UNDEFINED BLANK EMPTY DUMMY
   REF REFERENCE EREF KREF MREF PREF MARF UNDEF`.split(/\s+/),
);

/** An identifier of a bank; null for a placeholder, which never tells one row from another. */
export function identifierIn(text: string): string | null {
  const given = text.trim();
  const plain = given.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return PLACEHOLDERS.has(plain) || /^(?:0*|X*)$/.test(plain) ? null : given;
}
