import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchNames } from '../../src/slices/banks/name-match.ts';

const word = fc.constantFrom(
  'ADA',
  'CHIOMA',
  'OKAFOR',
  'MUSA',
  'IBRAHIM',
  'AYOMIDE',
  'O',
  'A',
  'BELLO',
  'TUNDE',
  'OLUWA-SEUN',
  "N'GOZI",
  'LTD',
  'ACME',
  'IBRAHEEM',
  'ỌLÁ',
);
const name = fc.array(word, { minLength: 1, maxLength: 8 });

describe('name match', () => {
  test.each([
    ['ADA CHIOMA OKAFOR', 'ADA CHIOMA OKAFOR', 'the same'],
    ['Okafor, Ada Chioma', 'ADA CHIOMA OKAFOR', 'another order, case and a comma'],
    ['Adébáyọ̀ Ọlá', 'ADEBAYO OLA', 'Yoruba marks'],
    ['Ɗanladi Ƙasim', 'DANLADI KASIM', "Hausa's hooked letters"],
    ["Ng'ozi O'Neil", 'NGOZI ONEIL', 'apostrophes'],
    ['Adebayo-Cole Tunde', 'TUNDE ADEBAYO COLE', 'a hyphen that parts'],
    ['Oluwa-seun Bello', 'OLUWASEUN BELLO', 'a hyphen that joins'],
    ['Acme Foods Ltd.', 'ACME FOODS LIMITED', 'a shortened legal form'],
    ['Bread & Butter Ltd', 'BREAD AND BUTTER LIMITED', 'an ampersand'],
  ])('EXACT_MATCH: %s / %s (%s)', (expected, actual) => {
    expect(matchNames(expected, actual)).toEqual({ score: 100, result: 'EXACT_MATCH' });
  });

  test.each([
    ['Ada Okafor', 'ADA CHIOMA OKAFOR', 'a missing middle name'],
    ['A. C. Okafor', 'ADA CHIOMA OKAFOR', 'initials'],
    ['Okafor A', 'ADA CHIOMA OKAFOR', 'an initial and a missing name'],
    ['Ada Chima Okafor', 'ADA CHIOMA OKAFOR', 'one letter missing'],
    ['Ibraheem Musa', 'MUSA IBRAHIM', 'a variant spelling'],
    ['Acme', 'ACME LIMITED', 'a missing legal form'],
    ['A Ada', 'ADA AYO', 'a word before the initial that it begins with'],
    ['A. B. Ada', 'ADA AYO BELLO', 'two initials and a word'],
    ['Bella Musa', 'BELLO MUSA', 'one of five letters differs'],
    ['B Bello', 'BELLA BOLA', 'a near spelling before the initial'],
    ['Mrs. Ada Okafor', 'ADA OKAFOR', 'a title on one side'],
    ['Mrs. Ada Okafor', 'OKAFOR ADA CHIOMA', 'a title and a missing middle name'],
    ['Okafor, Ada (Mrs)', 'OKAFOR ADA CHIOMA', 'a title behind the name'],
    ['Chief Dr. Musa Ibrahim', 'ALHAJI MUSA SANI IBRAHIM', 'other titles on each side'],
    ['Engr Tunde Bello', 'BELLO TUNDE ABIODUN', 'a profession'],
    ['Rev. Fr. Musa Bello', 'BELLO MUSA SANI', 'two titles'],
    ['Mal. Musa Bello', 'BELLO MUSA SANI', 'a title cut short'],
    ['Esv. Musa Bello', 'BELLO MUSA SANI', 'a profession cut short'],
    ['Musa Bello Jnr', 'BELLO MUSA SANI', 'the younger one'],
    ['Alhaja Rukayat Lawal', 'LAWAL RUKAYAT EFE', 'a pilgrim'],
    ['ADACHIOMA OKAFOR', 'OKAFOR ADA CHIOMA', 'given names joined'],
    ['Ada Chioma Okafor', 'OKAFOR CHIOMAADA', 'given names joined in another order'],
    ['Adachioma', 'ADA CHIOMA OKAFOR', 'given names joined, the surname missing'],
    ['Mrs ADACHIOMAOKAFOR', 'OKAFOR ADA CHIOMA', 'everything joined'],
    ['Prince Okafor', 'OKAFOR PRINCE CHIDI', 'a given name that is a title too'],
  ])('CLOSE_MATCH: %s / %s (%s)', (expected, actual) => {
    expect(matchNames(expected, actual).result).toBe('CLOSE_MATCH');
  });

  test.each([
    ['Ada Okafor', 'ADA OBI', 'another surname'],
    ['Ada Chioma Okafor', 'ADA CHIOMA OBI', 'one of three names differs'],
    ['Chinedu Okafor', 'ADA CHIOMA OKAFOR', 'a relative'],
    ['Okafor', 'ADA CHIOMA OKAFOR', 'a surname alone'],
    ['A O', 'ADA OKAFOR', 'initials alone'],
    ['B Okafor', 'ADA OKAFOR', 'another initial'],
    ['Bell Musa', 'BILL MUSA', 'one of four letters differs'],
    ['John Bello', 'JOAN BELLO', 'short names one letter apart'],
    ['', 'ADA OKAFOR', 'nothing'],
    ['', '', 'nothing twice'],
    ['...', '---', 'no letters'],
    ['Musa Ibrahim', 'GRACE ADEYEMI', 'strangers'],
    ['Chief Musa', 'ALHAJI MUSA', 'titles beside a single name'],
    ['Mrs Okafor', 'MRS BELLO', 'a title alone in common'],
    ['Mrs Ada Okafor', 'MRS BOLA OKAFOR', 'a title and a surname in common'],
    ['Prince Okafor', 'ADA OKAFOR', 'a title and a surname'],
    ['Ada Chioma Prince', 'ADA CHIOMA OKAFOR', 'a surname that is a title too'],
    ['ADACHIOMA OKAFOR', 'ADA OKAFOR', 'a joined name of which one half is unknown'],
    ['ADAOBI OKAFOR', 'ADA CHIOMA OKAFOR', 'a longer name that begins with a shorter'],
  ])('NO_MATCH: %s / %s (%s)', (expected, actual) => {
    const { score, result } = matchNames(expected, actual);
    expect(result).toBe('NO_MATCH');
    expect(score).toBeLessThan(70);
  });

  test("a missing middle name scores 92, the specification's example", () => {
    expect(matchNames('Ada Okafor', 'ADA CHIOMA OKAFOR')).toEqual({ score: 92, result: 'CLOSE_MATCH' });
  });

  test('word order and case do not matter', () => {
    const shuffled = name.chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })));
    fc.assert(
      fc.property(shuffled, ([words, order]) => {
        expect(matchNames(words.join(' '), order.join('  ').toLowerCase())).toEqual({ score: 100, result: 'EXACT_MATCH' });
      }),
    );
  });

  test('the comparison is symmetric', () => {
    const any = fc.oneof(
      name.map((words) => words.join(' ')),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-'), maxLength: 60 }),
    );
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(matchNames(a, b)).toEqual(matchNames(b, a));
      }),
      { numRuns: 500 },
    );
  });

  test('the comparison is symmetric also with several possible pairings', () => {
    const near = fc.array(fc.string({ unit: fc.constantFrom('A', 'B'), minLength: 5, maxLength: 5 }), { minLength: 3, maxLength: 5 });
    fc.assert(
      fc.property(near, near, (a, b) => {
        expect(matchNames(a.join(' '), b.join(' '))).toEqual(matchNames(b.join(' '), a.join(' ')));
      }),
      { numRuns: 3_000 },
    );
  });

  test('the score is an integer from 0 to 100 and agrees with the result', () => {
    const any = fc.oneof(
      name.map((words) => words.join(' ')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(any, any, (a, b) => {
        const { score, result } = matchNames(a, b);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(result).toBe(score === 100 ? 'EXACT_MATCH' : score >= 70 ? 'CLOSE_MATCH' : 'NO_MATCH');
      }),
      { numRuns: 500 },
    );
  });

  test('text beyond 256 characters is ignored', () => {
    expect(matchNames(`ADA OKAFOR${' '.repeat(250)}BELLO`, 'OKAFOR ADA').result).toBe('EXACT_MATCH');
    expect(matchNames(`ADA OKAFOR${' '.repeat(200)}BELLO`, 'OKAFOR ADA').result).toBe('CLOSE_MATCH');
  });

  test('the cost of huge input is bounded', () => {
    const started = performance.now();
    for (const unit of ['a', 'a ', 'ab-', '\ufdfa', '́', '😀', '\ud800']) matchNames(unit.repeat(200_000), `${unit.repeat(200_000)}b`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
