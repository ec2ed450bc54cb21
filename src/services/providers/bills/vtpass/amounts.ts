import { type Kobo, koboOf, naira } from '../../../../platform/kernel/money.ts';

/** What VTpass reads as an amount: naira, with decimals only where there are any [K: numbers as text are taken as numbers]. */
export const inNaira = (amount: Kobo): string => naira(amount).replace(/\.00$/, '');

/** Digits, maybe in groups of three, maybe with decimals, of which only two may be other than zero. */
const AMOUNT = /^(?:N|NGN|₦)?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2})0*)?$/;

/**
 * The amount that VTpass wrote, which is a number or text in naira. Text is read digit by digit, so that no decimal is lost on the way.
 * @returns null for what is no amount, below zero or not a whole number of kobo: "", "N/A", -1, 0.005.
 */
export function koboIn(value: unknown): Kobo | null {
  const [, whole, decimals = ''] = AMOUNT.exec(textIn(value)) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? koboOf(amount) : null;
}

/** What VTpass wrote, numbers as text; empty for what it leaves empty in its several ways. */
export function textIn(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^(?:n\/?a|null|none|-)$/i.test(text) ? '' : text;
}
