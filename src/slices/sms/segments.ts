import type { z } from 'zod';
import { GSM_BASIC } from '../../domain/schema/text.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';

export const messageEncoding = namedEnum('SmsEncoding', 'The encoding of a text message.', {
  'GSM-7': '160 septets in a single part, 153 in each of several.',
  'UCS-2': '70 units of 16 bits in a single part, 67 in each of several.',
});
export type SmsEncoding = z.output<typeof messageEncoding>;

/** Capacity of a single part, and of each part of several, whose header takes six octets. */
const CAPACITY: Record<SmsEncoding, { single: number; part: number }> = {
  'GSM-7': { single: 160, part: 153 },
  'UCS-2': { single: 70, part: 67 },
};

/** GSM 03.38 extension table: escape and character, two septets. */
const GSM_EXTENSION: ReadonlySet<string> = new Set('\f^{}\\[~]|€');

/** Lengths are septets (GSM-7) or 16-bit units (UCS-2). */
export interface Segmentation {
  encoding: SmsEncoding;
  characters: number;
  /** Sum of all parts, without padding. */
  length: number;
  parts: string[];
  segmentSize: number;
  remaining: number;
}

/**
 * Splits a message by 3GPP TS 23.038 and 23.040: GSM-7 where possible, else UCS-2 (UTF-16), into the fewest parts. Invariant: no
 * part ends inside an escape or a surrogate pair. National shift tables are not used.
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

/** Parts of each prefix of a message, by its characters: 0 at 0. Monotonic. */
export function partsOfBeginnings(message: string): number[] {
  const characters = Array.from(message);
  const firstOther = characters.findIndex((character) => !isGsm(character));
  const gsm = firstOther < 0 ? characters : characters.slice(0, firstOther);
  const counts = countsIn(gsm, 'GSM-7');
  return firstOther < 0 ? counts : [...counts, ...countsIn(characters, 'UCS-2').slice(counts.length)];
}

export const isGsm = (character: string): boolean => isBasic(character) || GSM_EXTENSION.has(character);

export const isGsmExtension = (character: string): boolean => GSM_EXTENSION.has(character);

// Why: line feed and carriage return are basic.
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
