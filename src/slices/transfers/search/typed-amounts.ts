import { type Kobo, koboOf } from '../../../domain/money/money.ts';

const AMOUNT =
  /^(?:₦|ngn\b|n)?\s*(?<naira>[1-9]\d{0,2}(?:[, ]\d{3})+|[1-9]\d{0,12}|0)(?:\.(?<part>\d{1,6}))?\s*(?<unit>k|thousand|m|million|bn|b|billion)?\s*(?:naira|ngn|₦)?$/iu;
const ZEROS: Readonly<Record<string, number>> = { k: 3, t: 3, m: 6, b: 9 };

/** Amounts of a text such as "25,000", "₦25k", "1.5m" or "25000.50", in kobo; none for another text or a part of a kobo. */
export function typedAmounts(text: string): Kobo[] {
  const found = AMOUNT.exec(text.trim())?.groups;
  if (!found) return [];
  const { naira = '', part = '', unit = '' } = found;
  const places = 2 + (ZEROS[unit[0]?.toLowerCase() ?? ''] ?? 0);
  const trimmed = part.replace(/0+$/, '');
  if (trimmed.length > places) return [];
  const amount = Number(naira.replaceAll(/[, ]/g, '') + trimmed.padEnd(places, '0'));
  return Number.isSafeInteger(amount) && amount > 0 ? [koboOf(amount)] : [];
}
