import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendarDay, moment, rangeFields } from '../../src/domain/time/moment.ts';

test.each([
  ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
  ['2026-01-31t10:30:00.5+01:00', '2026-01-31T09:30:00.500Z'],
  [' 2026-12-31T23:59:60z ', '2026-12-31T23:59:59.999Z'],
  ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59.999Z'],
])('%j is %s, and is so again when it is read twice', (text, utc) => {
  expect(moment.parse(text)).toBe(utc);
  expect(moment.parse(utc)).toBe(utc);
});

test.each([
  '2026-01-31',
  '2026-02-30T00:00:00Z',
  '2026-02-30T00:00:00.000Z',
  '2026-01-31T09:30Z',
  '2026-01-31T09:30:00',
  '2026-01-31T24:00:00Z',
  '2026-01-31T24:00:00.000Z',
  '+002026-01-31T00:00:00.0Z',
  '1',
  '',
])('%j is no moment', (text) => expect(moment.safeParse(text).error?.issues[0]?.message).toBe('must be an RFC 3339 time'));

test('a range takes days of Lagos and moments, and ends after what it names', () => {
  expect(rangeFields.from.parse('2026-01-31')?.toISOString()).toBe('2026-01-30T23:00:00.000Z');
  expect(rangeFields.to.parse('2026-01-31')?.toISOString()).toBe('2026-01-31T23:00:00.000Z');
  expect(rangeFields.to.parse('2026-01-31T09:30:00Z')?.toISOString()).toBe('2026-01-31T09:30:00.001Z');
  expect(rangeFields.to.safeParse('2026-02-29').success).toBe(false);
  expect(calendarDay.safeParse('2028-02-29').success).toBe(true);
});

test("times have one reader: a caller's text means the same everywhere", () => {
  const readers = globSync('{src,jobs}/**/*.ts').filter((path) => /\bz\s*\.\s*iso\b/.test(readFileSync(path, 'utf8')));
  expect(readers).toEqual(['src/domain/time/moment.ts']);
});
