import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explain, extensionCharacters, nonGsmCharacters, shortenBy } from '../../src/slices/sms/advice.ts';
import { isGsm, segmentMessage } from '../../src/slices/sms/segments.ts';
import { cheaperWording, gsmLike } from '../../src/slices/sms/wording.ts';
import { koboOf } from '../../src/domain/money/money.ts';

const wordingOf = (message: string) => cheaperWording(message, segmentMessage(message));
const fill = (characters: number): string => 'a'.repeat(characters);

describe('a cheaper wording', () => {
  test.each([
    ['curly quotes', '“Ada’s”', '"Ada\'s"'],
    ['dashes and an ellipsis', '1–2 — wait…', '1-2 - wait...'],
    ['a no-break space', 'a\u00a0b', 'a b'],
    ['letters with dots below lose them', 'Ẹ káàbọ̀, Ṣadé', 'E kaàbo, Sadé'],
    ['letters that GSM-7 has keep their accents', 'é è ù ñ Ö ọ', 'é è ù ñ Ö o'],
    ['hooked letters of Hausa', 'ɓarna ɗaya ƙasa ƴa', "barna daya kasa 'ya"],
    ['the naira sign', 'Pay ₦5,000', 'Pay NGN5,000'],
    ['zero-width characters vanish', 'a\u200bb\ufeffc', 'abc'],
    ['ligatures, full-width forms and fractions', 'ﬁ ＡＢ ½ ™', 'fi AB 1/2 TM'],
  ])('%s', (_, from, to) => {
    expect(wordingOf(from + fill(100))).toMatchObject({ message: to + fill(100), segmentation: { encoding: 'GSM-7' } });
  });

  test('names what it changed, and how often', () => {
    expect(wordingOf(`₦1 ₦2 “${fill(70)}”`)?.changes).toEqual([
      { from: '₦', to: 'NGN', count: 2 },
      { from: '“', to: '"', count: 1 },
      { from: '”', to: '"', count: 1 },
    ]);
  });

  test('writes N for the naira sign only where NGN would be a part more', () => {
    expect(wordingOf(`₦1${fill(157)}`)?.message).toBe(`N1${fill(157)}`);
    expect(wordingOf(`₦1${fill(156)}`)?.message).toBe(`NGN1${fill(156)}`);
  });

  test('composes letters, and drops blanks at the ends, before line ends and in a row', () => {
    expect(wordingOf(`  e\u0301${fill(60)} \r\n b  c ${fill(10)} `)).toMatchObject({
      message: `é${fill(60)}\n b c ${fill(10)}`,
      segmentation: { encoding: 'GSM-7' },
    });
  });

  test('writes round brackets only where that saves a part', () => {
    expect(wordingOf(`[${fill(157)}]`)?.message).toBe(`(${fill(157)})`);
    expect(wordingOf(`[${fill(156)}]`)).toBeNull();
  });

  test('leaves links as they are', () => {
    const link = 'https://example.ng/[a]';
    expect(wordingOf(`“${link}” ${fill(60)}`)?.message).toBe(`"${link}" ${fill(60)}`);
    expect(wordingOf(`see https://example.ng/ọjà ${fill(60)}`)).toBeNull();
  });

  test('is not offered where it saves nothing: one part, or one character that has no like in GSM-7', () => {
    expect(wordingOf('“Ada” owes ₦5')).toBeNull();
    expect(wordingOf(`“${fill(80)}” 😀`)).toBeNull();
    expect(wordingOf(fill(161))).toBeNull();
  });

  test('really takes fewer parts, and is as cheap as it gets: asked again, it finds none', () => {
    const character = fc.constantFrom(...Array.from('abc  \n[]{}€“”‘’—…₦ọẹṣéɓ\u00a0\u200b\u0301'), 'https://a.ng/[x] ', '\r\n', 'word ');
    fc.assert(
      fc.property(fc.array(character, { minLength: 50, maxLength: 400 }), (characters) => {
        const message = characters.join('');
        const before = segmentMessage(message);
        const variant = cheaperWording(message, before);
        if (!variant) return;
        expect(variant.segmentation).toEqual(segmentMessage(variant.message));
        expect(variant.segmentation.parts.length).toBeLessThan(before.parts.length);
        expect(variant.changes.length).toBeGreaterThan(0);
        expect(cheaperWording(variant.message, variant.segmentation)?.segmentation.parts.length ?? 0).toBeLessThan(
          variant.segmentation.parts.length,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('each replacement of a character is itself in GSM-7', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10_ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const like = gsmLike(String.fromCodePoint(code));
      if (like !== null && !Array.from(like).every(isGsm)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});

describe('what makes a message cost more', () => {
  test('each character outside GSM-7 is named once, with its places, its number and its like', () => {
    expect(nonGsmCharacters('₦5 😀 ₦6')).toEqual([
      { character: '₦', codePoint: 'U+20A6', count: 2, positions: [1, 6], replacement: 'NGN' },
      { character: '😀', codePoint: 'U+1F600', count: 1, positions: [4], replacement: null },
    ]);
  });

  test('characters of the extension table are named in GSM-7, and in UCS-2 they cost no more', () => {
    const named = (message: string) => extensionCharacters(message, segmentMessage(message));
    expect(named('a€[€')).toEqual([
      { character: '€', codePoint: 'U+20AC', count: 2, positions: [2, 4] },
      { character: '[', codePoint: 'U+005B', count: 1, positions: [3] },
    ]);
    expect(named('€ọ')).toEqual([]);
  });

  test.each([
    ['160 septets', fill(160), null],
    ['161 septets', fill(161), { characters: 1, segments: 1 }],
    ['306 septets', fill(306), { characters: 146, segments: 1 }],
    ['307 septets', fill(307), { characters: 1, segments: 2 }],
    ['an escape over 160', `${fill(159)}€`, { characters: 1, segments: 1 }],
    ['135 units of UCS-2', 'ọ'.repeat(135), { characters: 1, segments: 2 }],
    ['UCS-2 for its last character alone', `${fill(140)}😀`, { characters: 1, segments: 1 }],
  ])('characters over a boundary: %s', (_, message, expected) => {
    expect(shortenBy(message, segmentMessage(message))).toEqual(expected);
  });

  test('the advice to shorten is the least that helps', () => {
    const message = fc.array(fc.constantFrom(...Array.from('abc€[😀ọ')), { minLength: 100, maxLength: 400 });
    fc.assert(
      fc.property(fc.oneof(message, fc.array(fc.constantFrom('a', '€'), { minLength: 170, maxLength: 500 })), (characters) => {
        const text = characters.join('');
        const whole = segmentMessage(text);
        const advice = shortenBy(text, whole);
        if (!advice) return expect(whole.parts).toHaveLength(1);
        const without = (count: number) => segmentMessage(characters.slice(0, characters.length - count).join('')).parts.length;
        expect(without(advice.characters)).toBe(advice.segments);
        expect(advice.segments).toBeLessThan(whole.parts.length);
        for (let less = 0; less < advice.characters; less++) expect(without(less)).toBe(whole.parts.length);
      }),
      { numRuns: 100 },
    );
  });

  test('the sentences say it', () => {
    const sentences = (message: string) => {
      const whole = segmentMessage(message);
      const found = {
        nonGsm: nonGsmCharacters(message),
        extension: extensionCharacters(message, whole),
        shorten: shortenBy(message, whole),
      };
      return explain(whole, found, koboOf(400_000));
    };
    expect(sentences('Hello')).toEqual(['The message fits in one part.']);
    expect(sentences(`₦₦\u200b${fill(70)}`)).toEqual([
      '₦ (U+20A6) ×2, U+200B are not in the GSM-7 alphabet, so the whole message is sent as UCS-2: 70 units in a single part, 67 in each of several, while GSM-7 has 160 and 153.',
      '3 characters fewer at the end would make 1 part and save ₦4000.00.',
    ]);
    expect(sentences(`${fill(152)}€${fill(152)}`)).toEqual([
      '€ (U+20AC) takes two septets each.',
      '1 septet stays empty, since a pair is never divided between two parts.',
      '1 character fewer at the end would make 2 parts and save ₦4000.00.',
    ]);
  });
});
