/** Days are texts YYYY-MM-DD, of no zone; they are counted at midnight of UTC, where every day has 24 hours. */
const DAY_MS = 86_400_000;
const atOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);

const WHOLE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 23/11/2026 of 2026-11-23. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('/');
/** Monday 23 November 2026. */
export const wholeDay = (day: string): string => WHOLE.format(atOf(day)).replace(',', '');
/** November 2026. */
export const shownMonth = (day: string): string => MONTH.format(atOf(day));

/** Parses 23/11/2026, 23 Nov 2026 or 2026-11-23; null otherwise. Years have four digits. */
export function readDay(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return real(iso[1], iso[2], iso[3]);
  const [, day, month = '', year] = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})[\s/.,-]+(\d{4})$/.exec(text) ?? [];
  const named = MONTHS.indexOf(month.slice(0, 3)) + 1;
  return real(year, named > 0 ? String(named) : month, day);
}

/** The same day where the calendar has it. */
function real(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return Number.isFinite(at) && new Date(at).getUTCDate() === Number(day) && new Date(at).getUTCMonth() === Number(month) - 1
    ? dayAt(at)
    : null;
}

/** HH:MM of 14:30, 1430, 9, 2:30 pm; null while it is none. */
export function readClock(typed: string): string | null {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap]m)?$/.exec(typed.trim().toLowerCase()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const read = Number(hours);
  if (half !== undefined && (read < 1 || read > 12)) return null;
  const hour = half === undefined ? read : (read % 12) + (half === 'pm' ? 12 : 0);
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

export const daysAfter = (day: string, count: number): string => dayAt(atOf(day) + count * DAY_MS);

/** The same day of another month, or the last one where that month is shorter. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** The Monday of its week. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(atOf(day)).getUTCDay() + 6) % 7));

/** The weeks of its month, from Mondays; days of other months are null. */
export function weeksOf(day: string): (string | null)[][] {
  const month = day.slice(0, 7);
  const weeks: (string | null)[][] = [];
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = daysAfter(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => daysAfter(monday, at)).map((each) => (each.startsWith(month) ? each : null)));
  }
  return weeks;
}
