import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceRule } from '../../src/core/prices/rule.ts';
import { defaultFeeRules, feeFor } from '../../src/slices/transfers/read/fees.ts';
import { koboOf, NO_KOBO } from '../../src/domain/money/money.ts';

const at = new Date('2026-06-01T12:00:00Z');
const feeOf = (amount: number, more: { at?: Date; salary?: boolean; rules?: PriceRule[] } = {}) =>
  feeFor(more.rules ?? defaultFeeRules, {
    amount: koboOf(amount),
    at: more.at ?? at,
    businessId: 'acme',
    ...(more.salary && { salary: true }),
  });

const own = (rule: Partial<PriceRule> & Pick<PriceRule, 'kind'>): PriceRule => ({
  businessId: 'acme',
  item: null,
  planId: null,
  effectiveFrom: new Date('2026-01-01T00:00:00Z'),
  effectiveTo: null,
  minAmount: koboOf(1),
  maxAmount: null,
  flat: NO_KOBO,
  basisPoints: 0,
  cap: null,
  ...rule,
});

describe('fees', () => {
  test("₦20,000 costs 7688 kobo: the specification's example", () => {
    expect(feeOf(2_000_000)).toEqual({
      fee: 7_688,
      breakdown: [
        { type: 'transfer_fee', amount: 2_500 },
        { type: 'vat', amount: 188 },
        { type: 'stamp_duty', amount: 5_000 },
      ],
    });
  });

  test.each([
    [1, 1_000, 75, 0],
    [500_000, 1_000, 75, 0],
    [500_001, 2_500, 188, 0],
    [999_999, 2_500, 188, 0],
    [1_000_000, 2_500, 188, 5_000],
    [5_000_000, 2_500, 188, 5_000],
    [5_000_001, 5_000, 375, 5_000],
    [9_007_199_254_740_991, 5_000, 375, 5_000],
  ])('%i kobo: transfer fee %i, VAT %i, stamp duty %i', (amount, transferFee, vat, stampDuty) => {
    const { fee, breakdown } = feeOf(amount);
    expect(fee).toBe(transferFee + vat + stampDuty);
    expect(breakdown).toEqual(
      [
        { type: 'transfer_fee', amount: transferFee },
        { type: 'vat', amount: vat },
        { type: 'stamp_duty', amount: stampDuty },
      ].filter((part) => part.amount > 0),
    );
  });

  test('the sender pays stamp duty from the first instant of 2026 in Lagos, not before', () => {
    expect(feeOf(2_000_000, { at: new Date('2025-12-31T22:59:59.999Z') }).fee).toBe(2_688);
    expect(feeOf(2_000_000, { at: new Date('2025-12-31T23:00:00.000Z') }).fee).toBe(7_688);
  });

  test('a salary pays no stamp duty', () => {
    expect(feeOf(2_000_000, { salary: true })).toEqual({
      fee: 2_688,
      breakdown: [
        { type: 'transfer_fee', amount: 2_500 },
        { type: 'vat', amount: 188 },
      ],
    });
  });

  test("a business's own rules replace the default rules of that kind only, and for that business only", () => {
    const rules = [...defaultFeeRules, own({ kind: 'transfer_fee', flat: koboOf(500), maxAmount: koboOf(3_000_000) })];
    expect(feeOf(2_000_000, { rules }).breakdown).toEqual([
      { type: 'transfer_fee', amount: 500 },
      { type: 'vat', amount: 38 },
      { type: 'stamp_duty', amount: 5_000 },
    ]);
    expect(feeOf(4_000_000, { rules }).breakdown, 'the default bands are gone for it').toEqual([{ type: 'stamp_duty', amount: 5_000 }]);
    expect(feeFor(rules, { amount: koboOf(2_000_000), at, businessId: 'other' }).fee).toBe(7_688);
  });

  test('own rules outside their validity change nothing', () => {
    const early = own({ kind: 'transfer_fee', flat: koboOf(1), effectiveFrom: new Date('2026-06-01T12:00:00.001Z') });
    const over = own({ kind: 'transfer_fee', flat: koboOf(1), effectiveTo: at });
    expect(feeOf(2_000_000, { rules: [...defaultFeeRules, early, over] }).fee).toBe(7_688);
  });

  test('of two matching rules the later one applies, in any table order', () => {
    const rules = [
      own({ kind: 'transfer_fee', flat: koboOf(100) }),
      own({ kind: 'transfer_fee', flat: koboOf(200), effectiveFrom: new Date('2026-05-01T00:00:00Z') }),
    ];
    expect(feeOf(1_000, { rules }).fee).toBe(200);
    expect(feeOf(1_000, { rules: rules.toReversed() }).fee).toBe(200);
  });

  test('a share of the amount is rounded half up, and VAT is a share of the fee', () => {
    const rules = [own({ kind: 'transfer_fee', basisPoints: 50 }), own({ kind: 'vat', basisPoints: 750 })];
    expect(feeOf(100, { rules }).breakdown).toEqual([{ type: 'transfer_fee', amount: 1 }]);
    expect(feeOf(99, { rules }).breakdown).toEqual([]);
    expect(feeOf(1_000_000, { rules }).breakdown).toEqual([
      { type: 'transfer_fee', amount: 5_000 },
      { type: 'vat', amount: 375 },
    ]);
  });

  test('a share is exact for every amount that JSON can represent', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(10_000), (amount, basisPoints) => {
        fc.pre(amount > 0);
        const exact = Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n);
        expect(feeOf(amount, { rules: [own({ kind: 'transfer_fee', basisPoints })] }).fee).toBe(exact);
      }),
    );
  });

  test('without a transfer fee there is no VAT, and without rules no fee', () => {
    expect(feeOf(2_000_000, { rules: [own({ kind: 'vat', flat: koboOf(10), basisPoints: 750 })] })).toEqual({ fee: 0, breakdown: [] });
    expect(feeOf(2_000_000, { rules: [] })).toEqual({ fee: 0, breakdown: [] });
  });

  test('the fee is always the sum of its parts, each a positive whole number of kobo', () => {
    const rule = fc.record({
      businessId: fc.constantFrom('acme', 'other', null),
      item: fc.constant(null),
      planId: fc.constant(null),
      kind: fc.constantFrom('transfer_fee' as const, 'vat' as const, 'stamp_duty' as const),
      effectiveFrom: fc.date({ noInvalidDate: true }),
      effectiveTo: fc.option(fc.date({ noInvalidDate: true })),
      minAmount: fc.nat(1_000_000).map(koboOf),
      maxAmount: fc.option(fc.nat(10_000_000).map(koboOf)),
      flat: fc.nat(10_000).map(koboOf),
      basisPoints: fc.nat(10_000),
      cap: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map(koboOf), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(rule), fc.integer({ min: 1, max: 1_000_000_000_000 }), fc.boolean(), (extra, amount, salary) => {
        const { fee, breakdown } = feeOf(amount, { rules: [...defaultFeeRules, ...extra], salary });
        expect(fee).toBe(breakdown.reduce((sum, part) => sum + part.amount, 0));
        expect(breakdown.every((part) => Number.isSafeInteger(part.amount) && part.amount > 0)).toBe(true);
        expect(salary && breakdown.some((part) => part.type === 'stamp_duty')).toBe(false);
      }),
    );
  });

  test('under the default rules a larger transfer never costs less', () => {
    const amount = fc.integer({ min: 1, max: 20_000_000 });
    fc.assert(fc.property(amount, amount, (a, b) => feeOf(Math.min(a, b)).fee <= feeOf(Math.max(a, b)).fee));
  });
});
