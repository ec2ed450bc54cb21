import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, PASSWORD, type People, startPeople } from '../people/support.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const verify = (email: string, otp: string) => people.ask('POST', '/auth/verify-email', { email, otp });
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Ends a wait of minutes. */
const waitIsOver = () => people.sql(`update throttle set blocked_until = clock_timestamp() - interval '1 second'`);

describe('a verification code', () => {
  test('is valid once', async () => {
    const email = newEmail();
    await people.signUp(email);
    const otp = await people.secretTo(email, /verification code/);
    expect((await verify(email, otp)).status).toBe(200);
    expect(await verify(email, otp)).toMatchObject({ status: 400, body: { field: 'otp' } });
  });
  test('is valid for ten minutes', async () => {
    const email = newEmail();
    await people.signUp(email);
    const otp = await people.secretTo(email, /verification code/);
    await people.sql(
      `update email_code c set expires_at = expires_at - interval '10 minutes' from person p where p.id = c.person_id and p.email = '${email}'`,
    );
    expect(await verify(email, otp)).toMatchObject({ status: 400, body: { field: 'otp' } });
  });
  test('is void after five wrong attempts, however long the guesser waits in between', async () => {
    const email = newEmail();
    await people.signUp(email);
    const otp = await people.secretTo(email, /verification code/);
    for (let guess = 0; guess < 5; guess++) {
      expect(await verify(email, wrongOf(otp))).toMatchObject({ status: 400, body: { field: 'otp' } });
      await waitIsOver();
    }
    expect(await verify(email, otp)).toMatchObject({ status: 400, body: { field: 'otp' } });
  });
  test('answers five of a burst of concurrent guesses, and the rest with a wait', async () => {
    const email = newEmail();
    await people.signUp(email);
    const otp = await people.secretTo(email, /verification code/);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => verify(email, wrongOf(otp))));
    expect(guesses.filter(({ status }) => status === 400).length).toBe(5);
    const limited = guesses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(25);
    expect(limited[0]).toMatchObject({ body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
  test('of another person is refused', async () => {
    const [mine, other] = [newEmail(), newEmail()];
    await people.signUp(mine);
    await people.signUp(other);
    const otp = await people.secretTo(mine, /verification code/);
    if (otp !== (await people.secretTo(other, /verification code/))) expect((await verify(other, otp)).status).toBe(400);
  });
  test('can be requested again, and both codes are valid until one is used', async () => {
    const email = newEmail();
    await people.signUp(email);
    const first = await people.secretTo(email, /verification code/);
    await people.ask('POST', '/auth/resend-code', { email });
    await expect.poll(() => people.mailsTo(email)).toBe(2);
    expect((await verify(email, first)).status).toBe(200);
  });
  test('mails to one address are limited, and further requests reveal nothing', async () => {
    const email = newEmail();
    await people.signUp(email);
    for (let ask = 0; ask < 6; ask++) {
      expect(await people.ask('POST', '/auth/resend-code', { email })).toMatchObject({ status: 200, body: { data: { email } } });
    }
    expect(await people.mailsTo(email)).toBe(3);
  });
});

test('applies only the password of its own sign-up, so that no account is prepared for a foreign address', async () => {
  const email = newEmail();
  const intruder = { firstName: 'In', lastName: 'Truder', email, password: 'what the intruder chose', businessName: 'Trap Limited' };
  await people.ask('POST', '/auth/signup', intruder);
  const theirs = await people.secretTo(email, /verification code/);
  await people.signUp(email, PASSWORD);
  let mine = theirs;
  await expect.poll(async () => (mine = await people.secretTo(email, /verification code/))).not.toBe(theirs);
  const verified = await verify(email, mine);
  expect(verified).toMatchObject({ status: 200, body: { data: { user: { firstName: 'Ada', businessName: 'Ada Okafor' } } } });
  expect((await people.logIn(email, 'what the intruder chose')).status).toBe(401);
  expect((await people.logIn(email, PASSWORD)).status).toBe(200);
  expect((await verify(email, theirs)).status).toBe(400);
});

test('requested again after two sign-ups applies no password; a reset sets a new one', async () => {
  const email = newEmail();
  await people.signUp(email, 'what the intruder chose');
  await people.signUp(email, PASSWORD);
  await people.sql(`delete from email_code`);
  await people.ask('POST', '/auth/resend-code', { email });
  await expect.poll(() => people.mailsTo(email)).toBe(3);
  expect((await verify(email, await people.secretTo(email, /verification code/))).status).toBe(200);
  for (const password of ['what the intruder chose', PASSWORD]) expect((await people.logIn(email, password)).status).toBe(401);
});

test('requested again after two sign-ups with the same password applies that password', async () => {
  const email = newEmail();
  for (let round = 0; round < 2; round++) await people.signUp(email);
  await people.sql(`delete from email_code`);
  await people.ask('POST', '/auth/resend-code', { email });
  await expect.poll(() => people.mailsTo(email)).toBe(3);
  expect((await verify(email, await people.secretTo(email, /verification code/))).status).toBe(200);
  expect((await people.logIn(email)).status).toBe(200);
});

test('a password reset of an unverified address verifies it, with the new password', async () => {
  const email = newEmail();
  await people.signUp(email, 'what the intruder chose');
  await people.ask('POST', '/auth/password/forgot', { email });
  const token = await people.secretTo(email, /Reset your password/);
  expect((await people.ask('POST', '/auth/password/reset', { token, password: PASSWORD })).status).toBe(200);
  expect((await people.logIn(email, 'what the intruder chose')).status).toBe(401);
  expect(await people.logIn(email)).toMatchObject({ status: 200, body: { data: { user: { emailVerified: true } } } });
  expect(await people.sql(`select from business where email = '${email}' and email_verified_at is not null`)).toHaveLength(1);
});

test('an unverified person never gets a token: no session begins without a code', async () => {
  const email = newEmail();
  await people.signUp(email);
  expect((await people.logIn(email)).body.code).toBe('EMAIL_NOT_VERIFIED');
  expect(await people.sql(`select from session s join person p on p.id = s.person_id where p.email = '${email}'`)).toEqual([]);
});
