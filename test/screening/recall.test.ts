import { expect, test } from 'vitest';
import { indexKeys, queryKeys } from '../../src/domain/screening/name-index.ts';
import { prepareName } from '../../src/domain/screening/names.ts';
import { scoreNames } from '../../src/domain/screening/score.ts';
import { listed, nearMisses, planted } from './planted.ts';

const THRESHOLD = 0.85;
const index = listed.map((name) => ({ name, keys: indexKeys(prepareName(name)) }));

/** Listed names that the keys find and the score accepts. */
function hits(name: string): string[] {
  const prepared = prepareName(name);
  const asked = [...queryKeys(prepared)];
  return index
    .filter(({ keys }) => asked.some((key) => keys.has(key)))
    .filter((entry) => scoreNames(prepared, prepareName(entry.name)).score >= THRESHOLD)
    .map((entry) => entry.name);
}

test('each of 200 planted variants hits its listed name, and none of 2,000 near misses hits any', () => {
  const missed = planted.filter(({ name, of }) => !hits(name).includes(of));
  const wrong = nearMisses.filter((name) => hits(name).length > 0);
  expect([missed, wrong]).toEqual([[], []]);
  expect([planted.length, nearMisses.length]).toEqual([200, 2_000]);
  // A listed name within another: docs/compliance.md has the figure.
  expect(planted.filter(({ name, of }) => hits(name).some((hit) => hit !== of))).toHaveLength(64);
});

test.each([
  ['Abdurrahman Musa', 'Musa Abd al-Rahman'],
  ['Abdullahi Sani', 'Sani Abdallah'],
  ['Abdulaziz Lawal', 'Lawal Abdul Aziz'],
  ['Musa Abdu', 'Abdu Musa'],
  ['Abdul Rahman Abu Bakar', 'ABDURRAHMAN ABUBAKAR'],
  ['O. Bello', 'Usman Bello'],
  ['Dantata Nig. Ltd', 'DANTATA ENTERPRISES'],
  ['Alhaji Muhd. Bello', 'Bello Mohammed'],
])('%s is %s', (name, other) => {
  const [a, b] = [prepareName(name), prepareName(other)];
  const keys = indexKeys(b);
  expect([...queryKeys(a)].some((key) => keys.has(key))).toBe(true);
  expect(scoreNames(a, b).score).toBeGreaterThanOrEqual(THRESHOLD);
});

test.each([
  ['Musa Bala', 'Musa Bello'],
  ['Chinedu Okafor', 'Chinwe Okafor'],
  ['Musa Ibrahim Bello', 'Musa Ibrahim Danjuma'],
  ['Ada Okafor', 'Okafor Trading Ltd'],
])('%s is not %s', (name, other) => {
  expect(scoreNames(prepareName(name), prepareName(other)).score).toBeLessThan(THRESHOLD);
});
