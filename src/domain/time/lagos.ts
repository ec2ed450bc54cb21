/** Nigeria keeps West Africa Time, one hour ahead of UTC, all year. */
const OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MIDNIGHT = 'T00:00:00.000Z';

/**
 * The moment at which a calendar day begins in Lagos.
 * @param day `YYYY-MM-DD`
 * @throws RangeError when there is no such day.
 */
export function lagosDayStart(day: string): Date {
  if (!isCalendarDay(day)) throw new RangeError(`not a calendar day: ${JSON.stringify(day)}`);
  return new Date(Date.parse(`${day}${MIDNIGHT}`) - OFFSET_MS);
}

/** Whether there is such a day, `YYYY-MM-DD`. Says no without an exception: every list is asked with moments that are no days. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnightUtc = Date.parse(`${text}${MIDNIGHT}`);
  // Some engines read 30 February as 2 March, so the day must come back as it went in.
  return !Number.isNaN(midnightUtc) && new Date(midnightUtc).toISOString().startsWith(text);
}

/**
 * The moment at which a calendar day has ended in Lagos: the first one that belongs to the next day.
 * @param day `YYYY-MM-DD`
 * @throws RangeError when there is no such day.
 */
export function lagosDayEnd(day: string): Date {
  return new Date(lagosDayStart(day).getTime() + DAY_MS);
}

/** A moment as people in Lagos write it: ISO 8601 with milliseconds and `+01:00`. */
export function lagosTime(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().replace('Z', '+01:00');
}

/** The calendar day in Lagos to which a moment belongs, `YYYY-MM-DD`. */
export const lagosDay = (moment: Date): string => lagosTime(moment).slice(0, 10);
