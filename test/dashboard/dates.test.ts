import { expect, test } from 'vitest';
import { daysAfter, mondayOf, monthsAfter, readClock, readDay, shownDay, weeksOf, wholeDay } from '../../src/web/dashboard/ui/dates.ts';

test.each([
  ['23/11/2026', '2026-11-23'],
  ['3.4.2026', '2026-04-03'],
  ['23 Nov 2026', '2026-11-23'],
  ['1 september 2026', '2026-09-01'],
  ['2026-02-28', '2026-02-28'],
  ['29/2/2028', '2028-02-29'],
  // The day stands before the month, so this is no 13 November.
  ['11/13/2026', null],
  ['29/2/2026', null],
  ['31/4/2026', null],
  ['0/1/2026', null],
  ['23/11/26', null],
  ['23/11', null],
  ['2026-1-2', null],
  ['soon', null],
  ['', null],
])('the day %j is %j', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['9', '09:00'],
  ['9.05', '09:05'],
  ['2:30 pm', '14:30'],
  ['12am', '00:00'],
  ['12 PM', '12:00'],
  ['0:00', '00:00'],
  ['24:00', null],
  ['9:60', null],
  ['13 pm', null],
  ['0 am', null],
  ['noon', null],
  ['', null],
])('the hour %j is %j', (typed, clock) => {
  expect(readClock(typed)).toBe(clock);
});

test('days are written in the order of the locale', () => {
  expect(shownDay('2026-11-03')).toBe('03/11/2026');
  expect(shownDay('')).toBe('');
  expect(wholeDay('2026-11-03')).toBe('Tuesday 3 November 2026');
  expect(readDay(shownDay('2026-11-03'))).toBe('2026-11-03');
});

test('a calendar goes by days and months, over the ends of years and into shorter months', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(monthsAfter('2026-12-15', 1)).toBe('2027-01-15');
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsAfter('2026-03-31', -1)).toBe('2026-02-28');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
});

test('the weeks of a month begin with Mondays and have each of its days once', () => {
  for (const [day, weeks, days] of [
    ['2026-02-10', 5, 28],
    ['2027-02-28', 4, 28],
    ['2026-08-31', 6, 31],
    ['2026-12-01', 5, 31],
  ] as const) {
    const found = weeksOf(day);
    expect(found).toHaveLength(weeks);
    expect(found.every((week) => week.length === 7)).toBe(true);
    const all = found.flat().filter((each) => each !== null);
    expect(all).toHaveLength(days);
    expect(new Set(all).size).toBe(days);
    expect(all.every((each) => found.some((week) => week.indexOf(each) === (new Date(`${each}T00:00:00Z`).getUTCDay() + 6) % 7))).toBe(
      true,
    );
  }
});
