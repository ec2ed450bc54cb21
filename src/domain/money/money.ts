import { z } from 'zod';
import { parseNaira } from '../portable/amount.ts';

/**
 * A whole number of kobo (1/100 naira). Every amount in the code, the database and the JSON is one. A number is none unless it comes
 * from a row or an input that declares it, from another amount by the functions below, or from `koboOf`: what `+` makes of an amount
 * and a count, a time or a percentage is a plain number, which stands nowhere that money does.
 */
export type Kobo = number & z.core.$brand<'kobo'>;

/** The kobo that a number is, where one enters: a constant, or what a provider or a person wrote. */
export const koboOf = (amount: number): Kobo => amount as Kobo;

/** Nothing: the amount that is free, settled or not there. */
export const NO_KOBO = koboOf(0);

/** All of them together; nothing of none. */
export const plus = (...amounts: readonly Kobo[]): Kobo => koboOf(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** What is left of `amount` without `less`; below zero when that is more. */
export const minus = (amount: Kobo, less: Kobo): Kobo => koboOf(amount - less);

/** What so many of it come to. */
export const times = (amount: Kobo, count: number): Kobo => koboOf(amount * count);

/** The other way: what comes in as what goes out. */
export const negated = (amount: Kobo): Kobo => minus(NO_KOBO, amount);

/** How much it is, whichever way it goes. */
export const sizeOf = (amount: Kobo): Kobo => koboOf(Math.abs(amount));

/** The one of two that is less. */
export const lesser = (one: Kobo, other: Kobo): Kobo => koboOf(Math.min(one, other));

/** The one of two that is more. */
export const greater = (one: Kobo, other: Kobo): Kobo => koboOf(Math.max(one, other));

/** An amount that a caller may ask for: a whole, positive number of kobo that JSON can carry exactly. */
export const koboAmount = z
  .int({ error: 'must be a whole number of kobo, written as a JSON number' })
  .min(1, { error: 'must be at least 1 kobo' })
  .meta({ description: 'Kobo (1/100 naira)' })
  .brand<'kobo'>();

/** An amount that a caller may ask for, or none at all: zero or more kobo. */
export const koboOrNothing = z.int().min(0).meta({ description: 'Kobo (1/100 naira)' }).brand<'kobo'>();

/** A currency that a caller may name beside an amount, since answers have it: there is one. */
export const onlyNaira = z.literal('NGN').optional().meta({ description: 'NGN, and nothing else yet.' });

/** The currency of every amount, as answers show it. */
export const currency = z.literal('NGN').meta({ description: 'NGN, the naira, whose kobo all amounts are.' });

/** An amount as answers show it; may be zero. */
export const kobo = z.int().meta({ description: 'Kobo (1/100 naira)' }).brand<'kobo'>();

/** Rounds half up `basisPoints`/10,000 of a non-negative amount, in whole kobo. */
export function shareOf(amount: Kobo, basisPoints: number): Kobo {
  // Whole ten-thousands first: the product of a large amount would leave the range in which numbers are exact.
  const rest = amount % 10_000;
  return koboOf(((amount - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints + 5_000) / 10_000));
}

/** Naira with two decimals for statements that people read: 150000 → "1500.00". Exact: no division of floats. */
export function naira(amount: Kobo): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The amount in naira that a provider or a file wrote, as text or as a number, read by the one parser of amounts.
 * @param rest what becomes of parts of a kobo: an amount that has some is none, or they are dropped towards zero, or rounded, a half away from it.
 * @returns null for what is no amount: "", "N/A", 0.005, 1500,50, more than numbers are exact for.
 */
export function koboOfNaira(value: unknown, rest: 'none' | 'dropped' | 'rounded' = 'none'): Kobo | null {
  const amount = typeof value === 'number' || typeof value === 'string' ? parseNaira(String(value), rest) : null;
  return amount === null ? null : koboOf(amount);
}

/** An amount as a JSON number of naira, which prints with two decimals at most: 150050 is 1500.5. */
export const nairaNumber = (amount: Kobo): number => Number(naira(amount));
