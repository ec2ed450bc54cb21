import { z } from 'zod';
import { parseNaira } from '../portable/amount.ts';
import { namedEnum } from '../schema/type-names.ts';

/**
 * Whole kobo (1/100 naira), the unit of every amount. Only inputs, rows, `koboOf` and the functions below create
 * one; arithmetic yields plain numbers.
 */
export type Kobo = number & z.core.$brand<'kobo'>;

/** Kobo of a number from code, provider or person. */
export const koboOf = (amount: number): Kobo => amount as Kobo;

export const NO_KOBO = koboOf(0);

export const plus = (...amounts: readonly Kobo[]): Kobo => koboOf(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const minus = (amount: Kobo, less: Kobo): Kobo => koboOf(amount - less);

export const times = (amount: Kobo, count: number): Kobo => koboOf(amount * count);

export const negated = (amount: Kobo): Kobo => minus(NO_KOBO, amount);

export const sizeOf = (amount: Kobo): Kobo => koboOf(Math.abs(amount));

export const lesser = (one: Kobo, other: Kobo): Kobo => koboOf(Math.min(one, other));

export const greater = (one: Kobo, other: Kobo): Kobo => koboOf(Math.max(one, other));

/** Currencies of wallets; amounts are whole minor units. */
const currencySchema = namedEnum('Currency', 'Currency of an amount; clients must accept further values.', ['NGN']);

/** A positive amount in whole kobo, within exact JSON numbers. */
export const koboAmount = z
  .int({ error: 'must be a whole number of kobo, written as a JSON number' })
  .min(1, { error: 'must be at least 1 kobo' })
  .meta({ description: 'Kobo (1/100 naira)' })
  .brand<'kobo'>();

export const koboOrNothing = z.int().min(0).meta({ description: 'Kobo (1/100 naira)' }).brand<'kobo'>();

export const currencyInput = currencySchema.optional().meta({ description: 'NGN, and nothing else yet.' });

export const currency = currencySchema.meta({ description: 'Currency of the amounts beside it; clients must accept further values.' });

export const kobo = z.int().meta({ description: 'Kobo (1/100 naira)' }).brand<'kobo'>();

/** Rounds half up `basisPoints`/10,000 of a non-negative amount. */
export function shareOf(amount: Kobo, basisPoints: number): Kobo {
  // Whole ten-thousands first: a large product would exceed exact numbers.
  const rest = amount % 10_000;
  return koboOf(((amount - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints + 5_000) / 10_000));
}

/** Naira with two decimals, exactly: 150000 → "1500.00". */
export function naira(amount: Kobo): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Kobo of an amount in naira from a provider or file. @param rest fractions of a kobo: refused, truncated or
 * rounded half away from zero. @returns null where the value is no exact amount.
 */
export function koboOfNaira(value: unknown, rest: 'none' | 'dropped' | 'rounded' = 'none'): Kobo | null {
  const amount = typeof value === 'number' || typeof value === 'string' ? parseNaira(String(value), rest) : null;
  return amount === null ? null : koboOf(amount);
}

export const nairaNumber = (amount: Kobo): number => Number(naira(amount));
