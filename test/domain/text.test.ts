import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../../src/domain/errors/problem.ts';
import { narration, plainText } from '../../src/domain/schema/text.ts';

const GSM =
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

function messageOf(schema: z.ZodType, raw: unknown): string | undefined {
  const { error } = schema.safeParse(raw);
  return error && problemsOf(error, raw)[0].message;
}

describe('plain text', () => {
  const name = plainText(10);

  test.each([
    ['  Ada  ', 'Ada'],
    ['Ọlá', 'Ọlá'],
    ['e\u0301', 'é'],
    ['👩🏾‍🏫', '👩🏾‍🏫'],
    ['😀'.repeat(10), '😀'.repeat(10)],
    ['\tAda\n', 'Ada'],
  ])('%j is taken as %j', (raw, saved) => {
    expect(name.parse(raw)).toBe(saved);
  });

  test.each([
    [undefined, 'is required'],
    [5, 'must be text'],
    [null, 'must be text'],
    ['', 'must not be empty'],
    ['   ', 'must not be empty'],
    ['a\0b', 'must not contain control characters (U+0000)'],
    ['a\nb', 'must not contain control characters (U+000A)'],
    ['a\u0085b', 'must not contain control characters (U+0085)'],
    ['a\u2028b', 'must not contain control characters (U+2028)'],
    ['a\u202eb', 'must not contain control characters (U+202E)'],
    ['a\ud800', 'must not contain half of a surrogate pair'],
    ['12345678901', 'must be at most 10 characters long'],
    ['😀'.repeat(11), 'must be at most 10 characters long'],
    ['x'.repeat(1_000_000), 'must be at most 10 characters long'],
  ])('%j is refused: %s', (raw, message) => {
    expect(messageOf(name, raw)).toBe(message);
  });

  test('what it lets through can be stored and shown: trimmed, well formed, short enough, and stable when read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (raw) => {
        const parsed = name.safeParse(raw);
        if (!parsed.success) return;
        const saved = parsed.data;
        expect(saved).toBe(saved.trim());
        expect(saved.isWellFormed()).toBe(true);
        expect(/\p{Cc}/u.test(saved)).toBe(false);
        expect(Array.from(saved).length).toBeLessThanOrEqual(10);
        expect(name.parse(saved)).toBe(saved);
      }),
      { numRuns: 1_000 },
    );
  });

  test('its limits are in the printed schema', () => {
    expect(z.toJSONSchema(name, { io: 'input' })).toMatchObject({ type: 'string', minLength: 1, maxLength: 10 });
    expect(z.toJSONSchema(z.strictObject({ name: name.optional(), narration }), { io: 'input' })).toMatchObject({
      properties: { name: { maxLength: 10 }, narration: { maxLength: 100 } },
    });
  });
});

describe('narration', () => {
  test('every character of the GSM-7 basic set passes, and there are 125 of them beside line feed, carriage return and escape', () => {
    expect(new Set(GSM).size).toBe(125);
    for (const character of GSM) expect(narration.parse(`a${character}b`)).toBe(`a${character}b`);
  });

  test('any other character is refused and named, the first one first', () => {
    const other = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      .filter(
        (unit) =>
          Array.from(unit).length === 1 &&
          unit.trim() === unit &&
          unit.normalize() === unit &&
          !GSM.includes(unit) &&
          !/\p{Cc}/u.test(unit),
      );
    fc.assert(fc.property(other, (character) => messageOf(narration, `ab${character}€`)?.includes(`"${character}"`) === true));
  });

  test.each([
    ['Invoice ₦5000 ₦', 'must not contain "₦" (U+20A6, character 9): it is not in the GSM-7 basic set; write NGN instead'],
    ['cost {5}', 'must not contain "{" (U+007B, character 6): it is not in the GSM-7 basic set'],
    ['it’s', 'must not contain "’" (U+2019, character 3): it is not in the GSM-7 basic set'],
    ['hi 😀', 'must not contain "😀" (U+1F600, character 4): it is not in the GSM-7 basic set'],
    ['a\nb', 'must not contain control characters (U+000A)'],
    ['x'.repeat(101), 'must be at most 100 characters long'],
    [5, 'must be text'],
  ])('%j is refused: %s', (raw, message) => {
    expect(messageOf(narration, raw)).toBe(message);
  });

  test('100 characters fit, spaces around them do not count, and it may be empty', () => {
    expect(narration.parse(`  ${'x'.repeat(100)}  `)).toBe('x'.repeat(100));
    expect(narration.parse('')).toBe('');
    expect(narration.parse('cafe\u0301')).toBe('café');
  });
});
