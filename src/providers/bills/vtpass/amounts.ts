import { textIn } from '../../http/fields.ts';
import { type Kobo, koboOfNaira, naira } from '../../../domain/money/money.ts';

/** What VTpass reads as an amount: naira, with decimals only where there are any [K: numbers as text are taken as numbers]. */
export const inNaira = (amount: Kobo): string => naira(amount).replace(/\.00$/, '');

/**
 * The amount that VTpass wrote, which is a number or text in naira.
 * @returns null for what is no amount, below zero or not a whole number of kobo: "", "N/A", -1, 0.005.
 */
export function koboIn(value: unknown): Kobo | null {
  const amount = koboOfNaira(textIn(value));
  return amount === null || amount < 0 ? null : amount;
}
