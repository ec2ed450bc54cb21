/** West Africa Time: UTC+1, all year. */
const OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MIDNIGHT = 'T00:00:00.000Z';

/** Begin of a calendar day in Lagos. @param day `YYYY-MM-DD` @throws RangeError for a nonexistent day. */
export function lagosDayStart(day: string): Date {
  if (!isCalendarDay(day)) throw new RangeError(`not a calendar day: ${JSON.stringify(day)}`);
  return new Date(Date.parse(`${day}${MIDNIGHT}`) - OFFSET_MS);
}

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnightUtc = Date.parse(`${text}${MIDNIGHT}`);
  // Why: some engines read 30 February as 2 March.
  return !Number.isNaN(midnightUtc) && new Date(midnightUtc).toISOString().startsWith(text);
}

/** End of a calendar day in Lagos, exclusive. @param day `YYYY-MM-DD` @throws RangeError for a nonexistent day. */
export function lagosDayEnd(day: string): Date {
  return new Date(lagosDayStart(day).getTime() + DAY_MS);
}

export function lagosTime(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().replace('Z', '+01:00');
}

export const lagosDay = (moment: Date): string => lagosTime(moment).slice(0, 10);

export function monthAfter(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 7);
}
