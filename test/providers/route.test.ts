import { expect, test } from 'vitest';
import { Breaker, OPEN_MS } from '../../src/core/routing/breaker.ts';
import { EMPTY_MS, ProviderBalance } from '../../src/core/routing/provider-balance.ts';
import { type AccountState, route, type RouteFacts, type Rule } from '../../src/core/routing/route.ts';

const facts: RouteFacts = { id: 'a payment', amount: 500_000, bankCode: '058' };

const cases: {
  title: string;
  rules: Rule[];
  payment?: RouteFacts;
  states?: Record<string, AccountState>;
  order: string[];
}[] = [
  { title: 'in the order of the list', rules: [{ account: 'a' }, { account: 'b' }], order: ['a', 'b'] },
  { title: 'no account without candidates', rules: [], order: [] },
  {
    title: 'only those whose banks it is for',
    rules: [{ account: 'a', when: { bankCodes: ['033'] } }, { account: 'b', when: { bankCodes: ['058', '011'] } }, { account: 'c' }],
    order: ['b', 'c'],
  },
  {
    title: 'both ends of a band are in it',
    rules: [
      { account: 'below', when: { amount: { to: 499_999 } } },
      { account: 'to', when: { amount: { to: 500_000 } } },
      { account: 'from', when: { amount: { from: 500_000 } } },
      { account: 'above', when: { amount: { from: 500_001 } } },
    ],
    order: ['to', 'from'],
  },
  {
    title: 'every part of a rule has to fit',
    rules: [{ account: 'a', when: { bankCodes: ['058'], amount: { to: 1 } } }, { account: 'b' }],
    order: ['b'],
  },
  {
    title: 'one account under two rules comes once, in its first place',
    rules: [{ account: 'a', when: { bankCodes: ['058'] } }, { account: 'b' }, { account: 'a' }],
    order: ['a', 'b'],
  },
  {
    title: 'a name is asked where no amount is known',
    rules: [{ account: 'a', when: { amount: { from: 1_000_000 } } }],
    payment: { id: '0123456785', bankCode: '058' },
    order: ['a'],
  },
  { title: 'a share of everything', rules: [{ account: 'b' }, { account: 'a', share: 100 }], order: ['a', 'b'] },
  { title: 'a share of nothing is a reserve', rules: [{ account: 'a', share: 0 }, { account: 'b' }], order: ['b', 'a'] },
  {
    title: 'a reserve alone is still asked',
    rules: [
      { account: 'a', share: 0 },
      { account: 'b', when: { bankCodes: ['033'] }, share: 100 },
    ],
    order: ['a'],
  },
  {
    title: 'who has no money comes after the well and before the ill',
    rules: [{ account: 'ill' }, { account: 'empty' }, { account: 'off' }, { account: 'well' }],
    states: { ill: 'ill', empty: 'empty', off: 'off' },
    order: ['well', 'empty', 'ill'],
  },
  {
    title: 'who is ill comes last',
    rules: [{ account: 'a' }, { account: 'b' }, { account: 'c' }],
    states: { a: 'ill' },
    order: ['b', 'c', 'a'],
  },
  {
    title: 'when all are ill, their order stands',
    rules: [{ account: 'a' }, { account: 'b' }],
    states: { a: 'ill', b: 'ill' },
    order: ['a', 'b'],
  },
  { title: 'who is off is not asked', rules: [{ account: 'a' }, { account: 'b' }], states: { a: 'off', b: 'ill' }, order: ['b'] },
  { title: 'no account when all are off', rules: [{ account: 'a' }], states: { a: 'off' }, order: [] },
];

test.each(cases)('the order of accounts: $title', ({ rules, payment = facts, states = {}, order }) => {
  expect(route(rules, payment, (account) => states[account] ?? 'well')).toEqual(order);
});

test('shares hold over many payments, and one payment always falls into the same share', () => {
  const rules: Rule[] = [{ account: 'a', share: 60 }, { account: 'b', share: 30 }, { account: 'c' }];
  const firsts: Record<string, number> = {};
  for (let nth = 0; nth < 10_000; nth++) {
    // Ids of one moment, as uuids of version 7 are.
    const id = `0199d3a0-7c1e-7000-8000-${nth.toString(16).padStart(12, '0')}`;
    const [first = '', ...others] = route(rules, { ...facts, id }, () => 'well');
    expect(route(rules, { ...facts, id }, () => 'well')[0]).toBe(first);
    expect(others).toHaveLength(2);
    firsts[first] = (firsts[first] ?? 0) + 1;
  }
  for (const [account, share] of Object.entries({ a: 6_000, b: 3_000, c: 1_000 })) {
    expect(firsts[account]).toBeGreaterThan(share - 200);
    expect(firsts[account]).toBeLessThan(share + 200);
  }
});

test('a circuit opens when half of the calls fail, lets one payment a second through after its time, and closes by an answer', () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  for (let nth = 0; nth < 10; nth++) breaker.note(false);
  for (let nth = 0; nth < 9; nth++) expect(breaker.note(true)).toBe(false);
  expect(breaker.isWell).toBe(true);
  expect(breaker.note(true)).toBe(true);
  expect(breaker.isWell).toBe(false);
  expect(breaker.note(false)).toBe(false);
  now = OPEN_MS - 1;
  expect(breaker.isWell).toBe(false);
  now = OPEN_MS;
  expect(breaker.isWell).toBe(true);
  breaker.probing();
  expect(breaker.isWell).toBe(false);
  now += 1_000;
  expect(breaker.isWell).toBe(true);
  // The probe fails: twice as long.
  expect(breaker.note(true)).toBe(true);
  now += 2 * OPEN_MS - 1;
  expect(breaker.isWell).toBe(false);
  now += 1;
  expect(breaker.isWell).toBe(true);
  breaker.note(false);
  expect(breaker.isOpen).toBe(false);
  // It begins anew: few failures, or old ones, open nothing.
  for (let nth = 0; nth < 4; nth++) expect(breaker.note(true)).toBe(false);
  now += 40_000;
  expect(breaker.note(true)).toBe(false);
  expect(breaker.isWell).toBe(true);
});

test('an account that another process found failing is failing here for as long', () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  breaker.open();
  expect(breaker.isWell).toBe(false);
  now = OPEN_MS;
  expect(breaker.isWell).toBe(true);
});

test('an account with low float is skipped for a minute; then one payment tries it, and a covered one ends the skip', () => {
  let now = 0;
  const balance = new ProviderBalance(() => now);
  expect(balance.lacks(1)).toBe(false);
  expect(balance.empty(500_000)).toBe(true);
  expect([balance.empty(500_000), balance.empty(700_000), balance.empty(300_000)]).toEqual([false, false, true]);
  expect([balance.lacks(299_999), balance.lacks(300_000), balance.lacks()]).toEqual([false, true, true]);
  expect(balance.covers(299_999)).toBe(false);
  now = EMPTY_MS;
  expect(balance.lacks(300_000)).toBe(false);
  balance.probing();
  expect(balance.lacks(300_000)).toBe(true);
  now += 1_000;
  expect(balance.lacks(300_000)).toBe(false);
  expect(balance.empty(300_000)).toBe(true);
  now += EMPTY_MS - 1;
  expect(balance.lacks(300_000)).toBe(true);
  expect(balance.covers(300_000)).toBe(true);
  expect([balance.lacks(300_000), balance.lacks()]).toEqual([false, false]);
  expect(balance.covers(300_000)).toBe(false);
});

test('a balance requested before a float turned out too low does not end the skip', () => {
  let now = 100;
  const balance = new ProviderBalance(() => now);
  expect(balance.empty(500_000)).toBe(true);
  expect(balance.covers(1_000_000, 99)).toBe(false);
  expect(balance.lacks(500_000)).toBe(true);
  now = 200;
  expect(balance.covers(1_000_000, 150)).toBe(true);
  expect(balance.lacks(500_000)).toBe(false);
});
