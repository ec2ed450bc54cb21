import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Where the tests of a part stand that are not in a folder of its name. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  transfers: ['test/faults/*.ts', 'test/providers/failover.test.ts'],
  cards: ['test/cards/**/*.ts', 'test/providers/card-trial.ts'],
  sms: ['test/sms/**/*.ts', 'test/providers/sms-accounts.test.ts'],
  subscriptions: ['test/virtual-accounts/crashes.test.ts'],
};

/** Each place of the service where a process may be told to die. */
const points = globSync('{src,jobs}/**/*.ts', { cwd: root }).flatMap((path) =>
  [...read(path).matchAll(/failpoint\('([a-z-]+)'\)/g)].map(([, point = '']) => ({ part: path.split('/').at(-2) ?? '', point })),
);

test('every crash point is one that the service comes to', () => {
  const [, union = ''] = /export type CrashPoint =([^;]+);/.exec(read('src/core/app/app.ts')) ?? [];
  const named = [...union.matchAll(/'([a-z-]+)'/g)].map(([, point]) => point);
  expect(named.length).toBeGreaterThan(30);
  expect([...new Set(points.map(({ point }) => point))].filter((point) => !named.includes(point))).toEqual([]);
  expect(named.filter((name) => !points.some(({ point }) => point === name))).toEqual([]);
});

test('a process is killed at every crash point of every part in a test of that part', () => {
  const unkilled = points.filter(({ part, point }) => {
    const texts = globSync([...(ELSEWHERE[part] ?? [`test/${part}/**/*.ts`])], { cwd: root }).map(read);
    return !texts.some((text) => text.includes(`'${point}'`) && text.includes("do: 'die'"));
  });
  expect(unkilled).toEqual([]);
});
