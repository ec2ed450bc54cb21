import { type MobileNetwork, mobileNetworks, mobileNumber, networkOf, withoutSeparators } from '../../domain/contact/phone.ts';

export const smsNetworks = mobileNetworks;
export type SmsNetwork = MobileNetwork;

export const invalidReasons = ['EMPTY', 'NOT_DIGITS', 'TOO_SHORT', 'TOO_LONG', 'NOT_NIGERIAN', 'NOT_MOBILE'] as const;
export type InvalidReason = (typeof invalidReasons)[number];

export interface InvalidRecipient {
  /** Place in the list as it was given, from 0. */
  index: number;
  recipient: string;
  reason: InvalidReason;
  message: string;
}

export interface DuplicateRecipient {
  index: number;
  recipient: string;
  /** Where the same number stands for the first time. */
  firstIndex: number;
}

export interface Recipients {
  /** How many different valid numbers there are on each network. */
  byNetwork: Map<SmsNetwork, number>;
  valid: number;
  /** Those numbers as networks write them; none where they are only counted. */
  numbers: readonly string[];
  invalid: InvalidRecipient[];
  duplicates: DuplicateRecipient[];
}

/** Sorts out a list of recipients: each number counts once, however it is spelt. */
export function sortRecipients(recipients: readonly string[]): Recipients {
  const firstAt = new Map<string, number>();
  const sorted: Omit<Recipients, 'numbers'> = { byNetwork: new Map(), valid: 0, invalid: [], duplicates: [] };
  for (const [index, recipient] of recipients.entries()) {
    const number = mobileNumber(recipient);
    if (number === null) {
      sorted.invalid.push({ index, recipient, ...whyInvalid(recipient) });
      continue;
    }
    const firstIndex = firstAt.get(number);
    if (firstIndex !== undefined) {
      sorted.duplicates.push({ index, recipient, firstIndex });
      continue;
    }
    firstAt.set(number, index);
    sorted.valid++;
    const network = networkOf(number);
    sorted.byNetwork.set(network, (sorted.byNetwork.get(network) ?? 0) + 1);
  }
  return { ...sorted, numbers: [...firstAt.keys()] };
}

function whyInvalid(text: string): { reason: InvalidReason; message: string } {
  const compact = withoutSeparators(text);
  if (compact === '') return { reason: 'EMPTY', message: 'is empty' };
  if (!/^\+?\d+$/.test(compact)) return { reason: 'NOT_DIGITS', message: 'has characters that no phone number has' };
  if (/^(?:\+|00)(?!234)/.test(compact)) return { reason: 'NOT_NIGERIAN', message: 'has another country code than 234' };
  const national = compact.replace(/^(?:(?:\+|00)?2340?|0)/, '');
  if (national.length < 10) return { reason: 'TOO_SHORT', message: `has ${national.length} of the 10 digits that follow 0 or 234` };
  if (national.length > 10) return { reason: 'TOO_LONG', message: `has ${national.length} digits where 10 follow 0 or 234` };
  return { reason: 'NOT_MOBILE', message: 'is no mobile number: those begin with 070, 071, 080, 081, 090 or 091' };
}
