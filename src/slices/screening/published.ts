import type { ListEntry } from '../../domain/screening/listed.ts';

/** Record of a file, or its date. */
export type Published = ListEntry | { publishedOn: string };

/** A file that is not the published form. */
export class BadFile extends Error {
  override readonly name = 'BadFile';
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Widest range of years of birth. */
const MAX_RANGE = 30;

/** ISO date of 2026-01-31T00:00:00, 31/01/2026 or 31 Jan 2026. */
export function dateOf(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /\b(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  const [, day = isoDay, month = isoMonth, year = isoYear] = /\b(\d{1,2})[- /]([A-Za-z]{3,9}|\d{2})[- /](\d{4})\b/.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const iso = `${year}-${named === 0 ? month : String(named).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Date, or the years of "1961 to 1964". */
function birthDatesOf(texts: readonly string[]): string[] {
  const dates = texts.flatMap((text) => {
    const date = dateOf(text);
    if (date) return [date];
    const years = (text.match(/\b(?:1[89]|20)\d{2}\b/g) ?? []).map(Number);
    const [from = 0, to = from] = years;
    return years.length === 2 && to >= from && to - from <= MAX_RANGE
      ? Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
      : years.map(String);
  });
  return [...new Set(dates)];
}

const MAX_NAMES = 500;
const MAX_NAME_CHARACTERS = 500;

/** The entry with distinct names; none without a name. @throws BadFile for unreadable letters. */
export function entriesOf(entry: Omit<ListEntry, 'birthDates'> & { born: readonly string[] }): ListEntry[] {
  const names = [
    ...new Set(
      entry.names.map((name) =>
        name
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim()
          .slice(0, MAX_NAME_CHARACTERS),
      ),
    ),
  ]
    .filter((name) => /\p{L}|\p{N}/u.test(name))
    .slice(0, MAX_NAMES);
  if (names.length === 0 || entry.entryId === '') return [];
  if (names.some((name) => name.includes('\uFFFD'))) throw new BadFile(`the names of ${entry.entryId.slice(0, 50)} are not UTF-8`);
  const { kind, programme } = entry;
  return [{ entryId: entry.entryId.slice(0, 100), kind, names, birthDates: birthDatesOf(entry.born), programme: programme.slice(0, 200) }];
}

export const words = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');
