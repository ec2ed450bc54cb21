import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './catalogue.ts';
import { seeded } from './fault.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/proof/seeded.md');

test('there are thirty faults and more, each of its own, in SQL and in TypeScript', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  for (const kind of ['.sql', '.ts']) expect(faults.filter((fault) => fault.in.endsWith(kind)).length).toBeGreaterThan(14);
});

test.each(faults)('$name still fits the code, and its tests are there', (fault) => {
  const right = read(fault.in);
  expect(seeded(fault, right)).not.toBe(right);
  for (const path of fault.tests) {
    const titles = [...read(path).matchAll(/\b(?:test|it|describe)(?:\.each\([^]*?\))?\(\s*(['`])([^]*?)\1/g)].map(([, , title]) => title);
    if (fault.only !== undefined)
      expect(
        titles.some((title) => new RegExp(fault.only ?? '').test(title ?? '')),
        `${path} has no test for ${fault.only}`,
      ).toBe(true);
  }
});

test('the page says of each which test found it', () => {
  expect(page).toContain(`**${faults.length} of ${faults.length} found**`);
  for (const { name, what, in: file } of faults) expect(page).toContain(`| \`${name}\`: ${what} | \`${file}\` | `);
  expect(page).not.toContain('**nothing**');
});
