import { expect, test } from 'vitest';
import { MOST, START, Width, type Ended } from '../../src/slices/webhooks/width.ts';

/** Lets a second pass for each request, so that none was open when another one ended. */
function one(width: Width, at: number, ended: Partial<Ended> = {}): void {
  width.ended({ begunAt: at * 1_000, endedAt: at * 1_000 + 20, outcome: 'acknowledged', wasFull: true, ...ended });
}

function grown(): Width {
  const width = new Width();
  for (let at = 0; at < 10_000; at++) one(width, at);
  return width;
}

test('it grows by one for as many quick answers as are open, and no further than its bound', () => {
  const width = new Width();
  for (let at = 0; at < START; at++) {
    expect(width.places).toBe(START);
    one(width, at);
  }
  one(width, START);
  expect(width.places).toBe(START + 1);
  expect(grown().places).toBe(MOST);
});

test('as many quick answers within a second as are open double it, until it was too much once', () => {
  const width = new Width();
  const round = (at: number): number => {
    for (let n = width.places; n > 0; n--) one(width, at);
    return width.places;
  };
  expect([round(1), round(3), round(5)]).toEqual([32, MOST, MOST]);
  one(width, 10, { outcome: 'overloaded' });
  expect(round(12)).toBe(MOST / 2);
  expect(round(14)).toBe(MOST / 2 + 1);
});

test.each<[string, Partial<Ended>]>([
  ['places were free', { wasFull: false }],
  ['the answer took long', { endedAt: 1e9 }],
  ['it was refused', { outcome: 'refused' }],
])('it neither grows nor shrinks when %s', (_, ended) => {
  const width = new Width();
  for (let at = 0; at < 1_000; at++) one(width, at, ended);
  expect(width.places).toBe(START);
});

test('it is halved by an overload, down to one, and recovers with each quick answer', () => {
  const width = grown();
  const seen = Array.from({ length: 8 }, (_, n) => {
    one(width, 20_000 + n, { outcome: 'overloaded' });
    return width.places;
  });
  expect(seen).toEqual([32, 16, 8, 4, 2, 1, 1, 1]);
  for (let n = 1; n < START; n++) {
    one(width, 30_000 + n);
    expect(width.places).toBe(1 + n);
  }
});

test('what was open together halves it once', () => {
  const width = grown();
  for (let n = 0; n < MOST; n++) width.ended({ begunAt: 0, endedAt: 50_000_000 + n, outcome: 'overloaded', wasFull: true });
  expect(width.places).toBe(MOST / 2);
});
