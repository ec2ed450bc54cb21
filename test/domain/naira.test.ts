import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { koboAmount, koboOf, koboOfNaira, koboOrNothing, naira, nairaNumber, shareOf } from '../../src/domain/money/money.ts';

const amount = fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 }).map(koboOf);

describe('naira in writing', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [150_000, '1500.00'],
    [-150_050, '-1500.50'],
    [-1, '-0.01'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('%d kobo are %s', (kobo, written) => {
    expect(naira(koboOf(kobo))).toBe(written);
    expect(nairaNumber(koboOf(kobo))).toBe(Number(written));
  });

  test('what is written is read as it was', () => {
    fc.assert(
      fc.property(amount, (kobo) => {
        expect(koboOfNaira(naira(kobo))).toBe(kobo);
      }),
    );
  });
});

describe('naira as others write them', () => {
  test.each([
    [1500, 150_000],
    [1500.5, 150_050],
    [-0.01, -1],
    ['1500', 150_000],
    ['1500.5', 150_050],
    ['1500.50', 150_050],
    ['1500.500', 150_050],
    ['1500.', 150_000],
    ['1 500.50', 150_050],
    ['1\u00a0500', 150_000],
    [' 20 ', 2_000],
    ['\t20\n', 2_000],
    ['₦1,234,567.89', 123_456_789],
    ['₦ 20', 2_000],
    ['N20', 2_000],
    ['NGN  20.05', 2_005],
    ['-₦20', -2_000],
    ['12,345', 1_234_500],
    ['0', 0],
    ['-0', 0],
    ['-0.00', 0],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%j is %d kobo', (written, kobo) => {
    expect(koboOfNaira(written)).toBe(kobo);
    // Zero has no sign, as text or in a sum.
    expect(Object.is(koboOfNaira(written), -0)).toBe(false);
  });

  test.each([
    '',
    'N/A',
    'abc',
    '20 naira',
    '20-',
    '+20',
    '1,23',
    '0,500',
    '1500,50',
    '1.500,50',
    '15 00',
    '1,2345',
    '1234,567',
    ',123',
    '1,234,56',
    '1,ab,567',
    'abc,567',
    '.5',
    '1.2.3',
    '1.ab',
    'USD 20',
    'xN20',
    '--20',
    '90071992547409.92',
    '1e3',
    1e21,
    Number.NaN,
    Infinity,
    null,
    undefined,
    true,
    {},
    ['20'],
    { toString: () => '20' },
  ])('%j is none', (written) => {
    for (const rest of ['none', 'dropped', 'rounded'] as const) expect(koboOfNaira(written, rest)).toBeNull();
  });

  test.each([
    ['0.005', 0, 1],
    ['0.004', 0, 0],
    ['0.0049', 0, 0],
    ['0.995', 99, 100],
    ['12.3456', 1_234, 1_235],
    ['12.344', 1_234, 1_234],
    ['-12.345', -1_234, -1_235],
    ['-0.001', 0, 0],
    [0.005, 0, 1],
  ])('%j with parts of a kobo is none; dropped %d, rounded %d', (written, dropped, rounded) => {
    expect(koboOfNaira(written)).toBeNull();
    expect(koboOfNaira(written, 'dropped')).toBe(dropped);
    expect(koboOfNaira(written, 'rounded')).toBe(rounded);
  });

  test('parts of a kobo that are none are none: zeros behind the second decimal', () => {
    expect(koboOfNaira('1.5000')).toBe(150);
    expect(koboOfNaira('1.5001')).toBeNull();
    expect(koboOfNaira('1.50010', 'dropped')).toBe(150);
  });
});

describe('an amount that is asked for', () => {
  test('is a whole number of kobo, one at least', () => {
    expect(koboAmount.safeParse(1).success).toBe(true);
    expect(koboAmount.safeParse(Number.MAX_SAFE_INTEGER).success).toBe(true);
    for (const wrong of [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, '1', null]) expect(koboAmount.safeParse(wrong).success).toBe(false);
  });

  test('may be nothing where it says so, and never less', () => {
    expect([0, 1].every((value) => koboOrNothing.safeParse(value).success)).toBe(true);
    expect([-1, 0.5].some((value) => koboOrNothing.safeParse(value).success)).toBe(false);
  });
});

test('a share is rounded half up, exactly, however large the amount is', () => {
  const positive = fc.integer({ min: 0, max: 9_000_000_000_000_000 });
  fc.assert(
    fc.property(positive, fc.integer({ min: 0, max: 10_000 }), (kobo, basisPoints) => {
      const exact = (BigInt(kobo) * BigInt(basisPoints) + 5_000n) / 10_000n;
      expect(shareOf(koboOf(kobo), basisPoints)).toBe(Number(exact));
    }),
  );
});
