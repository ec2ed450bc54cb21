import { type Kobo, naira, plus } from '../../domain/money/money.ts';

/** Kinds of statement rows: a payment, a provider fee, or house money between own accounts. */
export const rowKinds = ['payment', 'fee', 'house'] as const;
export type RowKind = (typeof rowKinds)[number];

export interface StatementRow {
  key: string | null;
  at: Date;
  kind: RowKind;
  /** Incoming above zero, outgoing below. */
  amount: Kobo;
  /** Fee of the provider, where the row has it. */
  fee: Kobo | null;
  /** Balance after the row, where the row has it. */
  balance: Kobo | null;
  /** Our reference, or the id of an incoming payment. */
  reference: string | null;
  name: string | null;
}

/** Result of a line; ignored rows yield nothing. */
export type Read = { number: number } & ({ row: StatementRow } | { problem: string });

/** An invalid row; the message addresses the importer. */
export class BadRow extends Error {
  override readonly name = 'BadRow';
}

/** A statement does not begin with the balance of the one before. */
export const gapBetween = (before: Kobo, opening: Kobo): string =>
  `a statement begins with ₦${naira(opening)}, but the previous one ended with ₦${naira(before)}; statements between them are missing`;

/** The entries of a statement do not lead from its opening to its closing balance. */
export const notAddingUp = (opening: Kobo, moved: Kobo, closing: Kobo): string =>
  `the statement does not add up: the opening balance ₦${naira(opening)} and entries of ₦${naira(moved)} make ₦${naira(plus(opening, moved))}, but its closing balance is ₦${naira(closing)}`;

export const severalAccounts = (one: string, other: string): BadRow =>
  new BadRow(`statements of several accounts (…${one.slice(-4)}, …${other.slice(-4)}); import the file of one account`);

/** Transfer code, optionally with attempt number: 1453, milliseconds, six digits; never part of a longer digit run. */
const CODE = /(?<!\d)1453\d{19}(?:r\d{1,2}(?!\d))?(?!\d)/i;
/** The same with spaces, where a line of the bank ended. */
const CODE_IN_TWO = /(?<!\d)1453(?:\s{0,2}\d){19}(?:r\d{1,2}(?!\d))?(?!\d)/i;
const PLAUSIBLE = /^1453(?:1[5-9]|[23]\d|40)/;

/**
 * Our reference in a narration. `parts`: lines or subfields of one text, which may split a reference. Longer digit runs, such as
 * NIP session ids, do not match.
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

/** NIP session id of an incoming payment. */
export function sessionIdIn(parts: readonly string[]): string | null {
  return SESSION_ID.exec(parts.join(''))?.[0] ?? parts.map((part) => SESSION_ID.exec(part)?.[0]).find((id) => id !== undefined) ?? null;
}

/** Placeholders of banks for a missing reference, without spaces and signs. */
const PLACEHOLDERS = new Set(
  `NONREF NOREF NOREFERENCE NOTPROVIDED NOTAVAILABLE NOTAPPLICABLE NOTGIVEN NOTSPECIFIED NOTKNOWN NA NONE NIL NULL NO NOTHING UNKNOWN UNDEFINED BLANK EMPTY DUMMY
   REF REFERENCE EREF KREF MREF PREF MARF UNDEF`.split(/\s+/),
);

/** Identifier of a bank; null for a placeholder. */
export function identifierIn(text: string): string | null {
  const given = text.trim();
  const plain = given.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return PLACEHOLDERS.has(plain) || /^(?:0*|X*)$/.test(plain) ? null : given;
}

export const dateOrders = ['iso', 'dmy', 'mdy'] as const;
export const zones = ['lagos', 'utc'] as const;
export interface DateForm {
  order: (typeof dateOrders)[number];
  zone: (typeof zones)[number];
}

const LAGOS_MS = 3_600_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const BETWEEN = '(?:[/.-]|,? +)';
const FORMS: Record<DateForm['order'], RegExp> = {
  iso: /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:[T ]+(?<rest>.+))?$/,
  dmy: new RegExp(`^(?<d>\\d{1,2})${BETWEEN}(?<m>\\d{1,2}|${NAME})${BETWEEN}(?<y>\\d{4}|\\d{2})(?!\\d),?(?: +(?<rest>.+))?$`, 'i'),
  mdy: new RegExp(`^(?<m>\\d{1,2}|${NAME})${BETWEEN}(?<d>\\d{1,2})${BETWEEN}(?<y>\\d{4}|\\d{2})(?!\\d),?(?: +(?<rest>.+))?$`, 'i'),
};
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)? ?([AaPp][Mm])?(Z|[+-]\d{2}:?\d{2})?$/;

/** Parses the time of a statement; a date alone is noon, the same day in either zone. @throws BadRow */
export function momentOf(text: string, { order, zone }: DateForm): Date {
  const { day, rest } = dayIn(text, order);
  if (day === null) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is not a date in the format of the mapping`);
  if (rest === undefined) return new Date(day + 12 * 3_600_000);
  const [, hour = '', minute = '', second = '0', fraction = '', half, offset] = CLOCK.exec(rest.trim()) ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hour === '' || hours > 23 || Number(minute) > 59 || Number(second) > 60)
    throw new BadRow(`${JSON.stringify(text.slice(0, 40))} has an invalid time of day`);
  const clock = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  return new Date(day + clock - offsetMs(offset, zone));
}

export const isDay = (text: string, { order }: DateForm): boolean => dayIn(text, order).day !== null;

function dayIn(text: string, order: DateForm['order']): { day: number | null; rest: string | undefined } {
  const { y = '', m = '', d = '', rest } = FORMS[order].exec(text.trim())?.groups ?? {};
  const named = MONTHS.indexOf(m.slice(0, 3).toLowerCase());
  return { day: dayOf(Number(y.length === 2 ? `20${y}` : y), named < 0 ? Number(m) : named + 1, Number(d)), rest };
}

/** First moment of a day in UTC; null when invalid. */
export function dayOf(year: number, month: number, day: number): number | null {
  const at = Date.UTC(year, month - 1, day);
  const exists = year >= 2000 && year <= 2099 && new Date(at).getUTCMonth() === month - 1 && new Date(at).getUTCDate() === day;
  return exists ? at : null;
}

function offsetMs(offset: string | undefined, zone: DateForm['zone']): number {
  if (offset === undefined) return zone === 'lagos' ? LAGOS_MS : 0;
  if (offset === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
