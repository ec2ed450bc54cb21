import { localForm, mobileNumber } from '../../domain/contact/phone.ts';

/** Compares digits, with or without the country code. */
export function isSameCustomer(reported: string, ours: string): boolean {
  const [theirs, own] = [reported, ours].map((text) => text.replaceAll(/\D/g, '')).map((digits) => localPhone(digits) ?? digits);
  return theirs === '' || theirs === own;
}

/** 08031234567 of any spelling of it. @returns null for what is no Nigerian mobile number. */
export function localPhone(phone: string | null): string | null {
  const mobile = mobileNumber(phone ?? '');
  return mobile === null ? null : localForm(mobile);
}

/** 20 digits, with separators. */
const TOKEN = /(?<![\d])(?:\d[ -]?){19}\d(?![\d])/;

export const tokenDigitsIn = (text: string): string | null => TOKEN.exec(text)?.[0].replaceAll(/[ -]/g, '') ?? null;
