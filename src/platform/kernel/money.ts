import { z } from 'zod';

/** A whole number of kobo (1/100 naira). Every amount in the code, the database and the JSON is one. */
export type Kobo = number;

/** An amount that a caller may ask for: a whole, positive number of kobo that JSON can carry exactly. */
export const koboAmount = z
  .int({ error: 'must be a whole number of kobo, written as a JSON number' })
  .min(1, { error: 'must be at least 1 kobo' })
  .meta({ description: 'Kobo (1/100 naira)' });

/** An amount that a caller may ask for, or none at all: zero or more kobo. */
export const koboOrNothing = z.int().min(0).meta({ description: 'Kobo (1/100 naira)' });

/** A currency that a caller may name beside an amount, since answers have it: there is one. */
export const onlyNaira = z.literal('NGN').optional().meta({ description: 'NGN, and nothing else yet.' });

/** The currency of every amount, as answers show it. */
export const currency = z.literal('NGN').meta({ description: 'NGN, the naira, whose kobo all amounts are.' });

/** An amount as answers show it; may be zero. */
export const kobo = z.int().meta({ description: 'Kobo (1/100 naira)' });

/** Rounds half up `basisPoints`/10,000 of a non-negative amount, in whole kobo. */
export function shareOf(amount: Kobo, basisPoints: number): Kobo {
  // Whole ten-thousands first: the product of a large amount would leave the range in which numbers are exact.
  const rest = amount % 10_000;
  return ((amount - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints + 5_000) / 10_000);
}

/** Naira with two decimals for statements that people read: 150000 → "1500.00". Exact: no division of floats. */
export function naira(amount: Kobo): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
