import { localForm, mobileNumber } from '../../domain/contact/phone.ts';

/** Whether a provider tells the customer of a bill, by the digits alone; a phone may be told with the country's. Not every product tells it. */
export function isSameCustomer(reported: string, ours: string): boolean {
  const [theirs, own] = [reported, ours].map((text) => text.replaceAll(/\D/g, '')).map((digits) => localPhone(digits) ?? digits);
  return theirs === '' || theirs === own;
}

/** 08031234567 of any spelling of it. @returns null for what is no Nigerian mobile number. */
export function localPhone(phone: string | null): string | null {
  const mobile = mobileNumber(phone ?? '');
  return mobile === null ? null : localForm(mobile);
}

/** A token is 20 digits, whatever stands between them. */
const TOKEN = /(?<![\d])(?:\d[ -]?){19}\d(?![\d])/;

/** The first token in a text, digits alone. @returns null where there is none. */
export const tokenDigitsIn = (text: string): string | null => TOKEN.exec(text)?.[0].replaceAll(/[ -]/g, '') ?? null;
