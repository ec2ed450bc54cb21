import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greater, type Kobo, kobo, koboOf, lesser, minus, negated, NO_KOBO, plus, sizeOf, times } from '../../src/domain/money/money.ts';

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(koboOf);

test('what is reckoned with amounts are the numbers that plain arithmetic gives', () => {
  fc.assert(
    fc.property(amount, amount, fc.nat(1_000), (one, other, count) => {
      expect(plus(one, other)).toBe(one + other);
      expect(minus(one, other)).toBe(one - other);
      expect(times(one, count) === one * count).toBe(true);
      expect(plus(one, negated(one))).toBe(0);
      expect(sizeOf(one)).toBe(Math.abs(one));
      expect([lesser(one, other), greater(one, other)]).toEqual([one, other].toSorted((a, b) => a - b));
    }),
  );
  expect(plus()).toBe(NO_KOBO);
});

test('only an amount is taken for money: a time, a count or a share is refused by the compiler', () => {
  const [fee, ms, count, percent] = [koboOf(1_075), Date.now(), 3, 7.5];
  const taken = (given: Kobo): Kobo => given;
  // @ts-expect-error A time is no money.
  plus(fee, ms);
  // @ts-expect-error Nor is what `+` makes of money and a time.
  taken(fee + ms);
  // @ts-expect-error Nor is a count.
  minus(fee, count);
  // @ts-expect-error Nor is a percentage of an amount, before it is rounded.
  taken((fee * percent) / 100);
  // @ts-expect-error A constant says that it is kobo.
  taken(1_075);
  expect(taken(kobo.parse(1_075))).toBe(plus(fee, NO_KOBO));
});
