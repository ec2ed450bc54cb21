import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../support/sandbox.ts';
import { PASSWORD, type People, type Person, startPeople } from '../people/support.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const WRONG = { status: 400, body: { code: 'WRONG_SECOND_FACTOR', field: 'code' } };

interface Enrolled extends Person {
  secret: string;
  recoveryCodes: string[];
}

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const as = (person: Person, path: string, body: object): Promise<Reply> => people.ask('POST', path, body, { token: person.token });
/** Each authenticator code is valid once: clears the used step for the next code. */
const forgetStep = (person: Person) => people.sql(`update person set totp_last_step = 0 where id = '${person.userId}'`);
const waitIsOver = () => people.sql(`update throttle set blocked_until = clock_timestamp() - interval '1 second'`);

async function enrolled(): Promise<Enrolled> {
  const person = await people.newPerson();
  const { body } = await as(person, '/auth/2fa/enrol', { password: PASSWORD });
  const confirmed = await as(person, '/auth/2fa/confirm', { code: codeOf(body.data.secret) });
  await forgetStep(person);
  return { ...person, secret: body.data.secret, recoveryCodes: confirmed.body.data.recoveryCodes };
}
const challengeOf = async (person: Person): Promise<string> => (await people.logIn(person.email)).body.data.challengeId as string;
const answer = (challengeId: string, code: string): Promise<Reply> => people.ask('POST', '/auth/2fa/verify', { challengeId, code });

describe('setup of a second factor', () => {
  test('requires the password, a secret, and a first code; ten recovery codes are shown once', async () => {
    const person = await people.newPerson();
    expect(await as(person, '/auth/2fa/enrol', { password: 'wrong' })).toMatchObject({ status: 400, body: { field: 'password' } });
    const headers = { 'Idempotency-Key': 'enrol' };
    const enrol = (): Promise<Reply> => people.ask('POST', '/auth/2fa/enrol', { password: PASSWORD }, { token: person.token, headers });
    const { body } = await enrol();
    expect((await enrol()).body.data).toEqual({ secret: null, uri: null });
    expect(body.data.uri).toMatch(new RegExp(`^otpauth://totp/Tollgate:[^?]+\\?issuer=Tollgate&secret=${body.data.secret}&`));
    expect(await as(person, '/auth/2fa/confirm', { code: '000000' })).toMatchObject(WRONG);
    // Before the first code, the sign-in requires none.
    expect((await people.logIn(person.email)).body.data.twoFactorRequired).toBe(false);
    const confirmed = await as(person, '/auth/2fa/confirm', { code: codeOf(body.data.secret) });
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10);
    expect(await people.mailTo(person.email, /security of your account/)).toContain('was added');
    const audited = await people.sql<{ action: string }>(
      `select action from audit.entry where actor_id = '${person.userId}' and action ~ '^(recoveryCodes[.]create|secondFactors[.]confirm|secondFactors[.]create|secondFactors[.]delete|secondFactors[.]verify)' order by seq`,
    );
    expect(audited.map(({ action }) => action)).toEqual(['secondFactors.create', 'secondFactors.confirm']);
    expect(await as(person, '/auth/2fa/enrol', { password: PASSWORD })).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_SET' } });
    expect(await as(person, '/auth/2fa/confirm', { code: codeOf(body.data.secret, 1) })).toMatchObject(WRONG);
  });
});

describe('sign-in with a second factor', () => {
  test('issues no token before the code', async () => {
    const person = await enrolled();
    const { body, headers } = await people.logIn(person.email);
    expect(body.data).toMatchObject({ token: null, refreshToken: null, user: null, twoFactorRequired: true });
    expect(headers.get('set-cookie')).toBeNull();
    const signedIn = await answer(body.data.challengeId, codeOf(person.secret));
    expect(signedIn).toMatchObject({ status: 200, body: { data: { twoFactorRequired: false, user: { twoFactorEnabled: true } } } });
  });
  test('a wrong code is recorded in the audit log', async () => {
    const person = await enrolled();
    expect(await answer(await challengeOf(person), '000000')).toMatchObject(WRONG);
    const failures = (): Promise<unknown[]> =>
      people.sql(`select after from audit.entry where action = 'sessions.refuse' and actor_id = '${person.userId}'`);
    await expect.poll(failures).toEqual([{ after: { wrong: 'second factor' } }]);
  });
  test('a code is valid once, also across open challenges', async () => {
    const person = await enrolled();
    const code = codeOf(person.secret);
    const challenges = [await challengeOf(person), await challengeOf(person)];
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await answer(await challengeOf(person), code)).toMatchObject(WRONG);
  });
  test('after a newer code, an older code is refused; codes of a minute ago or ahead are refused', async () => {
    const person = await enrolled();
    expect((await answer(await challengeOf(person), codeOf(person.secret, 1))).status).toBe(200);
    expect(await answer(await challengeOf(person), codeOf(person.secret, 0))).toMatchObject(WRONG);
    await forgetStep(person);
    for (const steps of [-3, 3]) expect(await answer(await challengeOf(person), codeOf(person.secret, steps))).toMatchObject(WRONG);
  });
  test('a recovery code is valid once, in any spelling', async () => {
    const person = await enrolled();
    const [code = ''] = person.recoveryCodes;
    expect((await answer(await challengeOf(person), ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect(await answer(await challengeOf(person), code)).toMatchObject(WRONG);
  });
  test('a challenge is valid once and for five minutes', async () => {
    const person = await enrolled();
    const used = await challengeOf(person);
    await answer(used, codeOf(person.secret));
    await forgetStep(person);
    expect(await answer(used, codeOf(person.secret))).toMatchObject({ status: 401, body: { code: 'INVALID_CHALLENGE' } });
    const old = await challengeOf(person);
    await people.sql(`update login_challenge set expires_at = clock_timestamp()`);
    expect((await answer(old, codeOf(person.secret))).status).toBe(401);
    expect((await answer('tgc_nobody', '123456')).status).toBe(401);
  });
  test('guesses are limited: five a challenge, and across challenges the wait grows', async () => {
    const person = await enrolled();
    const challenge = await challengeOf(person);
    for (let guess = 0; guess < 5; guess++) {
      expect(await answer(challenge, '000000')).toMatchObject(WRONG);
      await waitIsOver();
    }
    expect((await answer(challenge, codeOf(person.secret))).status).toBe(401);
    await people.sql(`update throttle set failures = 4 where kind = 'second_factor'`);
    const next = await challengeOf(person);
    expect(await answer(next, '000000')).toMatchObject(WRONG);
    expect(await answer(next, codeOf(person.secret))).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  });
  test('a reset password does not bypass the second factor', async () => {
    const person = await enrolled();
    await people.ask('POST', '/auth/password/forgot', { email: person.email });
    const token = await people.secretTo(person.email, /Reset/);
    await people.ask('POST', '/auth/password/reset', { token, password: 'another river, just as long' });
    const { body } = await people.logIn(person.email, 'another river, just as long');
    expect(body.data).toMatchObject({ token: null, twoFactorRequired: true });
  });
});

describe('removal and renewal of a second factor', () => {
  test('a removal requires password and code', async () => {
    const person = await enrolled();
    expect(await as(person, '/auth/2fa/disable', { password: PASSWORD, code: '000000' })).toMatchObject(WRONG);
    expect((await as(person, '/auth/2fa/disable', { password: 'wrong', code: codeOf(person.secret) })).status).toBe(400);
    expect((await as(person, '/auth/2fa/disable', { password: PASSWORD, code: codeOf(person.secret) })).status).toBe(200);
    expect((await people.logIn(person.email)).body.data.twoFactorRequired).toBe(false);
    const left = await people.sql(`select from recovery_code where person_id = '${person.userId}'`);
    expect(left).toEqual([]);
  });
  test('new recovery codes void the old ones', async () => {
    const person = await enrolled();
    const { body } = await as(person, '/auth/2fa/recovery-codes', { password: PASSWORD, code: codeOf(person.secret) });
    expect(body.data.recoveryCodes).toHaveLength(10);
    const [old = ''] = person.recoveryCodes;
    expect(await answer(await challengeOf(person), old)).toMatchObject(WRONG);
    expect((await answer(await challengeOf(person), body.data.recoveryCodes[3])).status).toBe(200);
  });
});
