import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '../support/sandbox.ts';
import { newEmail, PASSWORD, type People, startPeople } from '../people/support.ts';

let people: People;
let known: string;
let unproven: string;
beforeAll(async () => {
  people = await startPeople();
  known = (await people.newPerson()).email;
  unproven = newEmail();
  await people.signUp(unproven);
});
afterAll(() => people.stop());

/** Reply without the fields that differ between any two requests. */
function comparable({ status, body, headers }: Reply, email: string): unknown {
  const { requestId: _, ...rest } = body;
  const names = [...headers.keys()].filter((name) => name !== 'date').toSorted();
  return JSON.parse(JSON.stringify({ status, rest, names }).replaceAll(email, 'EMAIL'));
}

async function expectNoDisclosure(ask: (email: string) => Promise<Reply>): Promise<unknown> {
  const answers = [];
  for (const email of [newEmail(), known, unproven]) answers.push(comparable(await ask(email), email));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  return answers[0];
}

test('a sign-up answers the same for every address; only the mail differs', async () => {
  await expectNoDisclosure((email) => people.signUp(email));
  expect(await people.mailTo(known, /already have an account/)).toContain('Nothing was changed');
});
test('a forgotten password answers the same for every address', () =>
  expectNoDisclosure((email) => people.ask('POST', '/auth/password/forgot', { email })));
test('a resent code answers the same for every address', () =>
  expectNoDisclosure((email) => people.ask('POST', '/auth/resend-code', { email })));
test('a wrong code answers the same for every address', () =>
  expectNoDisclosure((email) => people.ask('POST', '/auth/verify-email', { email, otp: '000000' })));
test('a wrong password answers the same for every address', () => expectNoDisclosure((email) => people.logIn(email, 'certainly not it')));
test('a throttled password answers the same for every address', async () => {
  const answer = await expectNoDisclosure(async (email) => {
    for (let guess = 0; guess < 6; guess++) await people.logIn(email, 'certainly not it');
    return people.logIn(email, 'certainly not it');
  });
  expect(answer).toMatchObject({ status: 429 });
});

test('a change of address and its resent code answer the same for every address; only the mail differs', async () => {
  const answered = async (ask: () => Promise<Reply>, email: string): Promise<unknown> => {
    const { headers, ...answer } = await ask();
    const { askedAt, codeExpiresAt, ...data } = answer.body.data;
    expect(Date.parse(codeExpiresAt) - Date.parse(askedAt)).toBeGreaterThan(590_000);
    return comparable({ ...answer, headers, body: { ...answer.body, data } }, email);
  };
  const taken = (await people.newPerson()).email;
  const unused = newEmail();
  await people.signUp(unused);
  const answers = [];
  for (const email of [newEmail(), taken, unused]) {
    const { token } = await people.newPerson();
    const ask = () => people.ask('POST', '/auth/email/change', { email, password: PASSWORD }, { token });
    const pending = () => people.ask('GET', '/auth/email/change', undefined, { token });
    const resend = () => people.ask('POST', '/auth/email/resend', {}, { token });
    const confirm = people.ask.bind(null, 'POST', '/auth/email/confirm', { code: '000000' }, { token });
    const waiting = [await answered(ask, email), await answered(pending, email), await answered(resend, email)];
    answers.push([...waiting, comparable(await confirm(), email)]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(await people.mailTo(taken, /already have an account/)).toContain('signed in with another address');
});

test('sign-up, forgotten password and change of address take equally long for known and unknown addresses', async () => {
  const timed = async (ask: () => Promise<Reply>): Promise<number> => {
    const startedAt = performance.now();
    await ask();
    return performance.now() - startedAt;
  };
  const person = (await people.newPerson()).email;
  const { token } = await people.newPerson();
  for (const ask of [
    (email: string) => people.ask('POST', '/auth/password/forgot', { email }),
    (email: string) => people.signUp(email, PASSWORD),
    (email: string) => people.ask('POST', '/auth/email/change', { email, password: PASSWORD }, { token }),
  ]) {
    // Both cases take far less than the minimum duration of an answer.
    expect(await timed(() => ask(person))).toBeGreaterThanOrEqual(245);
    expect(await timed(() => ask(newEmail()))).toBeGreaterThanOrEqual(245);
  }
});

test('a sign-up for an address with an account changes nothing of that account', async () => {
  const { email } = await people.newPerson();
  await people.signUp(email, 'the choice of another');
  expect((await people.logIn(email, 'the choice of another')).status).toBe(401);
  expect((await people.logIn(email)).status).toBe(200);
});
