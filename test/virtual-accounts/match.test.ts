import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchAmount } from '../../src/slices/virtual-accounts/receive.ts';
import { koboOf, NO_KOBO, plus } from '../../src/domain/money/money.ts';

const amount = fc.integer({ min: 1, max: 100_000_000_000 }).map(koboOf);
const due = fc.option(fc.integer({ min: 0, max: 100_000_000_000 }).map(koboOf));

test('applied plus surplus is the amount, applied plus remaining is the amount due', () => {
  fc.assert(
    fc.property(due, amount, (wanted, paid) => {
      const { match, applied, surplus, remaining } = matchAmount(wanted, paid);
      expect(applied + surplus).toBe(paid);
      for (const part of [applied, surplus, remaining]) expect(part).toBeGreaterThanOrEqual(0);
      if (wanted === null) expect({ match, surplus, remaining }).toEqual({ match: 'any', surplus: 0, remaining: 0 });
      else {
        expect(applied + remaining).toBe(wanted);
        expect(match).toBe(paid === wanted ? 'exact' : paid < wanted ? 'under' : 'over');
        expect(surplus === 0 || remaining === 0).toBe(true);
      }
    }),
  );
});

test('part payments in sequence have the result of one payment over their sum', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }).map(koboOf),
      fc.array(fc.integer({ min: 1, max: 500_000 }).map(koboOf), { minLength: 1 }),
      (wanted, parts) => {
        let [left, over] = [wanted, NO_KOBO];
        for (const part of parts) {
          const { remaining, surplus } = matchAmount(left, part);
          left = remaining;
          over = plus(over, surplus);
        }
        const whole = matchAmount(wanted, plus(...parts));
        expect({ left, over }).toEqual({ left: whole.remaining, over: whole.surplus });
      },
    ),
  );
});
