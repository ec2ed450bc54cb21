import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lagosDayEnd, lagosDayStart, lagosTime } from '../../src/domain/time/lagos.ts';

const moment = fc.date({ min: new Date('1970-01-02'), max: new Date('2999-12-31'), noInvalidDate: true });

describe('Lagos time', () => {
  test('a day begins at 23:00 UTC of the day before and ends where the next begins', () => {
    expect(lagosDayStart('2026-01-01').toISOString()).toBe('2025-12-31T23:00:00.000Z');
    expect(lagosDayEnd('2026-01-01').toISOString()).toBe('2026-01-01T23:00:00.000Z');
    expect(lagosDayEnd('2028-02-28')).toEqual(lagosDayStart('2028-02-29'));
    expect(lagosDayEnd('2026-12-31')).toEqual(lagosDayStart('2027-01-01'));
  });

  test('a moment is written with milliseconds and +01:00', () => {
    expect(lagosTime(new Date('2026-01-01T10:00:00.123Z'))).toBe('2026-01-01T11:00:00.123+01:00');
    expect(lagosTime(new Date('2026-01-31T23:30:00.000Z'))).toBe('2026-02-01T00:30:00.000+01:00');
  });

  test('it reads back as the same moment, and shows the same wall clock as the time zone database', () => {
    const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos', dateStyle: 'short', timeStyle: 'medium' });
    fc.assert(
      fc.property(moment, (date) => {
        const text = lagosTime(date);
        expect(new Date(text)).toEqual(date);
        expect(text.slice(0, 19).replace('T', ' ')).toBe(wall.format(date));
      }),
    );
  });

  test('every moment belongs to the day that its text names', () => {
    fc.assert(
      fc.property(moment, (date) => {
        const day = lagosTime(date).slice(0, 10);
        return lagosDayStart(day) <= date && date < lagosDayEnd(day);
      }),
    );
  });

  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-32',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '',
  ])('there is no day %j', (day) => {
    expect(() => lagosDayStart(day)).toThrow(RangeError);
    expect(() => lagosDayEnd(day)).toThrow(RangeError);
  });
});
