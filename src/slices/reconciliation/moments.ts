import { BadRow } from './row.ts';

/** In which order a date is written, and where its clock hangs. */
export const dateOrders = ['iso', 'dmy', 'mdy'] as const;
export const zones = ['lagos', 'utc'] as const;
export interface DateForm {
  order: (typeof dateOrders)[number];
  zone: (typeof zones)[number];
}

const LAGOS_MS = 3_600_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** By its first letters, whole or not: Jun, JUNE, Sept. */
const NAME = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const BETWEEN = '(?:[/.-]|,? +)';
const FORMS: Record<DateForm['order'], RegExp> = {
  iso: /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:[T ]+(?<rest>.+))?$/,
  dmy: new RegExp(`^(?<d>\\d{1,2})${BETWEEN}(?<m>\\d{1,2}|${NAME})${BETWEEN}(?<y>\\d{4}|\\d{2})(?!\\d),?(?: +(?<rest>.+))?$`, 'i'),
  mdy: new RegExp(`^(?<m>\\d{1,2}|${NAME})${BETWEEN}(?<d>\\d{1,2})${BETWEEN}(?<y>\\d{4}|\\d{2})(?!\\d),?(?: +(?<rest>.+))?$`, 'i'),
};
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)? ?([AaPp][Mm])?(Z|[+-]\d{2}:?\d{2})?$/;

/** Reads a moment as a statement writes it; a date alone is its noon, so that it is the same day in either zone. @throws BadRow */
export function momentOf(text: string, { order, zone }: DateForm): Date {
  const { day, rest } = dayIn(text, order);
  if (day === null) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is no date as the mapping writes one`);
  if (rest === undefined) return new Date(day + 12 * 3_600_000);
  const [, hour = '', minute = '', second = '0', fraction = '', half, offset] = CLOCK.exec(rest.trim()) ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hour === '' || hours > 23 || Number(minute) > 59 || Number(second) > 60)
    throw new BadRow(`${JSON.stringify(text.slice(0, 40))} has no time as a clock shows one`);
  const clock = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  return new Date(day + clock - offsetMs(offset, zone));
}

/** Whether a text begins with a day. */
export const isDay = (text: string, { order }: DateForm): boolean => dayIn(text, order).day !== null;

function dayIn(text: string, order: DateForm['order']): { day: number | null; rest: string | undefined } {
  const { y = '', m = '', d = '', rest } = FORMS[order].exec(text.trim())?.groups ?? {};
  const named = MONTHS.indexOf(m.slice(0, 3).toLowerCase());
  return { day: dayOf(Number(y.length === 2 ? `20${y}` : y), named < 0 ? Number(m) : named + 1, Number(d)), rest };
}

/** The first moment of a day in UTC; null where there is no such day of this century. */
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
