const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first question goes out this long after the send. */
export const FIRST_CHECK_MS = 5 * MINUTE_MS;

/**
 * From the first question on, an outcome may stay unknown for this long. Until then a transfer that its bank certainly does not have is handed in
 * again; afterwards its money comes back, and what is not certain waits for a person. No hand-in can still be on its way by then.
 */
export const DECIDE_MS = 24 * HOUR_MS;

/** While the processor says "in progress", and after a question that got no answer at all. */
const AGAIN_MS = 5 * MINUTE_MS;

/** Waits after the first, second, third and every later time in a row that the processor could not see the transfer. */
const UNSEEN_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
const DAILY_MS = 24 * HOUR_MS;

export interface NextCheck {
  /** Milliseconds until the next question. */
  delayMs: number;
  /** How many times in a row the processor has now answered that it cannot see the transfer. */
  unseen: number;
}

/**
 * When to ask the processor again about a transfer whose outcome is open. Asking never ends by itself: "not found" is no
 * decline, however often it is said. Follows the specification's "Settlement timing".
 * @param unseenSoFar consecutive `not_found` answers before this one
 */
export function nextCheck(answer: 'in_progress' | 'not_found' | 'no_answer', unseenSoFar: number): NextCheck {
  switch (answer) {
    case 'in_progress':
      return { delayMs: AGAIN_MS, unseen: 0 };
    case 'not_found':
      return { delayMs: UNSEEN_MS[unseenSoFar] ?? DAILY_MS, unseen: unseenSoFar + 1 };
    case 'no_answer':
      // The question itself was lost, so it tells nothing about what the processor can see.
      return { delayMs: AGAIN_MS, unseen: unseenSoFar };
  }
}
