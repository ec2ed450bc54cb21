/** The networks that sell airtime and data here. */
export const networks = ['MTN', 'AIRTEL', 'GLO', '9MOBILE'] as const;
export type Network = (typeof networks)[number];

const PREFIXES: Record<Network, string> = {
  MTN: '0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916 07025 07026',
  AIRTEL: '0701 0708 0802 0808 0812 0901 0902 0904 0907 0911 0912',
  GLO: '0705 0805 0807 0811 0815 0905 0915',
  '9MOBILE': '0809 0817 0818 0908 0909',
};

const byPrefix = new Map(networks.flatMap((network) => PREFIXES[network].split(' ').map((prefix) => [prefix, network] as const)));

/** A Nigerian mobile number in any of its spellings. */
export const MOBILE = /^(?:0|234|\+234)([789][01]\d{8})$/;

/** `+2348031234567`, `2348031234567` and `08031234567` are one number: the last; anything else stays as it is. */
export function localNumber(number: string): string {
  const digits = MOBILE.exec(number)?.[1];
  return digits === undefined ? number : `0${digits}`;
}

/**
 * The network that a local number's prefix was given to. Numbers move between networks, so it is a default and never a
 * reason to refuse. Undefined for prefixes of none of the four.
 */
export function networkOf(local: string, extraPrefixes: Readonly<Record<string, string>> = {}): string | undefined {
  return byPrefix.get(local.slice(0, 5)) ?? byPrefix.get(local.slice(0, 4)) ?? extraPrefixes[local.slice(0, 4)];
}
