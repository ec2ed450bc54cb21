import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf, shortened } from '../../src/slices/people/throttle.ts';
import { newAddress, newEmail, PASSWORD, type People, startPeople } from './support.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const waitIsOver = () => people.sql(`update throttle set blocked_until = clock_timestamp() - interval '1 second'`);

describe('throttle of password attempts', () => {
  test('five attempts are free, then the wait doubles from 5 seconds to at most 15 minutes', async () => {
    const { email } = await people.newPerson();
    const waits: number[] = [];
    for (let guess = 1; guess <= 16; guess++) {
      expect((await people.logIn(email, `wrong ${guess}`)).status).toBe(401);
      const blocked = guess < 5 ? null : await people.logIn(email, 'wrong');
      if (blocked) {
        expect(blocked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
        waits.push(Number(blocked.headers.get('retry-after')));
      }
      await waitIsOver();
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]);
  });
  test('each failure is in the audit log of the business with its origin; an unknown address leaves no entry', async () => {
    const { email, userId, businessId } = await people.newPerson();
    const from = newAddress();
    await people.logIn(email, 'wrong', { from });
    await people.logIn(newEmail(), 'wrong', { from });
    const failures = (): Promise<unknown[]> =>
      people.sql(`select business_id, actor_id, after from audit.entry where action = 'sessions.refuse' and address = '${from}'`);
    await expect.poll(failures).toEqual([{ business_id: businessId, actor_id: userId, after: { wrong: 'password' } }]);
  });
  test('after the wait, the right password signs in and resets the failures', async () => {
    const { email } = await people.newPerson();
    for (let guess = 0; guess < 5; guess++) await people.logIn(email, 'wrong');
    expect((await people.logIn(email)).status).toBe(429);
    await waitIsOver();
    expect((await people.logIn(email)).status).toBe(200);
    expect((await people.logIn(email, 'wrong')).status).toBe(401);
    expect((await people.logIn(email)).status).toBe(200);
  });
  test('attempts during the wait do not prolong the wait', async () => {
    const { email } = await people.newPerson();
    for (let guess = 0; guess < 5; guess++) await people.logIn(email, 'wrong');
    const waits = [];
    for (let guess = 0; guess < 4; guess++) waits.push(Number((await people.logIn(email, 'wrong')).headers.get('retry-after')));
    expect(Math.max(...waits)).toBeLessThanOrEqual(5);
  });
  test('attempts from elsewhere do not delay a sign-in from a known network', async () => {
    const { email } = await people.newPerson();
    const home = newAddress();
    expect((await people.logIn(email, PASSWORD, { from: home })).status).toBe(200);
    for (let guess = 0; guess < 6; guess++) await people.logIn(email, 'wrong');
    expect((await people.logIn(email)).status).toBe(429);
    expect((await people.logIn(email, PASSWORD, { from: home })).status).toBe(200);
  });
  test('a burst of concurrent guesses gets five answers', async () => {
    const { email } = await people.newPerson();
    const guesses = await Promise.all(Array.from({ length: 25 }, (_, at) => people.logIn(email, `wrong ${at}`)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
  });
  test('an address that tries many accounts waits too, for known and unknown accounts alike', async () => {
    const from = newAddress();
    const { email } = await people.newPerson();
    for (let guess = 0; guess < 20; guess++) expect((await people.logIn(newEmail(), 'wrong', { from })).status).toBe(401);
    expect((await people.logIn(email, PASSWORD, { from })).status).toBe(429);
    expect((await people.logIn(email)).status).toBe(200);
  });
});

test('password confirmation in a session is throttled apart from sign-ins', async () => {
  const { email, token } = await people.newPerson();
  const change = () =>
    people.ask('POST', '/auth/password/change', { currentPassword: 'wrong', newPassword: 'another river, just as long' }, { token });
  for (let guess = 0; guess < 5; guess++) expect((await change()).status).toBe(400);
  expect((await change()).status).toBe(429);
  expect((await people.logIn(email)).status).toBe(200);
});

test('sign-ups, codes and sign-ins are limited by address: ten a minute', async () => {
  const strict = await people.startAnother({ RATE_LIMIT_SCALE: '1' });
  try {
    const from = newAddress();
    const answers = [];
    for (let ask = 0; ask < 25; ask++) answers.push(await people.logIn(newEmail(), 'wrong', { from, at: strict.sandboxUrl }));
    // Two windows of a minute at most, when the test crosses into the next.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    expect(answers.some(({ body }) => body.code === 'RATE_LIMITED')).toBe(true);
  } finally {
    await strict.stop();
  }
});

describe('networks of addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.x'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:x'],
    ['2001:db8::7', '2001:db8:0:0', '2001:db8:0:x'],
    ['::1', '0:0:0:0', '0:0:0:x'],
  ])('%s counts as %s and is shown as %s', (address, network, shown) => {
    expect([networkOf(address), shortened(address)]).toEqual([network, shown]);
  });
});
