import { z } from 'zod';

const SEPARATORS = /[\s()./\p{Pd}\p{Cf}]/gu;
const MOBILE = /^(?:(?:\+|00)?2340?|0)?([789][01]\d{8})$/;
const LANDLINE = /^(?:(?:\+|00)?2340?|0)((?![789][01])[1-9]\d{6,9})$/;
const FOREIGN = /^(?:\+|00)(?!0|234)(\d{8,15})$/;

export const withoutSeparators = (text: string): string => text.replaceAll(SEPARATORS, '');

/** A Nigerian mobile number in network form, 2348031234567, from any common spelling; null otherwise. */
export function mobileNumber(text: string): string | null {
  // Why: the search for separators costs the most.
  const national = (MOBILE.exec(text) ?? MOBILE.exec(withoutSeparators(text)))?.[1];
  return national === undefined ? null : `234${national}`;
}

export const LOCAL_MOBILE_PATTERN = String.raw`^0[789][01]\d{8}$`;

export const localForm = (mobile: string): string => `0${mobile.slice(3)}`;

/** A phone number of any country with its country code, from any spelling; null otherwise. */
export function phoneNumber(text: string): string | null {
  const mobile = mobileNumber(text);
  if (mobile !== null) return `+${mobile}`;
  const digits = withoutSeparators(text);
  const national = LANDLINE.exec(digits)?.[1];
  if (national !== undefined) return `+234${national}`;
  const foreign = FOREIGN.exec(digits)?.[1];
  return foreign === undefined ? null : `+${foreign}`;
}

export const mobileNetworks = ['MTN', 'Airtel', 'Glo', '9mobile', 'Ntel', 'Smile', 'Mafab', 'unknown'] as const;
export type MobileNetwork = (typeof mobileNetworks)[number];

/** Prefixes without the leading 0 (source: nigeriaphonebook.com); 7025 and 7026 were Visafone's. */
const PREFIXES: Record<Exclude<MobileNetwork, 'unknown'>, string> = {
  MTN: '703 704 706 707 803 806 810 813 814 816 903 906 913 916 7025 7026',
  Airtel: '701 708 802 808 812 901 902 904 907 911 912',
  Glo: '705 805 807 811 815 905 915',
  '9mobile': '809 817 818 908 909',
  Ntel: '804',
  Smile: '702',
  Mafab: '801',
};

const NETWORK_OF: ReadonlyMap<string, MobileNetwork> = new Map(
  mobileNetworks.flatMap((network) =>
    network === 'unknown' ? [] : PREFIXES[network].split(' ').map((prefix): [string, MobileNetwork] => [prefix, network]),
  ),
);

/** Network of the number's prefix. A guess: numbers are portable since 2013. @param number from `mobileNumber`. */
export function networkOf(number: string): MobileNetwork {
  return NETWORK_OF.get(number.slice(3, 7)) ?? NETWORK_OF.get(number.slice(3, 6)) ?? 'unknown';
}

const MAX_CHARACTERS = 50;

const asked = <Read extends string>(read: (text: string) => Read | null, error: string) =>
  z
    .string()
    .max(MAX_CHARACTERS, { error })
    .transform((text, context): Read => {
      const number = read(text);
      if (number !== null) return number;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });

export const phoneInput = asked(phoneNumber, 'must be a phone number such as +2348012345678 or 08012345678');

export const mobileInput = asked((text) => {
  const mobile = mobileNumber(text);
  return mobile === null ? null : localForm(mobile);
}, 'must be a Nigerian mobile number, such as 08031234567');
