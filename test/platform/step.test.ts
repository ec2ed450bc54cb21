import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { step } from '../../src/app/cli/step.ts';

let response: string[];
const isTTY = process.stderr.isTTY;
beforeEach(() => {
  response = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => response.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  process.stderr.isTTY = isTTY;
});

/** Twenty-five seconds of work, one file in each. */
async function work(terminal: boolean): Promise<void> {
  process.stderr.isTTY = terminal;
  let files = 0;
  const done = step(
    'Copying',
    async () => {
      for (; files < 25; files++) await vi.advanceTimersByTimeAsync(1_000);
    },
    () => `${files} files`,
  );
  await done;
}

test('elsewhere than on a terminal it is plain lines: one before, one every ten seconds, one behind', async () => {
  await work(false);
  expect(response).toEqual(['Copying…\n', 'Copying… 10 s, 9 files\n', 'Copying… 20 s, 19 files\n', 'Copying: done in 25 s, 25 files\n']);
});

test('on a terminal the line is written over, every second', async () => {
  await work(true);
  expect(response).toHaveLength(27);
  expect(response.slice(0, 2)).toEqual(['\rCopying… 0 s, 0 files', '\rCopying… 1 s, 0 files']);
  expect(response.at(-1)).toBe('\rCopying: done in 25 s, 25 files\n');
  expect(response.slice(0, -1).every((line) => !line.includes('\n'))).toBe(true);
});

test('a failure ends its line, and the error propagates', async () => {
  process.stderr.isTTY = true;
  await expect(step('Copying', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(response).toEqual(['\rCopying… 0 s', '\n']);
});
