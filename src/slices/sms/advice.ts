import { z } from 'zod';
import { type Kobo, naira, times } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { isGsm, isGsmExtension, partsOfBeginnings, type Segmentation } from './segments.ts';
import type { Quote } from './sms-quote.ts';
import { gsmLike } from './wording.ts';

export const countedSchema = z.object({
  character: z.string().meta({ description: 'The character.' }),
  codePoint: z.string().meta({ description: 'The code point, such as U+20A6.' }),
  count: z.int().meta({ description: 'The number of occurrences.' }),
  positions: z.array(z.int()).meta({ description: 'The positions in characters, from 1.' }),
});

export const characterSchema = countedSchema
  .extend({
    replacement: z.string().nullable().meta({ description: 'The GSM-7 replacement of a character outside GSM-7; null without one.' }),
  })
  .register(typeNames, { name: 'SmsCharacter', description: 'A character that raises the cost of a message.' });

type CountedCharacter = z.output<typeof countedSchema>;
type NonGsmCharacter = z.output<typeof characterSchema>;

type Shorten = Pick<NonNullable<Quote['shorten']>, 'characters' | 'segments'>;

/** Distinct characters outside GSM-7, in order. One of them makes the whole message UCS-2. */
export function nonGsmCharacters(message: string): NonGsmCharacter[] {
  return counted(message, (character) => !isGsm(character)).map((found) => Object.assign(found, { replacement: gsmLike(found.character) }));
}

/** Characters of two septets, in order; none in UCS-2. */
export function extensionCharacters(message: string, { encoding }: Segmentation): CountedCharacter[] {
  return encoding === 'GSM-7' ? counted(message, isGsmExtension) : [];
}

/** Characters to remove at the end for fewer parts; null for one part. */
export function shortenBy(message: string, { parts }: Segmentation): Shorten | null {
  if (parts.length === 1) return null;
  const counts = partsOfBeginnings(message);
  const saved = counts.findLastIndex((count) => count < parts.length);
  return { characters: counts.length - 1 - saved, segments: counts[saved] ?? 0 };
}

/** Sentences that explain the cost of the message. `pricePerSegment` is for all recipients. */
export function explain(
  { encoding, parts, length, segmentSize, remaining }: Segmentation,
  found: { nonGsm: readonly NonGsmCharacter[]; extension: readonly CountedCharacter[]; shorten: Shorten | null },
  pricePerSegment: Kobo,
): string[] {
  const { nonGsm, extension, shorten } = found;
  const sentences: string[] = [];
  if (encoding === 'UCS-2')
    sentences.push(
      `${named(nonGsm)} ${total(nonGsm) === 1 ? 'is' : 'are'} not in the GSM-7 alphabet, so the whole message is sent as UCS-2: 70 units in a single part, 67 in each of several, while GSM-7 has 160 and 153.`,
    );
  if (extension.length > 0) sentences.push(`${named(extension)} ${total(extension) === 1 ? 'takes' : 'take'} two septets each.`);
  const padding = parts.length * segmentSize - remaining - length;
  if (padding > 0) {
    const empty = plural(padding, encoding === 'GSM-7' ? 'septet' : 'unit');
    sentences.push(`${empty} ${padding === 1 ? 'stays' : 'stay'} empty, since a pair is never divided between two parts.`);
  }
  if (shorten)
    sentences.push(
      `${plural(shorten.characters, 'character')} fewer at the end would make ${plural(shorten.segments, 'part')} and save ₦${naira(times(pricePerSegment, parts.length - shorten.segments))}.`,
    );
  else sentences.push('The message fits in one part.');
  return sentences;
}

function counted(message: string, matters: (character: string) => boolean): CountedCharacter[] {
  const found = new Map<string, CountedCharacter>();
  let position = 0;
  for (const character of message) {
    position++;
    if (!matters(character)) continue;
    const known = found.get(character);
    if (known) {
      known.count++;
      known.positions.push(position);
    } else found.set(character, { character, codePoint: codePoint(character), count: 1, positions: [position] });
  }
  return [...found.values()];
}

const NAMED = 5;

function named(list: readonly CountedCharacter[]): string {
  const names = list.slice(0, NAMED).map(({ character, codePoint: code, count }) => {
    const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${character} (${code})` : code;
    return count > 1 ? `${shown} ×${count}` : shown;
  });
  const others = list.length - names.length;
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

const total = (list: readonly CountedCharacter[]): number => list.reduce((sum, { count }) => sum + count, 0);

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
