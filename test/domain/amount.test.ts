import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { koboOf as koboOfPayer } from '../../src/web/browser/pay/money.ts';
import { koboOfNaira } from '../../src/domain/money/money.ts';
import { AMOUNT_PATTERN, readKobo, readNaira } from '../../src/domain/portable/amount.ts';

/** The readers of amounts that people write: fields and imports of the dashboard, the payer's page, and statements. */
const readers: Record<string, (text: string) => unknown> = {
  readNaira,
  koboOfPayer,
  koboOfNaira: (text) => koboOfNaira(text),
};

const kobo = fc.oneof(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
const formatting = fc.record({
  mark: fc.constantFrom('', '₦', 'N', 'NGN', 'NGN ', '₦ '),
  group: fc.constantFrom('', ',', ' ', '\u00a0', '\u202f'),
  decimals: fc.constantFrom('two', 'short'),
  around: fc.constantFrom('', ' ', '\t'),
});

function written(amount: number, { mark, group, decimals, around }: typeof formatting extends fc.Arbitrary<infer T> ? T : never): string {
  const digits = String(amount).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, group);
  const part = digits.slice(-2);
  const shown = decimals === 'two' ? `.${part}` : part === '00' ? '' : `.${part.replace(/0$/, '')}`;
  return `${around}${mark}${whole}${shown}${around}`;
}

const field = new RegExp(`^(?:${AMOUNT_PATTERN})$`, 'v');

describe('an amount that a person writes in naira', () => {
  test('is the same amount in every accepted formatting, for every reader', () => {
    fc.assert(
      fc.property(kobo, formatting, (amount, form) => {
        const text = written(amount, form);
        for (const [name, read] of Object.entries(readers)) expect([name, read(text)]).toEqual([name, amount]);
        expect(field.test(text)).toBe(true);
      }),
    );
  });

  test('is refused with a comma, a point or a space that can mean something else, by every reader', () => {
    const whole = fc.integer({ min: 1, max: 9_999_999 }).map(String);
    const digits = (length: number): fc.Arbitrary<string> =>
      fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length });
    const ambiguous = fc.oneof(
      // A decimal comma.
      fc.tuple(whole, fc.constantFrom(1, 2, 4, 5).chain(digits)).map(([one, part]) => `${one},${part}`),
      // Thousands behind points, and a decimal comma behind them.
      fc.tuple(fc.integer({ min: 1, max: 999 }), digits(3), digits(2)).map(([one, two, part]) => `${one}.${two},${part}`),
      fc.tuple(fc.integer({ min: 1, max: 999 }), digits(3), digits(3)).map(([one, two, three]) => `${one}.${two}.${three}`),
      // Groups that are none of three.
      fc.tuple(whole, fc.constantFrom(1, 2, 4).chain(digits)).map(([one, two]) => `${one} ${two}`),
      fc.tuple(fc.integer({ min: 1_000, max: 999_999 }), digits(3)).map(([one, two]) => `${one},${two}`),
      fc.tuple(fc.integer({ min: 1, max: 999 }), digits(2), digits(3)).map(([one, two, three]) => `${one},${two},${three}`),
      digits(3).map((three) => `0,${three}`),
    );
    fc.assert(
      fc.property(ambiguous, (text) => {
        for (const [name, read] of Object.entries(readers)) expect([name, typeof read(text)]).not.toEqual([name, 'number']);
        expect(field.test(text)).toBe(false);
      }),
    );
  });

  test.each([
    ['250000,50', 'A comma separates thousands only. Write 250000.50 if that is the amount'],
    ['1500,5', 'A comma separates thousands only. Write 1500.50 if that is the amount'],
    ['1.500', 'An amount has at most two decimals'],
    ['1.500,50', 'Enter an amount in naira, such as 1500 or 1500.50'],
    ['1234.567', 'An amount has at most two decimals'],
    ['-20', 'Enter an amount in naira, such as 1500 or 1500.50'],
    ['1.5E+05', 'Enter an amount in naira, such as 1500 or 1500.50'],
    ['20 USD', 'Enter an amount in naira, such as 1500 or 1500.50'],
    ['', 'Enter an amount in naira, such as 1500 or 1500.50'],
    ['99999999999999999', 'The amount is too large'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readNaira(text)).toBe(problem);
  });

  test('any text is an amount in all readers or in none', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789,. -N₦'.split('')), maxLength: 12 });
    fc.assert(
      fc.property(text, (typed) => {
        const amount = readNaira(typed);
        const payer = koboOfPayer(typed);
        expect(payer).toBe(typeof amount === 'number' ? amount : null);
        if (field.test(typed) && amount !== 'The amount is too large') expect(amount).toBeTypeOf('number');
      }),
      { numRuns: 2_000 },
    );
  });
});

test('an amount in kobo is a whole number above zero and nothing else', () => {
  expect([readKobo('1'), readKobo('150000'), readKobo('9007199254740991')]).toEqual([1, 150_000, Number.MAX_SAFE_INTEGER]);
  for (const text of ['', '0', '-1', '1.5', '1,500', '1500,50', '1 500', '1e3', '0150', '9007199254740992', '₦1', ' 1'])
    expect(readKobo(text)).toBeNull();
});
