import { expect, test } from 'vitest';
import { companies } from '../../src/providers/registry/sandbox/registry.ts';
import { rankCompanies } from '../../src/slices/verification/verify-company.ts';

const named = (...names: string[]) => names.map((companyName) => ({ ...companies[0]!, companyName }));
const ranked = (asked: string, ...names: string[]) =>
  rankCompanies(asked, named(...names)).map(({ company, score }) => [company.companyName, score]);

test('the very name scores 100, however it is spelt, and no other does', () => {
  expect(ranked('john doe ltd', 'JOHN DOE FOUNDATION', 'JOHN DOE VENTURES', 'JOHN DOE LIMITED')).toEqual([
    ['JOHN DOE LIMITED', 100],
    ['JOHN DOE VENTURES', 80],
    ['JOHN DOE FOUNDATION', 62],
  ]);
  expect(ranked('Árik Foods Nig. Ltd.', 'ARIK FOODS NIGERIA LIMITED')).toEqual([['ARIK FOODS NIGERIA LIMITED', 100]]);
});

test('a part of a name finds the company with its distinctive parts, before one with further parts', () => {
  expect(ranked('John Doe', 'JOHN DOE FOUNDATION', 'JOHN DOE LIMITED')).toEqual([
    ['JOHN DOE LIMITED', 89],
    ['JOHN DOE FOUNDATION', 67],
  ]);
});

test('a misspelt name finds its company', () => {
  expect(ranked('Jon Doe Limited', 'JOHN DOE LIMITED')).toEqual([['JOHN DOE LIMITED', 60]]);
});

test('a name with little in common finds nothing, equal scores are in the order of names, and an empty list gives one', () => {
  expect(ranked('Doe Shipping Lines', 'JOHN DOE FOUNDATION')).toEqual([]);
  expect(ranked('Doe', 'DOE B', 'DOE A').map(([name]) => name)).toEqual(['DOE A', 'DOE B']);
  expect(ranked('Doe')).toEqual([]);
});
