import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGsm, isGsmExtension, segmentMessage, type SmsEncoding } from '../../src/slices/sms/segments.ts';

/** 3GPP TS 23.038, 6.2.1: default alphabet by code; the escape 0x1B is no character. */
const DEFAULT_ALPHABET = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
].join('');

/** 3GPP TS 23.038, 6.2.1.1: the extension table. */
const EXTENSION = '\f^{}\\[~]|€';

const shapeOf = (message: string): unknown => {
  const { encoding, length, parts, segmentSize, remaining } = segmentMessage(message);
  return [encoding, length, parts.length, segmentSize, remaining];
};

describe('the alphabet is that of GSM 03.38', () => {
  test('its 127 characters, and the ten of the extension table as two septets', () => {
    expect(DEFAULT_ALPHABET).toHaveLength(128);
    const all = Array.from(DEFAULT_ALPHABET).filter((character) => character !== '\u001b');
    expect(all.filter((character) => !isGsm(character) || isGsmExtension(character))).toEqual([]);
    expect(Array.from(EXTENSION).filter((character) => !isGsm(character) || !isGsmExtension(character))).toEqual([]);
    expect(shapeOf(all.join(''))).toEqual(['GSM-7', 127, 1, 160, 33]);
    expect(shapeOf(EXTENSION)).toEqual(['GSM-7', 20, 1, 160, 140]);
  });

  test('no other character of the basic plane, nor beyond it', () => {
    const known = new Set((DEFAULT_ALPHABET + EXTENSION).replace('\u001b', ''));
    const found = Array.from({ length: 0x10_ffff }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter(isGsm);
    expect(found.toSorted()).toEqual([...known].toSorted());
  });
});

test.each([
  ['160 septets fit into one part', 'a'.repeat(160), ['GSM-7', 160, 1, 160, 0]],
  ['the 161st makes two of 153', 'a'.repeat(161), ['GSM-7', 161, 2, 153, 145]],
  ['two parts hold 306', 'a'.repeat(306), ['GSM-7', 306, 2, 153, 0]],
  ['the 307th makes three', 'a'.repeat(307), ['GSM-7', 307, 3, 153, 152]],
  ['1,530 fill ten', 'a'.repeat(1_530), ['GSM-7', 1_530, 10, 153, 0]],
  ['161 characters with two of the extension table', `[${'a'.repeat(159)}]`, ['GSM-7', 163, 2, 153, 143]],
  ['an escape that would be cut moves on whole', `${'a'.repeat(152)}€${'a'.repeat(152)}`, ['GSM-7', 306, 3, 153, 152]],
  ['80 euro signs fit into one part', '€'.repeat(80), ['GSM-7', 160, 1, 160, 0]],
  ['of 81 only 76 fit into a part of 153', '€'.repeat(81), ['GSM-7', 162, 2, 153, 143]],
  ['70 units fit into one part', 'ọ'.repeat(70), ['UCS-2', 70, 1, 70, 0]],
  ['the 71st makes two of 67', 'ọ'.repeat(71), ['UCS-2', 71, 2, 67, 63]],
  ['two parts hold 134', 'ọ'.repeat(134), ['UCS-2', 134, 2, 67, 0]],
  ['35 emoji of two units fit into one part', '😀'.repeat(35), ['UCS-2', 70, 1, 70, 0]],
  ['of 36 only 33 fit into a part of 67', '😀'.repeat(36), ['UCS-2', 72, 2, 67, 61]],
  ['67 emoji take three parts where division would say two', '😀'.repeat(67), ['UCS-2', 134, 3, 67, 65]],
  ['one naira sign makes all of it UCS-2', `₦${'a'.repeat(159)}`, ['UCS-2', 160, 3, 67, 41]],
  ['a backtick is not in the alphabet', '`', ['UCS-2', 1, 1, 70, 69]],
  ['a small c with cedilla is not, the capital is', 'Çç', ['UCS-2', 2, 1, 70, 68]],
  ['in UCS-2 the extension table costs no more', '€ọ', ['UCS-2', 2, 1, 70, 68]],
])('%s', (_, message, shape) => {
  expect(shapeOf(message)).toEqual(shape);
});

describe('for any message', () => {
  const character = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Array.from('abc XYZ09@£\n')) },
    { weight: 3, arbitrary: fc.constantFrom(...Array.from(EXTENSION)) },
    { weight: 1, arbitrary: fc.constantFrom('ọ', '₦', '😀', '’', '\u0301') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  );
  const gsm = fc.array(fc.constantFrom(...Array.from('abcdefgh €[]{}')), { minLength: 1, maxLength: 700 });
  const ucs = fc.array(fc.constantFrom('a', 'ọ', '😀', '€'), { minLength: 1, maxLength: 400 });
  const any = fc.array(character, { minLength: 1, maxLength: 600 });
  const messages = fc.oneof(any, gsm, ucs).map((characters) => characters.join(''));

  test('the parts joined are the message, each fits, and none divides an escape or a surrogate pair', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const { encoding, parts, segmentSize, length, characters, remaining } = segmentMessage(message);
        expect(parts.join('')).toBe(message);
        expect(characters).toBe(Array.from(message).length);
        expect(encoding === 'GSM-7').toBe(Array.from(message).every(isGsm));
        expect(segmentSize).toBe(parts.length === 1 ? { 'GSM-7': 160, 'UCS-2': 70 }[encoding] : { 'GSM-7': 153, 'UCS-2': 67 }[encoding]);
        // A part is measured by itself, so an escape or a surrogate that lost its other half would show.
        for (const part of parts) {
          expect(part.isWellFormed()).toBe(true);
          expect(sizeOf(part, encoding)).toBeLessThanOrEqual(segmentSize);
          expect(part).not.toBe('');
        }
        expect(parts.reduce((sum, part) => sum + sizeOf(part, encoding), 0)).toBe(length);
        expect(sizeOf(parts.at(-1) ?? '', encoding)).toBe(segmentSize - remaining);
      }),
      { numRuns: 1_000 },
    );
  });

  test('no division into fewer parts exists', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const { encoding, parts } = segmentMessage(message);
        expect(parts.length).toBe(fewestParts(message, encoding));
      }),
      { numRuns: 300 },
    );
  });

  test('a character more never takes fewer parts within one encoding', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          gsm,
          ucs.map((characters) => ['ọ', ...characters]),
        ),
        (characters) => {
          const shorter = segmentMessage(characters.slice(0, -1).join('')).parts.length;
          expect(segmentMessage(characters.join('')).parts.length).toBeGreaterThanOrEqual(shorter);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Octets on the air, counted another way than the code under test does. */
function sizeOf(text: string, encoding: SmsEncoding): number {
  if (encoding === 'UCS-2') return Buffer.from(text, 'utf16le').length / 2;
  return text.replaceAll(/[\f^{}\\[~\]|€]/g, 'ee').length;
}

/** The fewest parts over all divisions, by trying them: best[n] is the fewest for the first n characters. */
function fewestParts(message: string, encoding: SmsEncoding): number {
  const characters = Array.from(message);
  const [single, part] = encoding === 'GSM-7' ? [160, 153] : [70, 67];
  if (sizeOf(message, encoding) <= single) return 1;
  const sizes = characters.map((character) => sizeOf(character, encoding));
  const best = [0];
  for (let end = 1; end <= characters.length; end++) {
    let fewest = Infinity;
    for (let [start, size] = [end - 1, sizes[end - 1] ?? 0]; start >= 0 && size <= part; start--, size += sizes[start] ?? 0)
      fewest = Math.min(fewest, (best[start] ?? Infinity) + 1);
    best.push(fewest);
  }
  return best.at(-1) ?? 0;
}
