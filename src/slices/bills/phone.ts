import { localForm, mobileNumber, networkOf as networkOfMobile } from '../../domain/contact/phone.ts';

/** The networks that sell airtime and data here. */
export const networks = ['MTN', 'AIRTEL', 'GLO', '9MOBILE'] as const;

/**
 * The id of a customer as bills keep it: a mobile number in its local form, any other id as it is. Ten bare digits are any other: smartcards
 * have as many.
 */
export function localNumber(id: string): string {
  const mobile = /^\d{10}$/.test(id) ? null : mobileNumber(id);
  return mobile === null ? id : localForm(mobile);
}

/**
 * The network that a local number's prefix was given to. Numbers move between networks, so it is a default and never a
 * reason to refuse. Undefined for prefixes of none of the four.
 */
export function networkOf(local: string, extraPrefixes: Readonly<Record<string, string>> = {}): string | undefined {
  const network = networkOfMobile(`234${local.slice(1)}`).toUpperCase();
  return networks.find((each) => each === network) ?? extraPrefixes[local.slice(0, 4)];
}
