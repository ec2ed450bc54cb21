const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first question goes out this long after the debit: later than any claim to submit can last. */
export const FIRST_CHECK_MS = 90_000;

/** Waits after the first, second, … question that told no outcome. */
const WAITS_MS = [1, 2, 5, 5, 15, 30].map((minutes) => minutes * MINUTE_MS).concat(HOUR_MS, 6 * HOUR_MS);
const DAILY_MS = 24 * HOUR_MS;

/**
 * How long to wait before the provider is asked again about a bill whose outcome is open. Bills are mostly known within
 * minutes, so it is asked often at first. Asking never ends by itself: "not found" is no decline, however often it is said.
 * @param checks questions asked before this answer
 */
export function nextCheckMs(checks: number): number {
  return WAITS_MS[checks] ?? DAILY_MS;
}
