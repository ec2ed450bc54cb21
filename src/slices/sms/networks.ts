import { z } from 'zod';
import { type MobileNetwork, mobileNetworks, mobileNumber, networkOf, withoutSeparators } from '../../domain/contact/phone.ts';
import { namedEnum, namedObject } from '../../domain/schema/type-names.ts';

export const smsNetworks = mobileNetworks;
export type SmsNetwork = MobileNetwork;

export const invalidRecipient = namedObject('InvalidRecipient', 'An invalid recipient, with the reason.', {
  index: z.int().meta({ description: 'The index in the list, from 0.' }),
  recipient: z.string().meta({ description: 'The number as submitted.' }),
  reason: namedEnum('InvalidRecipientReason', 'The reason of an invalid recipient.', [
    'EMPTY',
    'NOT_DIGITS',
    'TOO_SHORT',
    'TOO_LONG',
    'NOT_NIGERIAN',
    'NOT_MOBILE',
  ]).meta({ description: 'The machine code.' }),
  message: z.string().meta({ description: 'A sentence for people.' }),
});

export const duplicateRecipient = namedObject('DuplicateRecipient', 'A recipient that repeats an earlier one.', {
  index: z.int().meta({ description: 'The index in the list, from 0.' }),
  recipient: z.string().meta({ description: 'The number as submitted.' }),
  firstIndex: z.int().meta({ description: 'The index of the first occurrence.' }),
});

type InvalidRecipient = z.output<typeof invalidRecipient>;

export interface Recipients {
  byNetwork: Map<SmsNetwork, number>;
  valid: number;
  numbers: readonly string[];
  invalid: InvalidRecipient[];
  duplicates: z.output<typeof duplicateRecipient>[];
}

/** Deduplicates and classifies recipients, independent of spelling. */
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

function whyInvalid(text: string): Pick<InvalidRecipient, 'reason' | 'message'> {
  const compact = withoutSeparators(text);
  if (compact === '') return { reason: 'EMPTY', message: 'is empty' };
  if (!/^\+?\d+$/.test(compact)) return { reason: 'NOT_DIGITS', message: 'has characters that are not allowed in a phone number' };
  if (/^(?:\+|00)(?!234)/.test(compact)) return { reason: 'NOT_NIGERIAN', message: 'has a country code other than 234' };
  const national = compact.replace(/^(?:(?:\+|00)?2340?|0)/, '');
  if (national.length < 10) return { reason: 'TOO_SHORT', message: `has ${national.length} of the 10 digits that follow 0 or 234` };
  if (national.length > 10) return { reason: 'TOO_LONG', message: `has ${national.length} digits instead of 10 after 0 or 234` };
  return { reason: 'NOT_MOBILE', message: 'is not a mobile number; mobile numbers begin with 070, 071, 080, 081, 090 or 091' };
}
