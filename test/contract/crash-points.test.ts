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

const partOf = (path: string): string => /^src\/slices\/([^/]+)\/./.exec(path)?.[1] ?? path.split('/').at(-2) ?? '';

const points = globSync('{src,jobs}/**/*.ts', { cwd: root }).flatMap((path) =>
  [...read(path).matchAll(/failpoint\('([a-z-]+)'\)/g)].map(([, point = '']) => ({ part: partOf(path), point })),
);

test('every crash point is declared where the service comes to it, and nowhere else', () => {
  const declared = globSync('src/**/*.ts', { cwd: root }).flatMap((path) => {
    const [, block = ''] = /declare module '[^']+\/app\.ts' \{\s*interface CrashPoints \{([^}]+)\}/.exec(read(path)) ?? [];
    return [...block.matchAll(/'([a-z-]+)': true/g)].map(([, point = '']) => `${partOf(path)} ${point}`);
  });
  expect(declared.length).toBeGreaterThan(30);
  expect(declared.toSorted()).toEqual([...new Set(points.map(({ part, point }) => `${part} ${point}`))].toSorted());
});

test('a process is killed at every crash point of every part in a test of that part', () => {
  const unkilled = points.filter(({ part, point }) => {
    const texts = globSync([...(ELSEWHERE[part] ?? [`test/${part}/**/*.ts`])], { cwd: root }).map(read);
    return !texts.some((text) => text.includes(`'${point}'`) && text.includes("do: 'die'"));
  });
  expect(unkilled).toEqual([]);
});
