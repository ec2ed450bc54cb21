import { BadRow } from './row.ts';

/** In which order a date is written, and where its clock hangs. */
export const dateOrders = ['iso', 'dmy', 'mdy'] as const;
export const zones = ['lagos', 'utc'] as const;
export interface DateForm {
  order: (typeof dateOrders)[number];
  zone: (typeof zones)[number];
}

const LAGOS_MS = 3_600_000;
const FORMS: Record<DateForm['order'], RegExp> = {
  iso: /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:[T ]+(?<rest>.+))?$/,
  dmy: /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4}),?(?: +(?<rest>.+))?$/,
  mdy: /^(?<m>\d{1,2})[/.-](?<d>\d{1,2})[/.-](?<y>\d{4}),?(?: +(?<rest>.+))?$/,
};
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)? ?([AaPp][Mm])?(Z|[+-]\d{2}:?\d{2})?$/;

/** Reads a moment as a statement writes it; a date alone is its noon, so that it is the same day in either zone. @throws BadRow */
export function momentOf(text: string, { order, zone }: DateForm): Date {
  const { y, m, d, rest } = FORMS[order].exec(text.trim())?.groups ?? {};
  const day = Date.UTC(Number(y), Number(m) - 1, Number(d));
  if (
    Number.isNaN(day) ||
    Number(y) < 2000 ||
    Number(y) > 2099 ||
    new Date(day).getUTCDate() !== Number(d) ||
    new Date(day).getUTCMonth() !== Number(m) - 1
  )
    throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is no date as the mapping writes one`);
  if (rest === undefined) return new Date(day + 12 * 3_600_000);
  const [, hour = '', minute = '', second = '0', fraction = '', half, offset] = CLOCK.exec(rest.trim()) ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hour === '' || hours > 23 || Number(minute) > 59 || Number(second) > 60)
    throw new BadRow(`${JSON.stringify(text.slice(0, 40))} has no time as a clock shows one`);
  const clock = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  return new Date(day + clock - offsetMs(offset, zone));
}

function offsetMs(offset: string | undefined, zone: DateForm['zone']): number {
  if (offset === undefined) return zone === 'lagos' ? LAGOS_MS : 0;
  if (offset === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
