import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { mark, msSince } from '../../src/platform/concurrency/delay.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  { what: 'both advance', steadyMs: 40_000, wallMs: 40_000, elapsedMs: 40_000 },
  { what: 'the machine slept', steadyMs: 5, wallMs: 3_600_000, elapsedMs: 3_600_000 },
  { what: 'the wall clock was set forward', steadyMs: 5, wallMs: 400 * 86_400_000, elapsedMs: 400 * 86_400_000 },
  { what: 'the wall clock was set back', steadyMs: 40_000, wallMs: -3_600_000, elapsedMs: 40_000 },
])('what has passed is what the clock that says more says: $what', ({ steadyMs, wallMs, elapsedMs }) => {
  const then = mark();
  vi.spyOn(performance, 'now').mockReturnValue(then.steadyMs + steadyMs);
  vi.spyOn(Date, 'now').mockReturnValue(then.wallMs + wallMs);
  expect(msSince(then)).toBeCloseTo(elapsedMs, 3);
});

test('nothing that works under a lease asks one clock alone', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const files = ['src', 'jobs'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const texts = files.filter((path) => path.endsWith('.ts')).map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
  const leased = texts.filter(({ text }) => /\bclaimedAt\b/.test(text));
  expect(leased.map(({ path }) => path)).toContain('src/slices/transfers/settle/submit.ts');
  expect(
    leased.filter(({ text }) => /claimedAt = (performance|Date)\.now|\.now\(\) - claimedAt/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});
