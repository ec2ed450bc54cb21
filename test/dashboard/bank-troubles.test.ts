import { expect, test } from 'vitest';
import { bankTroubles, type Fared } from '../../src/web/dashboard/pages/wallet/bank-troubles.ts';

const bank = (more: Partial<Fared>): Fared => {
  const fared = {
    bankCode: '058',
    bankName: 'Guaranty Trust Bank',
    count: 10,
    delivered: 10,
    failed: 0,
    medianMs: 30_000,
    p95Ms: 60_000,
    ...more,
  };
  const ended = fared.delivered + fared.failed;
  return { __typename: 'BankFigures', ...fared, successShare: ended === 0 ? null : fared.delivered / ended };
};
const usual = bank({ count: 1_000, delivered: 950, failed: 50 });
const result = (now: Partial<Fared>, usually: Fared[] = [usual]): string[] =>
  bankTroubles([bank(now)], usually).map(({ sentence }) => sentence);

test('a bank is named when it takes fewer than usual, takes longer, or says nothing; what is usual is without what was lately', () => {
  expect(result({})).toEqual([]);
  expect(result({ delivered: 6, failed: 4 })).toEqual(['4 of 10 transfers failed or were reversed; usual success rate 95%']);
  expect(result({ delivered: 8, failed: 2 })).toEqual([]);
  expect(result({ medianMs: 300_000 })).toEqual(['median settlement time 5 min 0 s, usually 30 s']);
  expect(result({ medianMs: 80_000 })).toEqual([]);
  expect(result({ delivered: 2, medianMs: 30_000 })).toEqual(['8 of 10 transfers are pending; do not send them again']);
  const allFailed = { count: 6, delivered: 0, failed: 6, medianMs: null };
  expect(result(allFailed, [bank(allFailed)])).toEqual(['6 of 6 transfers failed or were reversed; usual success rate 100%']);
});

test('a bank that is always so is not named, nor one with too few transfers', () => {
  expect(result({ delivered: 6, failed: 4 }, [bank({ count: 1_000, delivered: 600, failed: 400 })])).toEqual([]);
  expect(result({ count: 4, delivered: 0, failed: 4 })).toEqual([]);
  expect(result({ count: 4, delivered: 0, failed: 0 })).toEqual([]);
  expect(bankTroubles([], [usual])).toEqual([]);
});
