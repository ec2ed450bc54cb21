import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const STARTS = /^(?:process\.exitCode = await )?main\(/m;
const CONSTANT = /^(?:export )?(?:const|let|class) /m;

const isReady = (source: string): boolean => !CONSTANT.test(source.slice(source.search(STARTS)));

test('a program starts after its constants: a command that needs one would end with a ReferenceError', () => {
  const programs = globSync('src/**/*.ts')
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
    .filter(({ source }) => STARTS.test(source));
  expect(programs.length).toBeGreaterThan(3);
  expect(programs.filter(({ source }) => !isReady(source)).map(({ path }) => path)).toEqual([]);
});

test('a constant behind the start is found', () => {
  const lines = ['const before = 1;', 'main();', 'function main() { return before + after; }'];
  expect(isReady(lines.join('\n'))).toBe(true);
  expect(isReady([...lines, 'const after = 2;'].join('\n'))).toBe(false);
});
