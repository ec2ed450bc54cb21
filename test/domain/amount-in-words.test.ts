import { expect, it } from 'vitest';
import { amountInWords } from '../../src/domain/money/amount-in-words.ts';
import { koboOf } from '../../src/domain/money/money.ts';

it.each([
  [0, 'Zero naira'],
  [1, 'One kobo'],
  [99, 'Ninety-nine kobo'],
  [100, 'One naira'],
  [101, 'One naira, one kobo'],
  [1_900, 'Nineteen naira'],
  [2_000, 'Twenty naira'],
  [10_000, 'One hundred naira'],
  [11_100, 'One hundred and eleven naira'],
  [100_500, 'One thousand and five naira'],
  [150_050, 'One thousand five hundred naira, fifty kobo'],
  [2_007_688, 'Twenty thousand and seventy-six naira, eighty-eight kobo'],
  [100_000_000, 'One million naira'],
  [100_000_100, 'One million and one naira'],
  [
    123_456_789_012,
    'One billion two hundred and thirty-four million five hundred and sixty-seven thousand eight hundred and ninety naira, twelve kobo',
  ],
  [
    Number.MAX_SAFE_INTEGER,
    'Ninety trillion seventy-one billion nine hundred and ninety-two million five hundred and forty-seven thousand four hundred and nine naira, ninety-one kobo',
  ],
])('%i kobo is "%s"', (amount, words) => {
  expect(amountInWords(koboOf(amount))).toBe(words);
});

it.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is no amount', (amount) => {
  expect(() => amountInWords(koboOf(amount))).toThrow(RangeError);
});
