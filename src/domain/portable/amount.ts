const NUMBER = String.raw`(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:\.(\d*))?`;
const AMOUNT = new RegExp(String.raw`^(-?)(?:NGN|N|₦)?\s*${NUMBER}$`, 'i');

export const AMOUNT_PATTERN = String.raw`\s*(?:NGN|ngn|N|n|₦)?\s*${NUMBER.replace(String.raw`(\d*)`, String.raw`\d{0,2}`).replace(/^\(/, '(?:')}\s*`;

/**
 * Kobo of an amount in naira, parsed digit by digit. @param rest as `koboOfNaira`. @returns null for an ambiguous
 * text such as 1500,50, and beyond exact numbers.
 */
export function parseNaira(text: string, rest: 'none' | 'dropped' | 'rounded' = 'none'): number | null {
  const [, sign, whole, decimals = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined || (rest === 'none' && /[1-9]/.test(decimals.slice(2)))) return null;
  const up = rest === 'rounded' && /^..[5-9]/.test(decimals) ? 1 : 0;
  const kobo = Number(whole.replaceAll(/[,\s]/g, '') + decimals.slice(0, 2).padEnd(2, '0')) + up;
  if (!Number.isSafeInteger(kobo)) return null;
  return sign === '-' && kobo !== 0 ? -kobo : kobo;
}

const DECIMAL_COMMA = /^(\D{0,4}\d+),(\d{1,2})$/;

/** Kobo of a typed or imported amount: not negative, two decimals at most. @returns a sentence about the problem otherwise. */
export function readNaira(text: string): number | string {
  const typed = text.trim();
  const kobo = parseNaira(typed, 'dropped');
  // 1.500 is 1500 in some countries and 1.5 in others.
  if (kobo !== null && /\.\d{3,}$/.test(typed)) return 'An amount has at most two decimals';
  if (kobo !== null && !typed.startsWith('-')) return kobo;
  if (kobo === null && AMOUNT.test(typed) && !typed.startsWith('-')) return 'The amount is too large';
  const [, whole, part] = DECIMAL_COMMA.exec(typed) ?? [];
  if (whole !== undefined) return `A comma separates thousands only. Write ${whole}.${part?.padEnd(2, '0')} if that is the amount`;
  return 'Enter an amount in naira, such as 1500 or 1500.50';
}

/** Whole kobo of digits; null for zero and others. */
export function readKobo(text: string): number | null {
  const kobo = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(kobo) ? kobo : null;
}
