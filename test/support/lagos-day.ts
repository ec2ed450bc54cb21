import { vi } from 'vitest';

const DAY_MS = 86_400_000;
const LAGOS_AHEAD_MS = 3_600_000;

/** The day in Lagos, YYYY-MM-DD. */
export const lagosToday = (): string => new Date(Date.now() + LAGOS_AHEAD_MS).toISOString().slice(0, 10);

/** The first day of the year in Lagos: a statement spans 366 days at most. */
export const yearBegins = (): string => `${lagosToday().slice(0, 4)}-01-01`;

/** The last 31 January, which is at most a year back. */
export function lastJanuary31(): string {
  const today = lagosToday();
  return `${Number(today.slice(0, 4)) - (today.slice(5) < '01-31' ? 1 : 0)}-01-31`;
}

/** Resolves once the day in Lagos has `leftMs` left: what is counted by the day is counted in one. */
export async function dayLasts(leftMs = 30_000): Promise<void> {
  const hasRoom = (): boolean => DAY_MS - ((Date.now() + LAGOS_AHEAD_MS) % DAY_MS) > leftMs;
  await vi.waitUntil(hasRoom, { timeout: leftMs + 10_000, interval: 250 });
}
