import { readNaira } from '../../../domain/portable/amount.ts';

/** 1500.00 of 150000 kobo, the format of banks. */
export const naira = (kobo: number): string => `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;

/** ₦1,500.00 of 150000 kobo. */
export const money = (kobo: number): string => `₦${naira(kobo).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Kobo of a typed amount; null for an invalid one. */
export function koboOf(text: string): number | null {
  const kobo = readNaira(text);
  return typeof kobo === 'number' ? kobo : null;
}
