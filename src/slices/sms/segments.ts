import { z } from 'zod';
import { GSM_BASIC } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';

export const messageEncoding = z.enum(['GSM-7', 'UCS-2']).register(typeNames, {
  name: 'SmsEncoding',
  description: 'The alphabet that a text message is sent in.',
  meanings: {
    'GSM-7': '160 septets in a single part, 153 in each of several.',
    'UCS-2': '70 units of 16 bits in a single part, 67 in each of several.',
  },
});
export type SmsEncoding = z.output<typeof messageEncoding>;

/** What fits into a message of one part, and into each part of a longer one, whose header of six octets takes the rest. */
const CAPACITY: Record<SmsEncoding, { single: number; part: number }> = {
  'GSM-7': { single: 160, part: 153 },
  'UCS-2': { single: 70, part: 67 },
};

/** GSM 03.38 extension table: an escape and the character, two septets. */
const GSM_EXTENSION: ReadonlySet<string> = new Set('\f^{}\\[~]|€');

/** How a message travels. Lengths are septets in GSM-7 and 16-bit units in UCS-2. */
export interface Segmentation {
  encoding: SmsEncoding;
  /** Unicode code points. */
  characters: number;
  /** Of all parts together, without what stays empty where a pair did not fit. */
  length: number;
  /** What is sent, in order; joined they give the message. */
  parts: string[];
  /** Capacity of each part of this message. */
  segmentSize: number;
  /** Room left in the last part. */
  remaining: number;
}

/**
 * Splits a text message as 3GPP TS 23.038 and 23.040 send it: GSM-7 when every character is in the default alphabet or
 * its extension table, else UCS-2, really UTF-16. Each part is filled as far as it goes, which gives the fewest parts; none
 * ends between an escape and its character or inside a surrogate pair. What readers see as one character may be split, as
 * an emoji of several code points or a letter with a combining mark: phones join the parts before they show them.
 * National shift tables are not used: none is for a language of Nigeria, and few phones know them.
 *
 * @param message well-formed UTF-16
 */
export function segmentMessage(message: string): Segmentation {
  const characters = Array.from(message);
  const encoding = characters.every(isGsm) ? 'GSM-7' : 'UCS-2';
  const sizes = sizesIn(characters, encoding);
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = CAPACITY[encoding];
  if (length <= single)
    return { encoding, characters: characters.length, length, parts: [message], segmentSize: single, remaining: single - length };
  const { parts, used } = packed(characters, sizes, part);
  return { encoding, characters: characters.length, length, parts, segmentSize: part, remaining: part - used };
}

/**
 * How many parts each beginning of a message takes when it stands alone, by its number of characters: at 0 none, and at
 * the last place the message itself. Never falls: a character more never takes fewer parts.
 */
export function partsOfBeginnings(message: string): number[] {
  const characters = Array.from(message);
  const firstOther = characters.findIndex((character) => !isGsm(character));
  const gsm = firstOther < 0 ? characters : characters.slice(0, firstOther);
  const counts = countsIn(gsm, 'GSM-7');
  return firstOther < 0 ? counts : [...counts, ...countsIn(characters, 'UCS-2').slice(counts.length)];
}

/** True for a character, one code point, that GSM-7 can carry. */
export const isGsm = (character: string): boolean => isBasic(character) || GSM_EXTENSION.has(character);

/** True for a character that takes two septets in GSM-7. */
export const isGsmExtension = (character: string): boolean => GSM_EXTENSION.has(character);

// Line feed and carriage return are in the basic set; as control characters the kernel's has them not.
const isBasic = (character: string): boolean => GSM_BASIC.has(character) || character === '\n' || character === '\r';

const sizesIn = (characters: readonly string[], encoding: SmsEncoding): number[] =>
  characters.map(encoding === 'GSM-7' ? septets : ({ length }) => length);

const septets = (character: string): number => (GSM_EXTENSION.has(character) ? 2 : 1);

function packed(characters: readonly string[], sizes: readonly number[], capacity: number): { parts: string[]; used: number } {
  const parts: string[] = [];
  let [from, used] = [0, 0];
  for (const [at, size] of sizes.entries()) {
    if (used + size > capacity) {
      parts.push(characters.slice(from, at).join(''));
      [from, used] = [at, 0];
    }
    used += size;
  }
  parts.push(characters.slice(from).join(''));
  return { parts, used };
}

function countsIn(characters: readonly string[], encoding: SmsEncoding): number[] {
  const { single, part } = CAPACITY[encoding];
  const counts = [0];
  let [length, parts, used] = [0, 1, 0];
  for (const size of sizesIn(characters, encoding)) {
    length += size;
    if (used + size > part) [parts, used] = [parts + 1, 0];
    used += size;
    counts.push(length <= single ? 1 : parts);
  }
  return counts;
}
