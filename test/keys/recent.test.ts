import { expect, test, vi } from 'vitest';
import { Recent } from '../../src/slices/keys/known-keys.ts';

test('concurrent reads of one key share one query', async () => {
  const recent = new Recent<string>(60_000, 10, 10);
  let questions = 0;
  const ask = (key: string): Promise<string> => {
    questions++;
    return Promise.resolve(`of ${key}`);
  };
  const answers = await Promise.all(Array.from({ length: 50 }, async () => recent.get('a', ask)));
  expect(new Set(answers)).toEqual(new Set(['of a']));
  expect(await recent.get('a', ask)).toBe('of a');
  expect(questions).toBe(1);
});

test('an entry older than its lifetime is read again', async () => {
  const recent = new Recent<string>(1, 10, 10);
  let questions = 0;
  const ask = (): Promise<string> => Promise.resolve(String(++questions));
  expect(await recent.get('a', ask)).toBe('1');
  await vi.waitFor(async () => expect(await recent.get('a', ask)).toBe('2'));
});

test('a failed read is not cached', async () => {
  const recent = new Recent<string>(60_000, 10, 10);
  await expect(recent.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await recent.get('a', () => Promise.resolve('here'))).toBe('here');
});

test('guesses fill their own cache only: a thousand absent keys evict no real key', async () => {
  const recent = new Recent<string>(60_000, 2, 2);
  await recent.get('real', () => Promise.resolve('found'));
  for (let guess = 0; guess < 1_000; guess++) await recent.get(`guess ${guess}`, () => Promise.resolve(null));
  let questions = 0;
  const ask = (): Promise<null> => {
    questions++;
    return Promise.resolve(null);
  };
  expect(await recent.get('real', ask)).toBe('found');
  expect(questions).toBe(0);
  // Guesses are bounded too: an early one is read again.
  await recent.get('guess 1', ask);
  expect(questions).toBe(1);
});

test('an evicted key is read again, and a concurrent read is not cached', async () => {
  const recent = new Recent<string>(60_000, 10, 10);
  const waiting: ((value: string) => void)[] = [];
  const ask = (): Promise<string> => new Promise((resolve) => waiting.push(resolve));
  const early = recent.get('a', ask);
  recent.forget('a');
  const late = recent.get('a', ask);
  waiting[1]?.('after the change');
  expect(await late).toBe('after the change');
  waiting[0]?.('before the change');
  expect(await early).toBe('before the change');
  expect(await recent.get('a', ask)).toBe('after the change');
  recent.forget('a');
  void recent.get('a', ask);
  expect(waiting).toHaveLength(3);
});
