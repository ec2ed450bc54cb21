export const smsNetworks = ['MTN', 'Airtel', 'Glo', '9mobile', 'Ntel', 'Smile', 'Mafab', 'unknown'] as const;
export type SmsNetwork = (typeof smsNetworks)[number];

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

/** Spaces and the marks that people put between groups of digits. */
const SEPARATORS = /[\s().-]/g;
const MOBILE = /^(?:(?:\+|00)?2340?|0)?([789][01]\d{8})$/;

/**
 * A Nigerian mobile number as networks write it, 2348031234567, from 08031234567, 8031234567, +234 803 123 4567,
 * 00234…, or +234 (0) 803…; null when it is none.
 */
export function mobileNumber(text: string): string | null {
  // Most lists come without separators, and looking for them costs more than all the rest.
  const national = (MOBILE.exec(text) ?? MOBILE.exec(text.replaceAll(SEPARATORS, '')))?.[1];
  return national === undefined ? null : `234${national}`;
}

/**
 * The network whose prefix the number carries. A guess: numbers are portable since 2013 and keep their prefix.
 *
 * @param number as `mobileNumber` gives it
 */
export function networkOf(number: string): SmsNetwork {
  return NETWORK_OF.get(number.slice(3, 7)) ?? NETWORK_OF.get(number.slice(3, 6)) ?? 'unknown';
}

/** Prefixes without the leading 0, as published by nigeriaphonebook.com and others; 7025 and 7026 were Visafone's. */
const PREFIXES: Record<Exclude<SmsNetwork, 'unknown'>, string> = {
  MTN: '703 704 706 707 803 806 810 813 814 816 903 906 913 916 7025 7026',
  Airtel: '701 708 802 808 812 901 902 904 907 911 912',
  Glo: '705 805 807 811 815 905 915',
  '9mobile': '809 817 818 908 909',
  Ntel: '804',
  Smile: '702',
  Mafab: '801',
};

const NETWORK_OF: ReadonlyMap<string, SmsNetwork> = new Map(
  smsNetworks.flatMap((network) =>
    network === 'unknown' ? [] : PREFIXES[network].split(' ').map((prefix): [string, SmsNetwork] => [prefix, network]),
  ),
);

function whyInvalid(text: string): { reason: InvalidReason; message: string } {
  const compact = text.replaceAll(SEPARATORS, '');
  if (compact === '') return { reason: 'EMPTY', message: 'is empty' };
  if (!/^\+?\d+$/.test(compact)) return { reason: 'NOT_DIGITS', message: 'has characters that no phone number has' };
  if (/^(?:\+|00)(?!234)/.test(compact)) return { reason: 'NOT_NIGERIAN', message: 'has another country code than 234' };
  const national = compact.replace(/^(?:(?:\+|00)?2340?|0)/, '');
  if (national.length < 10) return { reason: 'TOO_SHORT', message: `has ${national.length} of the 10 digits that follow 0 or 234` };
  if (national.length > 10) return { reason: 'TOO_LONG', message: `has ${national.length} digits where 10 follow 0 or 234` };
  return { reason: 'NOT_MOBILE', message: 'is no mobile number: those begin with 070, 071, 080, 081, 090 or 091' };
}
