import { koboOfNaira, type Kobo, negated } from '../../domain/money/money.ts';
import { dayOf } from './moments.ts';
import { BadRow, identifierIn, ownReferenceIn, sessionIdIn, type StatementRow } from './row.ts';

/** Value date, entry date, mark, funds code, amount, type, and the references: some banks fill each up to its width with blanks or zeros, and write longer references than 16 characters. */
const ENTRY =
  /^(?<y>\d{2})(?<m>\d{2})(?<d>\d{2})(?:(?<entered>\d{4})|\s{4})?\s*(?<mark>RC|RD|C|D)(?:[A-Z])?\s*(?<amount>\d+(?:[,.]\d{0,2})?)\s*(?:[A-Z][A-Z0-9]{3})?(?<own>.*?)(?:\/\/(?<bank>.*))?$/;
const NOON_MS = 12 * 3_600_000;

export interface Mt940Entry {
  at: Date;
  amount: Kobo;
  /** Reference for the account owner, and what stands behind `//`: the bank's reference, or details. */
  own: string;
  bank: string;
}

/** @throws BadRow for a line that is no entry, or of a day that is none. */
export function entryOf(text: string): Mt940Entry {
  const { y, m, d, entered, mark, amount = '', own = '', bank = '' } = ENTRY.exec(text)?.groups ?? {};
  const size = koboOfNaira(amount.replace(',', '.').replace(/\.$/, ''));
  const valued = dayOf(2000 + Number(y), Number(m), Number(d));
  if (size === null || valued === null) throw new BadRow(':61: is no entry of a statement');
  const at = entered === undefined ? valued : nearest(valued, Number(entered.slice(0, 2)), Number(entered.slice(2)));
  if (at === null) throw new BadRow(`:61: has the entry date ${entered}, which is no day`);
  // The reversal of a credit takes money away, that of a debit gives it back.
  const isIn = mark === 'C' || mark === 'RD';
  return { at: new Date(at + NOON_MS), amount: isIn ? size : negated(size), own: own.trim(), bank: bank.trim() };
}

/** An entry date has no year: it is the one nearest to the value date, which may lie on the other side of New Year either way. */
function nearest(valued: number, month: number, day: number): number | null {
  const year = new Date(valued).getUTCFullYear();
  const days = [year - 1, year, year + 1].map((each) => dayOf(each, month, day)).filter((each) => each !== null);
  return days.toSorted((one, other) => Math.abs(one - valued) - Math.abs(other - valued))[0] ?? null;
}

/** The entry with its narration, whose lines and subfields (`?20`) may have our reference in two. */
export function rowOf({ at, amount, own, bank }: Mt940Entry, lines: readonly string[]): StatementRow {
  const subfields = lines.join('').split(/\?\d{2}/);
  const groups = [[own], [bank], subfields, lines];
  const found =
    groups.map(ownReferenceIn).find((each) => each !== null) ?? (amount > 0 ? groups.map(sessionIdIn).find((each) => each !== null) : null);
  // A reference has no blanks; what has some are details.
  const isReference = !/\s/.test(bank);
  const narration = lines.length > 0 ? lines.join('') : isReference ? '' : bank;
  return {
    key: isReference ? identifierIn(bank) : null,
    at,
    kind: 'payment',
    amount,
    fee: null,
    balance: null,
    reference: found ?? identifierIn(own),
    name: nameIn(narration) || null,
  };
}

/** Of structured narrations the name of the other side (`?32`, `?33`), of others all that they say. */
function nameIn(narration: string): string {
  const names = [...narration.matchAll(/\?3[23]([^?]*)/g)].map(([, name = '']) => name);
  return (names.length > 0 ? names.join('') : narration.replaceAll(/\?\d{2}/g, ' ')).trim().slice(0, 200);
}
