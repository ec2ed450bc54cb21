const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const FIRST_CHECK_MS = 5 * MINUTE_MS;

/** Until then a transfer unknown to its bank is resubmitted; afterwards reversed or reviewed. */
export const DECIDE_MS = 24 * HOUR_MS;

/** Delay after "in progress" and after an unanswered poll. */
const AGAIN_MS = 5 * MINUTE_MS;

const UNSEEN_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
const DAILY_MS = 24 * HOUR_MS;

export interface NextCheck {
  /** Milliseconds until the next poll. */
  nextCheckMs: number;
  /** Consecutive `not_found` answers. */
  unseen: number;
}

/** Spec: "Settlement timing"; "not found" is never a decline. */
export function nextCheck(answer: 'in_progress' | 'not_found' | 'no_answer', unseenSoFar: number): NextCheck {
  switch (answer) {
    case 'in_progress':
      return { nextCheckMs: AGAIN_MS, unseen: 0 };
    case 'not_found':
      return { nextCheckMs: UNSEEN_MS[unseenSoFar] ?? DAILY_MS, unseen: unseenSoFar + 1 };
    case 'no_answer':
      return { nextCheckMs: AGAIN_MS, unseen: unseenSoFar };
  }
}
