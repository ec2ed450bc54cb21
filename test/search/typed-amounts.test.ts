import { expect, test } from 'vitest';
import { typedAmounts } from '../../src/slices/transfers/search/find-transfers.ts';

test.each([
  ['25000', 2_500_000],
  ['25,000', 2_500_000],
  ['25 000', 2_500_000],
  ['₦25k', 2_500_000],
  ['N25k', 2_500_000],
  ['NGN 25,000.50', 2_500_050],
  ['25000.5', 2_500_050],
  ['25,000 naira', 2_500_000],
  ['1.25m', 125_000_000],
  ['1,250,000', 125_000_000],
  ['2 million', 200_000_000],
  ['0.50', 50],
])('%j is %i kobo', (text, amount) => expect(typedAmounts(text)).toEqual([amount]));

test.each(['', '0', '25,00', '1,2500', '25.005', '08031234567', 'INV-25', '25k k', 'k', '9'.repeat(14), '9999999999999b', '-5', '1.2.3'])(
  '%j is no amount',
  (text) => expect(typedAmounts(text)).toEqual([]),
);
