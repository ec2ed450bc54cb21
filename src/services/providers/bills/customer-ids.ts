/** Whether a provider tells the customer of a bill, by the digits alone; a phone may be told with the country's. Not every product tells it. */
export function isSameCustomer(told: string, ours: string): boolean {
  const [theirs, own] = [told, ours].map((text) => text.replaceAll(/\D/g, '').replace(/^234(?=\d{10}$)/, '0'));
  return theirs === '' || theirs === own;
}

/** 08031234567 of any spelling of it. @returns null for what is no Nigerian mobile number. */
export function localPhone(phone: string | null): string | null {
  const digits = /^(?:\+?234|0)([789][01]\d{8})$/.exec(phone?.replaceAll(/[\s-]/g, '') ?? '')?.[1];
  return digits === undefined ? null : `0${digits}`;
}
