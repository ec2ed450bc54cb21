/** 1500.00 of 150000 kobo, as banks take it. */
export const naira = (kobo: number): string => `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;

/** ₦1,500.00 of 150000 kobo. */
export const money = (kobo: number): string => `₦${naira(kobo).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Kobo of what somebody typed, without a fraction of a float on the way; null when it is no amount. */
export function koboOf(text: string): number | null {
  const [, whole, part = ''] = /^([0-9][0-9,]*)(?:[.]([0-9]{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}
