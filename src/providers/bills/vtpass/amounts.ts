import { textIn } from '../../http/fields.ts';
import { type Kobo, koboOfNaira, naira } from '../../../domain/money/money.ts';

/** Naira; decimals only when needed [K: numeric text]. */
export const inNaira = (amount: Kobo): string => naira(amount).replace(/\.00$/, '');

export function koboIn(value: unknown): Kobo | null {
  const amount = koboOfNaira(textIn(value));
  return amount === null || amount < 0 ? null : amount;
}
