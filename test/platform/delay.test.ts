import { expect, it } from 'vitest';
import { Delay } from '../../src/platform/concurrency/delay.ts';

const often = (delay: Delay, ms: number, times = 60): number => Array.from({ length: times }, () => delay.took(ms)).at(-1) ?? NaN;

it('measures the delay over the minimum: one slow time hardly, several clearly, and none once it is quick again', () => {
  const delay = new Delay(() => 0);
  expect(often(delay, 2)).toBe(0);
  expect(delay.took(10)).toBe(1);
  expect(often(delay, 10)).toBeCloseTo(8, 1);
  expect(often(delay, 2)).toBeCloseTo(0, 1);
});

it('a first time that is slow is no measure once a quicker one is known', () => {
  const delay = new Delay(() => 0);
  expect(often(delay, 10)).toBe(0);
  delay.took(2);
  expect(often(delay, 10)).toBeCloseTo(8, 1);
});

it('what it could once take is forgotten after five to ten minutes', () => {
  let now = 0;
  const delay = new Delay(() => now);
  often(delay, 2);
  now = 300_001;
  expect(often(delay, 10)).toBeCloseTo(8, 1);
  now = 600_002;
  expect(often(delay, 10)).toBeCloseTo(0, 1);
});
