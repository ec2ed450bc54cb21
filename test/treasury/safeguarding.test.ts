import { expect, test } from 'vitest';
import { koboOf } from '../../src/domain/money/money.ts';
import { safeguardingOf } from '../../src/slices/treasury/position.ts';
import type { AtProvider } from '../../src/slices/treasury/treasury.ts';

test('safeguarding is covered, covered unless payments have left, short, or unknown', () => {
  const asOf = new Date('2026-05-01T12:00:00Z');
  const response = { account: 'bank', provider: 1, askedAt: asOf, most: koboOf(100), by: null };
  const at = (available: number | null, given: Partial<AtProvider> = {}): AtProvider => ({
    provider: 1,
    account: 'bank',
    booked: koboOf(100),
    unassigned: koboOf(0),
    underWay: koboOf(30),
    feesOwed: koboOf(0),
    reported: { ...response, available: available === null ? null : koboOf(available), unexplained: null },
    ...given,
  });
  const of = (...providers: AtProvider[]): object => safeguardingOf(providers, koboOf(100), asOf);
  expect(of(at(100))).toEqual({ state: 'covered', owed: 100, mayBePaid: 30, held: 100, shortBy: 0, silent: [] });
  expect(of(at(99))).toMatchObject({ state: 'covered_unless_paid', held: 99, shortBy: 0 });
  expect(of(at(70))).toMatchObject({ state: 'covered_unless_paid', shortBy: 0 });
  expect(of(at(69))).toMatchObject({ state: 'short', shortBy: 1 });
  expect(of(at(null))).toMatchObject({ state: 'unknown', held: null, shortBy: null, silent: ['bank'] });
  expect(of(at(100, { reported: null, account: null }))).toMatchObject({ state: 'unknown', silent: ['1'] });
  const old = new Date(asOf.getTime() - 31 * 60_000);
  expect(of(at(100, { reported: { ...response, askedAt: old, available: koboOf(100), unexplained: koboOf(0) } }))).toMatchObject({
    state: 'unknown',
  });
  // A recorded balance stays fresh for longer, plus later ledger movements.
  const written = { ...response, askedAt: old, available: koboOf(80), unexplained: koboOf(0), most: koboOf(85), by: 'Ada' };
  expect(of(at(100, { reported: written }))).toMatchObject({ state: 'covered_unless_paid', held: 95 });
  // A provider without a ledger balance need not report.
  const none = { booked: koboOf(0), underWay: koboOf(0), reported: null };
  expect(of(at(70), at(30, { provider: 2 }), at(null, { provider: 3, ...none }))).toMatchObject({ state: 'covered', held: 100 });
});
