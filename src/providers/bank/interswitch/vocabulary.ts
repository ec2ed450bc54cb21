import { type Kobo, koboOf } from '../../../domain/money/money.ts';
import { type Fields, firstText, textIn } from '../../http/fields.ts';

/** Our reference where the answer names our number, what it names otherwise; null where it names none. */
export const backFrom = (body: Fields, number: string, reference: string, names: readonly string[]): string | null => {
  const theirs = firstText(body, names);
  return theirs === number ? reference : theirs || null;
};

export const wholeKobo = (value: unknown): Kobo | null => {
  const text = textIn(value);
  return /^\d{1,15}$/.test(text) ? koboOf(Number(text)) : null;
};

/** Texts may be URL-encoded: "2%2F3%2F2023", "ADA+OKAFOR" [S]. */
export function plain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim();
  } catch {
    return text;
  }
}
