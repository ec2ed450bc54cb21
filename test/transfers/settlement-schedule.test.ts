import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECIDE_MS, FIRST_CHECK_MS, nextCheck } from '../../src/slices/transfers/settle/settlement-schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('settlement schedule', () => {
  test('the first poll is 5 minutes after the send', () => {
    expect(FIRST_CHECK_MS).toBe(5 * MINUTE);
  });

  test('an outcome may stay unknown for a day', () => {
    expect(DECIDE_MS).toBe(24 * HOUR);
  });

  test('in progress: polled again every 5 minutes, and the transfer counts as seen', () => {
    for (const unseen of [0, 1, 7]) expect(nextCheck('in_progress', unseen)).toEqual({ nextCheckMs: 5 * MINUTE, unseen: 0 });
  });

  test('not found repeatedly: 15 minutes, 1 hour, 6 hours, then daily without end', () => {
    let unseen = 0;
    const delays = Array.from({ length: 6 }, () => {
      const next = nextCheck('not_found', unseen);
      unseen = next.unseen;
      return next.nextCheckMs;
    });
    expect(delays).toEqual([15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 24 * HOUR, 24 * HOUR]);
    expect(nextCheck('not_found', 10_000)).toEqual({ nextCheckMs: 24 * HOUR, unseen: 10_001 });
  });

  test('no answer: polled again after 5 minutes, with the unseen count unchanged', () => {
    for (const unseen of [0, 2, 9]) expect(nextCheck('no_answer', unseen)).toEqual({ nextCheckMs: 5 * MINUTE, unseen });
  });

  test('after any answer the next poll is at least 5 minutes and at most a day away', () => {
    const answers = fc.array(fc.constantFrom('in_progress' as const, 'not_found' as const, 'no_answer' as const), { maxLength: 50 });
    fc.assert(
      fc.property(answers, (list) => {
        let unseen = 0;
        for (const answer of list) {
          const next = nextCheck(answer, unseen);
          expect(next.nextCheckMs).toBeGreaterThanOrEqual(5 * MINUTE);
          expect(next.nextCheckMs).toBeLessThanOrEqual(24 * HOUR);
          unseen = next.unseen;
        }
        const sinceSeen = list.slice(list.lastIndexOf('in_progress') + 1);
        expect(unseen).toBe(sinceSeen.filter((answer) => answer === 'not_found').length);
      }),
    );
  });
});
