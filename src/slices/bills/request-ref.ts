import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { logged } from '../../domain/schema/logged.ts';

/** The caller's reference of a bill payment (specification, "Limits": 13 digits). */
export const requestRef = logged(
  z
    .string()
    .trim()
    .regex(/^\d{13}$/, { error: 'must be 13 digits' })
    .meta({ description: '13 digits. The same reference with the same content gives the original; without one, the service draws one' }),
);

/** `randomInt` takes at most 2^48; this is well below. */
const SPAN = 1_000_000_000_000;

/**
 * Draws a reference for a caller that brought none: a 9 and twelve digits from the system's secure random source, so that
 * knowing one tells nothing of the next. Callers use the clock in milliseconds, which begins with 1 or 2 for centuries and
 * so never meets it. That it is new in its book is for the database to say (a unique index): if not, another is drawn.
 */
export function drawRequestRef(): string {
  return `9${String(randomInt(SPAN)).padStart(12, '0')}`;
}
