import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../support/sandbox.ts';
import { newEmail, PASSWORD, type People, type Person, startPeople } from '../people/support.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

type Caller = Pick<Person, 'token'>;
const change = ({ token }: Caller, email: string, more: object = {}): Promise<Reply> =>
  people.ask('POST', '/auth/email/change', { email, password: PASSWORD, ...more }, { token });
const confirm = ({ token }: Caller, code: string): Promise<Reply> => people.ask('POST', '/auth/email/confirm', { code }, { token });
const resend = ({ token }: Caller): Promise<Reply> => people.ask('POST', '/auth/email/resend', {}, { token });
const pending = async ({ token }: Caller): Promise<any> => (await people.ask('GET', '/auth/email/change', undefined, { token })).body.data;
const codeTo = (email: string): Promise<string> => people.secretTo(email, /verification code/);
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const waitIsOver = () => people.sql(`update throttle set blocked_until = clock_timestamp() - interval '1 second'`);
const worthless = { status: 400, body: { field: 'code', code: 'VALIDATION_ERROR' } };
const notices = (email: string) =>
  people.sql<{ notice: string }>(
    `select data->>'notice' as notice from mail where recipient = '${email}' and kind = 'security_notice' order by id`,
  );

/** Person with a pending change of address. */
async function changing(): Promise<{ person: Person; email: string; code: string }> {
  const [person, email] = [await people.newPerson(), newEmail()];
  expect(await change(person, email)).toMatchObject({ status: 200, body: { data: { email, isCodeGood: true } } });
  return { person, email, code: await codeTo(email) };
}

test('the new address applies only after its code; the old address is notified twice, and every other session ends', async () => {
  const person = await people.newPerson();
  const other = (await people.logIn(person.email)).body.data;
  await people.ask('POST', '/auth/password/forgot', { email: person.email });
  const reset = await people.secretTo(person.email, /Reset your password/);
  const email = newEmail();
  await change(person, `  ${email.toUpperCase()}`);
  expect(await people.mailTo(person.email, /security of your account/)).toContain('This address remains valid until the code');
  expect(await pending(person)).toMatchObject({ email, isCodeGood: true });
  expect((await people.logIn(email)).status).toBe(401);
  expect((await people.ask('GET', '/auth/me', undefined, { token: person.token })).body.data.user.email).toBe(person.email);

  const session = { token: other.token as string };
  // Any session of the person confirms: the code may be read on another device.
  expect(await confirm(session, await codeTo(email))).toMatchObject({ status: 200, body: { data: { endedSessions: 1 } } });
  await expect.poll(() => people.mailTo(person.email, /security of your account/)).toContain('no longer signs in');
  expect((await notices(person.email)).map(({ notice }) => notice)).toEqual(['email_change_asked', 'email_changed']);
  expect(await notices(email)).toEqual([]);
  expect((await people.ask('GET', '/auth/me', undefined, { token: person.token })).status).toBe(401);
  expect((await people.ask('GET', '/auth/me', undefined, session)).body.data.user).toMatchObject({ email, emailVerified: true });
  expect(await pending(session)).toBeNull();
  expect((await people.logIn(person.email)).status).toBe(401);
  expect((await people.logIn(email)).status).toBe(200);
  // Tokens mailed to the old address are void.
  expect((await people.ask('POST', '/auth/password/reset', { token: reset, password: 'another river, just as long' })).status).toBe(400);

  const audited = await people.ask('GET', '/audit-log?limit=20', undefined, session);
  expect(audited.body.data.filter(({ action }: { action: string }) => action.startsWith('emailChanges.'))).toMatchObject([
    { action: 'emailChanges.confirm', before: { email: 'p***@people.test' }, after: { email: 'p***@people.test' } },
    { action: 'emailChanges.create' },
  ]);
});

describe('a request for a change of address', () => {
  test('requires the password, and the second factor if set', async () => {
    const person = await people.newPerson();
    expect(await change(person, newEmail(), { password: 'not it at all' })).toMatchObject({ status: 400, body: { field: 'password' } });
    const { token } = person;
    const { secret } = (await people.ask('POST', '/auth/2fa/enrol', { password: PASSWORD }, { token })).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recoveryCodes } = (await people.ask('POST', '/auth/2fa/confirm', { code }, { token })).body.data;
    const email = newEmail();
    expect(await change(person, email)).toMatchObject({ status: 400, body: { field: 'code' } });
    expect(await change(person, email, { code: '000000' })).toMatchObject({ status: 400, body: { code: 'WRONG_SECOND_FACTOR' } });
    expect([await pending(person), await people.mailsTo(email)]).toEqual([null, 0]);
    expect((await change(person, email, { code: recoveryCodes[0] })).status).toBe(200);
    expect(await change(person, newEmail(), { code: recoveryCodes[0] })).toMatchObject({ body: { code: 'WRONG_SECOND_FACTOR' } });
    expect(await pending(person)).toMatchObject({ email });
  });
  test('to the current address or to none is refused; an API key cannot request a change', async () => {
    const person = await people.newPerson();
    expect(await change(person, person.email)).toMatchObject({ status: 400, body: { field: 'email' } });
    expect(await change(person, 'no address')).toMatchObject({ status: 400, body: { field: 'email' } });
    expect((await people.call('POST', '/auth/email/change', { email: newEmail(), password: PASSWORD })).status).toBe(401);
  });
  test('sends three mails, then waits; an outstanding code stays valid', async () => {
    const { person, email } = await changing();
    expect([(await resend(person)).status, (await resend(person)).status]).toEqual([200, 200]);
    const refused = await resend(person);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await change(person, newEmail())).status).toBe(429);
    expect(await people.mailsTo(email)).toBe(3);
    await people.sql(`delete from throttle where failures = 3`);
    // The address has reached the mail limit: nothing is sent, and the answer is the same.
    await people.ask('POST', '/auth/password/forgot', { email });
    await people.ask('POST', '/auth/password/forgot', { email });
    await people.ask('POST', '/auth/password/forgot', { email });
    const code = await codeTo(email);
    expect(await resend(person)).toMatchObject({ status: 200, body: { data: { email, isCodeGood: true } } });
    expect((await change(person, email)).status).toBe(200);
    expect(await people.mailsTo(email)).toBe(3);
    expect((await confirm(person, code)).status).toBe(200);
  });
});

describe('a code of a change of address', () => {
  test('is valid once', async () => {
    const { person, code } = await changing();
    expect((await confirm(person, code)).status).toBe(200);
    expect(await confirm(person, code)).toMatchObject(worthless);
  });
  test('is valid for ten minutes; another code for the same change can be requested for a day', async () => {
    const { person, email, code } = await changing();
    await people.sql(`update email_change set code_expires_at = code_expires_at - interval '10 minutes' where email = '${email}'`);
    expect(await confirm(person, code)).toMatchObject(worthless);
    expect(await pending(person)).toMatchObject({ email, isCodeGood: false });
    expect(await resend(person)).toMatchObject({ status: 200, body: { data: { email, isCodeGood: true } } });
    const fresh = await codeTo(email);
    await people.sql(`update email_change set asked_at = asked_at - interval '24 hours' where email = '${email}'`);
    expect(await pending(person)).toBeNull();
    expect((await resend(person)).status).toBe(404);
    expect(await confirm(person, fresh)).toMatchObject(worthless);
  });
  test('is void when replaced by another code, for the same address or another', async () => {
    const { person, email, code: first } = await changing();
    await resend(person);
    const second = await codeTo(email);
    if (first !== second) expect(await confirm(person, first)).toMatchObject(worthless);
    const other = newEmail();
    await change(person, other);
    const third = await codeTo(other);
    if (second !== third) expect(await confirm(person, second)).toMatchObject(worthless);
    expect((await confirm(person, third)).status).toBe(200);
    expect((await people.logIn(other)).status).toBe(200);
  });
  test('is void after five wrong attempts, however long the guesser waits in between; concurrent guesses wait', async () => {
    const { person, code } = await changing();
    const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(person, wrongOf(code))));
    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    await waitIsOver();
    expect(await confirm(person, code)).toMatchObject(worthless);
    expect(await pending(person)).toMatchObject({ isCodeGood: false });
  });
  test('is refused for another person, and without a session', async () => {
    const [mine, theirs] = [await changing(), await changing()];
    if (mine.code !== theirs.code) expect(await confirm(theirs.person, mine.code)).toMatchObject(worthless);
    expect((await people.ask('POST', '/auth/email/confirm', { code: mine.code })).status).toBe(401);
  });
  test('is void after the change was cancelled, or a password set', async () => {
    const { person, email, code } = await changing();
    const { token } = person;
    for (let round = 0; round < 2; round++)
      expect((await people.ask('DELETE', '/auth/email/change', undefined, { token })).status).toBe(200);
    expect([await pending(person), (await confirm(person, code)).status]).toEqual([null, 400]);
    await change(person, email);
    const second = await codeTo(email);
    const passwords = { currentPassword: PASSWORD, newPassword: 'another river, just as long' };
    await people.ask('POST', '/auth/password/change', passwords, { token });
    expect([await pending(person), (await confirm(person, second)).status]).toEqual([null, 400]);
  });
});

describe('concurrent claims of one address', () => {
  test('concurrent confirmations: one person gets the address, the other is refused and unchanged', async () => {
    const email = newEmail();
    const both = [await people.newPerson(), await people.newPerson()];
    const codes: string[] = [];
    for (const person of both) {
      await change(person, email);
      await expect.poll(() => people.mailsTo(email)).toBe(codes.length + 1);
      codes.push(await codeTo(email));
    }
    const answers = await Promise.all(both.map((person, at) => confirm(person, codes[at] ?? '')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = answers.findIndex(({ status }) => status === 409);
    expect(answers[loser]).toMatchObject({ body: { code: 'EMAIL_TAKEN' } });
    expect((await people.logIn(both[loser]?.email ?? '')).status).toBe(200);
    expect((await people.logIn(email)).body.data.user.id).toBe(both[1 - loser]?.userId);
  });
  test('an address with an account: no code is mailed, and its owner keeps the address', async () => {
    const [owner, person] = [await people.newPerson(), await people.newPerson()];
    await change(person, owner.email);
    expect(await people.mailTo(owner.email, /already have an account/)).not.toMatch(/\d{6}/);
    expect(await confirm(person, '000000')).toMatchObject(worthless);
    expect((await people.logIn(owner.email)).body.data.user.id).toBe(owner.userId);
  });
  test('an address of an unverified sign-up: the person who verifies it gets it, and the code and token of the sign-up are void', async () => {
    const email = newEmail();
    await people.signUp(email, 'what the intruder chose');
    const otp = await codeTo(email);
    await people.ask('POST', '/auth/password/forgot', { email });
    const reset = await people.secretTo(email, /Reset your password/);
    const person = await people.newPerson();
    await change(person, email);
    let code = otp;
    await expect.poll(async () => (code = await codeTo(email))).not.toBe(otp);
    expect((await confirm(person, code)).status).toBe(200);
    expect((await people.ask('POST', '/auth/verify-email', { email, otp })).status).toBe(400);
    expect((await people.ask('POST', '/auth/password/reset', { token: reset, password: PASSWORD })).status).toBe(400);
    expect((await people.logIn(email)).body.data.user.id).toBe(person.userId);
  });
});
