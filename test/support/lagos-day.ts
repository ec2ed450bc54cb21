import { vi } from 'vitest';

const DAY_MS = 86_400_000;
const LAGOS_AHEAD_MS = 3_600_000;

/** Resolves once the day in Lagos has `leftMs` left: what is counted by the day is counted in one. */
export async function dayLasts(leftMs = 30_000): Promise<void> {
  const hasRoom = (): boolean => DAY_MS - ((Date.now() + LAGOS_AHEAD_MS) % DAY_MS) > leftMs;
  await vi.waitUntil(hasRoom, { timeout: leftMs + 10_000, interval: 250 });
}
