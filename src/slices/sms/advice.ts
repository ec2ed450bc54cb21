import { z } from 'zod';
import { type Kobo, naira, times } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { isGsm, isGsmExtension, partsOfBeginnings, type Segmentation } from './segments.ts';
import { gsmLike } from './wording.ts';

/** A character that decides what a message costs. */
export const countedSchema = z.object({
  character: z.string().meta({ description: 'The character.' }),
  codePoint: z.string().meta({ description: 'For example U+20A6.' }),
  count: z.int().meta({ description: 'How often it comes.' }),
  positions: z.array(z.int()).meta({ description: 'Where it stands, in characters from 1.' }),
});

/** With its like in GSM-7, which GraphQL shows of all characters. */
export const characterSchema = countedSchema
  .extend({
    replacement: z.string().nullable().meta({ description: 'Its like in GSM-7, for characters outside it; null when there is none.' }),
  })
  .register(typeNames, { name: 'SmsCharacter', description: 'A character that makes a message cost more.' });

type CountedCharacter = z.output<typeof countedSchema>;
type NonGsmCharacter = z.output<typeof characterSchema>;

/** How much shorter a message must be to take fewer parts. */
interface Shorten {
  /** Fewest characters to take from the end. */
  characters: number;
  segments: number;
}

/** The characters outside GSM-7, each once, in the order they come. A single one makes the whole message UCS-2. */
export function nonGsmCharacters(message: string): NonGsmCharacter[] {
  return counted(message, (character) => !isGsm(character)).map((found) => Object.assign(found, { replacement: gsmLike(found.character) }));
}

/** The characters that take two septets each, in the order they come; none in UCS-2, where they cost no more than others. */
export function extensionCharacters(message: string, { encoding }: Segmentation): CountedCharacter[] {
  return encoding === 'GSM-7' ? counted(message, isGsmExtension) : [];
}

/** How many characters the message is over a boundary: without so many at its end it takes fewer parts. Null for one part. */
export function shortenBy(message: string, { parts }: Segmentation): Shorten | null {
  if (parts.length === 1) return null;
  const counts = partsOfBeginnings(message);
  const kept = counts.findLastIndex((count) => count < parts.length);
  return { characters: counts.length - 1 - kept, segments: counts[kept] ?? 0 };
}

/** Sentences that say what makes the message cost what it does. `pricePerSegment` is for all recipients together. */
export function explain(
  { encoding, parts, length, segmentSize, remaining }: Segmentation,
  found: { nonGsm: readonly NonGsmCharacter[]; extension: readonly CountedCharacter[]; shorten: Shorten | null },
  pricePerSegment: Kobo,
): string[] {
  const { nonGsm, extension, shorten } = found;
  const sentences: string[] = [];
  if (encoding === 'UCS-2')
    sentences.push(
      `${named(nonGsm)} ${total(nonGsm) === 1 ? 'is' : 'are'} not in the GSM-7 alphabet, so all of it is sent as UCS-2: 70 units in a single part, 67 in each of several, where GSM-7 has 160 and 153.`,
    );
  if (extension.length > 0) sentences.push(`${named(extension)} ${total(extension) === 1 ? 'takes' : 'take'} two septets each.`);
  const padding = parts.length * segmentSize - remaining - length;
  if (padding > 0) {
    const empty = plural(padding, encoding === 'GSM-7' ? 'septet' : 'unit');
    sentences.push(`${empty} ${padding === 1 ? 'stays' : 'stay'} empty, since a pair is never divided between two parts.`);
  }
  if (shorten)
    sentences.push(
      `${plural(shorten.characters, 'character')} fewer at the end would make it ${plural(shorten.segments, 'part')} and save ₦${naira(times(pricePerSegment, parts.length - shorten.segments))}.`,
    );
  else sentences.push('It fits in one part.');
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
