import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, creditFor, type Interval, intervals, nextBoundary, prorated } from '../../src/slices/subscriptions/calendar.ts';
import { creditOf } from '../../src/slices/subscriptions/transitions.ts';
import type { Subscription } from '../../src/slices/subscriptions/subscription.ts';
import { type Kobo, koboOf } from '../../src/domain/money/money.ts';

const lagosDay = (at: Date): string => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10);
const moment = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true });
const cadence = fc.record({ interval: fc.constantFrom(...intervals), intervalCount: fc.integer({ min: 1, max: 12 }) });

/** End dates of the first periods. */
function days(anchor: string, interval: Interval, count: number): string[] {
  const ends = [];
  let at = new Date(anchor);
  for (let n = 0; n < count; n++) ends.push((at = nextBoundary(new Date(anchor), { interval, intervalCount: 1 }, at)));
  return ends.map(lagosDay);
}

describe('anchors', () => {
  test('a month-end anchor falls on the last day of shorter months and on its own day afterwards', () => {
    expect(days('2026-01-31T10:00:00Z', 'monthly', 5)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
    expect(days('2027-12-31T10:00:00Z', 'monthly', 2)).toEqual(['2028-01-31', '2028-02-29']);
    expect(days('2026-11-30T10:00:00Z', 'quarterly', 2)).toEqual(['2027-02-28', '2027-05-30']);
    expect(days('2028-02-29T10:00:00Z', 'yearly', 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
    expect(days('2026-08-31T10:00:00Z', 'biannual', 2)).toEqual(['2027-02-28', '2027-08-31']);
  });

  test('days are in Lagos time, an hour ahead of UTC', () => {
    // 31 January 00:30 in Lagos.
    expect(days('2026-01-30T23:30:00Z', 'monthly', 2)).toEqual(['2026-02-28', '2026-03-31']);
  });

  test.each([
    ['daily', 1],
    ['every_3_days', 3],
    ['weekly', 7],
    ['biweekly', 14],
  ] as const)('%s is %i days', (interval, length) => {
    const anchor = new Date('2026-02-27T10:00:00Z');
    expect(nextBoundary(anchor, { interval, intervalCount: 2 }, anchor).getTime() - anchor.getTime()).toBe(2 * length * 86_400_000);
  });

  test('the next boundary is later than the instant, equal within a period, and skips no period', () => {
    fc.assert(
      fc.property(moment, cadence, moment, (anchor, each, after) => {
        const end = nextBoundary(anchor, each, after);
        expect(end.getTime()).toBeGreaterThan(after.getTime());
        expect(nextBoundary(anchor, each, new Date(end.getTime() - 1))).toEqual(end);
        // A chain of periods meets every boundary that follows from the anchor.
        if (after >= anchor) {
          const further = nextBoundary(anchor, each, end);
          expect(further.getTime()).toBeGreaterThan(end.getTime());
          expect(nextBoundary(anchor, each, new Date(further.getTime() - 1))).toEqual(further);
        } else expect(end).toEqual(anchor);
      }),
      { numRuns: 500 },
    );
  });

  test('adding months preserves day and time in Lagos, or takes the last day of a shorter month', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 240 }), (at, months) => {
        const then = addMonths(at, months);
        const [from, to] = [lagosDay(at), lagosDay(then)];
        const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        expect(monthsOf(to) - monthsOf(from)).toBe(months);
        expect((then.getTime() - at.getTime()) % 86_400_000).toBe(0);
        const isLast = lagosDay(new Date(then.getTime() + 86_400_000)).slice(8) === '01';
        expect(to.slice(8) === from.slice(8) || (isLast && to.slice(8) < from.slice(8))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('proration', () => {
  const price = fc.integer({ min: 1, max: 100_000_000_000 }).map(koboOf);
  const period = fc
    .tuple(moment, fc.integer({ min: 60, max: 366 * 86_400 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([start, seconds, part]) => ({
      start,
      end: new Date(start.getTime() + seconds * 1_000),
      now: new Date(start.getTime() + Math.floor(seconds * part) * 1_000),
    }));

  test('is floor(price × remainingSeconds / periodSeconds), exactly', () => {
    fc.assert(
      fc.property(price, period, (amount, { start, end, now }) => {
        const [whole, left] = [(end.getTime() - start.getTime()) / 1_000, (end.getTime() - now.getTime()) / 1_000];
        const part = BigInt(prorated(amount, { start, end }, now));
        expect(part * BigInt(whole) <= BigInt(amount) * BigInt(left)).toBe(true);
        expect((part + 1n) * BigInt(whole) > BigInt(amount) * BigInt(left)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('is the full price at the beginning and zero at the end or later, and never grows with time', () => {
    fc.assert(
      fc.property(price, period, (amount, { start, end, now }) => {
        expect(prorated(amount, { start, end }, start)).toBe(amount);
        expect(prorated(amount, { start, end }, end)).toBe(0);
        expect(prorated(amount, { start, end }, new Date(end.getTime() + 1))).toBe(0);
        expect(prorated(amount, { start, end }, new Date(now.getTime() + 1_000))).toBeLessThanOrEqual(
          prorated(amount, { start, end }, now),
        );
      }),
    );
  });

  test('a change and its reversal at one instant cost nothing at any price', () => {
    fc.assert(
      fc.property(price, price, period, (before, after, { start, end, now }) => {
        const with_ = (amount: Kobo) =>
          ({ status: 'active', amount, quantity: 1, currentPeriodStart: start, currentPeriodEnd: end }) as Subscription;
        const there = creditOf(with_(before), with_(after), now);
        expect(there + creditOf(with_(after), with_(before), now)).toBe(0);
        // A higher price is a debt, a lower price a credit.
        if (after >= before) expect(there).toBeLessThanOrEqual(0);
        else expect(there).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('an invoice never uses more credit than its amount, and adds a debt in full', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: -1_000_000_000, max: 200_000_000_000 }).map(koboOf), (amount, credit) => {
        const used = creditFor(amount, credit);
        expect(amount - used).toBeGreaterThanOrEqual(0);
        expect(used).toBeLessThanOrEqual(credit);
        if (credit < amount) expect(used).toBe(credit);
      }),
    );
  });
});
