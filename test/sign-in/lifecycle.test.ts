import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, PASSWORD, type People, startPeople } from '../people/support.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const NEW_PASSWORD = 'another river, just as long';

test('sign-up, code, session, sign-out and sign-in succeed in sequence', async () => {
  const email = newEmail();
  const signedUp = await people.signUp(email.toUpperCase());
  expect(signedUp).toMatchObject({ status: 201, body: { success: true, data: { email } } });
  expect(await people.logIn(email)).toMatchObject({ status: 403, body: { error: 'Email not verified', code: 'EMAIL_NOT_VERIFIED' } });
  const otp = await people.secretTo(email, /verification code/);
  expect(otp).toMatch(/^\d{6}$/);
  const verified = await people.ask('POST', '/auth/verify-email', { email, otp });
  const user = { email, role: 'owner', emailVerified: true, accountStatus: 'active', kycStatus: 'not_started', country: 'NG' };
  expect(verified).toMatchObject({ status: 200, body: { data: { twoFactorRequired: false, challengeId: null, user } } });
  const { token } = verified.body.data;
  const me = await people.ask('GET', '/auth/me', undefined, { token });
  expect(me).toMatchObject({ status: 200, body: { data: { environment: 'sandbox', user: { email }, businesses: [{ role: 'owner' }] } } });
  expect(me.body.data.permissions).toEqual(expect.arrayContaining(['transfers:write', 'people:write', 'payroll:allow-api', 'sandbox']));
  expect(await people.ask('POST', '/auth/logout', undefined, { token })).toMatchObject({ status: 200, body: { message: 'Signed out' } });
  expect(await people.ask('GET', '/auth/me', undefined, { token })).toMatchObject({ status: 401, body: { error: 'No token provided' } });
  const again = await people.logIn(email);
  expect(again).toMatchObject({ status: 200, body: { data: { user } } });
  expect((await people.ask('GET', '/auth/me', undefined, { token: again.body.data.token })).status).toBe(200);
});

test('a sign-up creates one business with a sandbox wallet and an empty live wallet, verified with the address', async () => {
  const { businessId } = await people.newPerson();
  const books = await people.sql(`select environment from ledger.book where business_id = '${businessId}' order by environment`);
  expect(books).toEqual([{ environment: 'live' }, { environment: 'sandbox' }]);
  const money = await people.sql(
    `select from ledger.posting p join ledger.book b on b.id = p.book_id where b.business_id = '${businessId}'`,
  );
  expect(money).toEqual([]);
  const [row] = await people.sql<{ verified: boolean }>(
    `select email_verified_at is not null as verified from business where id = '${businessId}'`,
  );
  expect(row?.verified).toBe(true);
});

test('an access token lasts 15 minutes and a refresh token 30 days, also as an httpOnly cookie', async () => {
  const { email } = await people.newPerson();
  const { body, headers } = await people.logIn(email);
  const minutes = (time: string): number => Math.round((Date.parse(time) - Date.now()) / 60_000);
  expect([minutes(body.data.expiresAt), minutes(body.data.refreshExpiresAt)]).toEqual([15, 30 * 24 * 60]);
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(new RegExp(`^tollgate_refresh=${body.data.refreshToken}; Path=/; Expires=[^;]+; HttpOnly; SameSite=Strict$`));
});

describe('passwords', () => {
  test('a forgotten password is reset with the mailed token, once; every session ends', async () => {
    const { email, token } = await people.newPerson();
    expect((await people.ask('POST', '/auth/password/forgot', { email })).status).toBe(200);
    const resetToken = await people.secretTo(email, /Reset your password/);
    const reset = { token: resetToken, password: NEW_PASSWORD };
    expect(await people.ask('POST', '/auth/password/reset', { ...reset, password: 'password123' })).toMatchObject({
      status: 400,
      body: { field: 'password' },
    });
    expect((await people.ask('POST', '/auth/password/reset', reset)).status).toBe(200);
    expect(await people.ask('POST', '/auth/password/reset', reset)).toMatchObject({ status: 400, body: { field: 'token' } });
    expect((await people.ask('GET', '/auth/me', undefined, { token })).status).toBe(401);
    expect((await people.logIn(email)).status).toBe(401);
    expect((await people.logIn(email, NEW_PASSWORD)).status).toBe(200);
    expect(await people.mailTo(email, /security of your account/)).toContain('was reset');
  });
  test('a token older than 30 minutes resets nothing', async () => {
    const { email, userId } = await people.newPerson();
    await people.ask('POST', '/auth/password/forgot', { email });
    const token = await people.secretTo(email, /Reset your password/);
    await people.sql(`update password_reset set expires_at = clock_timestamp() where person_id = '${userId}'`);
    expect(await people.ask('POST', '/auth/password/reset', { token, password: NEW_PASSWORD })).toMatchObject({
      status: 400,
      body: { field: 'token' },
    });
  });
  test('a change requires the current password, keeps the current session and ends the others', async () => {
    const { email, token } = await people.newPerson();
    const other = (await people.logIn(email)).body.data.token as string;
    const change = (currentPassword: string, newPassword: string) =>
      people.ask('POST', '/auth/password/change', { currentPassword, newPassword }, { token });
    expect(await change('not my password', NEW_PASSWORD)).toMatchObject({ status: 400, body: { field: 'currentPassword' } });
    expect(await change(PASSWORD, email)).toMatchObject({ status: 400, body: { field: 'newPassword' } });
    expect(await change(PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 200, body: { data: { endedSessions: 1 } } });
    expect((await people.ask('GET', '/auth/me', undefined, { token })).status).toBe(200);
    expect((await people.ask('GET', '/auth/me', undefined, { token: other })).status).toBe(401);
    expect((await people.logIn(email, NEW_PASSWORD)).status).toBe(200);
  });
  test.each([
    ['short', 'seven77', 'at least 8'],
    ['longer than 128 characters', 'x'.repeat(129), 'at most 128'],
    ['one of the most common ones, however it is written', 'PassWord123', 'most common'],
    ['the address itself', 'person-of-note@people.test', 'email address'],
    ['the part of the address before the @', 'person-of-note', 'email address'],
  ])('a new password that is %s is refused', async (_, password, reason) => {
    expect(await people.signUp('person-of-note@people.test', password)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', field: 'password', error: expect.stringContaining(reason) },
    });
  });
  test('all characters count, in any Unicode form', async () => {
    const email = newEmail();
    await people.signUp(email, '  Ọ̀ṣun ẹ́ 🌊 river ');
    await people.ask('POST', '/auth/verify-email', { email, otp: await people.secretTo(email, /verification/) });
    expect((await people.logIn(email, '  Ọ̀ṣun ẹ́ 🌊 river '.normalize('NFD'))).status).toBe(200);
    expect((await people.logIn(email, 'Ọ̀ṣun ẹ́ 🌊 river')).status).toBe(401);
  });
});

describe('sessions', () => {
  test('sessions are listed with shortened addresses, and ended singly or all others together', async () => {
    const { email, token } = await people.newPerson();
    const one = (await people.logIn(email, PASSWORD, { from: '203.0.113.77', headers: { 'User-Agent': 'Firefox\tone' } })).body.data
      .token as string;
    const two = (await people.logIn(email)).body.data.token as string;
    const list = (await people.ask('GET', '/auth/sessions', undefined, { token })).body.data as { id: string; address: string }[];
    expect(list).toHaveLength(3);
    expect(list).toMatchObject([
      { isCurrent: false },
      { isCurrent: false, address: '203.0.113.x', userAgent: 'Firefoxone' },
      { isCurrent: true },
    ]);
    const second = list[1]?.id ?? '';
    expect((await people.ask('DELETE', `/auth/sessions/${second}`, undefined, { token })).status).toBe(200);
    expect((await people.ask('GET', '/auth/me', undefined, { token: one })).status).toBe(401);
    expect((await people.ask('DELETE', `/auth/sessions/${second}`, undefined, { token })).status).toBe(404);
    expect(await people.ask('DELETE', '/auth/sessions', undefined, { token })).toMatchObject({ body: { data: { endedSessions: 1 } } });
    expect((await people.ask('GET', '/auth/me', undefined, { token: two })).status).toBe(401);
    expect((await people.ask('GET', '/auth/me', undefined, { token })).status).toBe(200);
  });
  test('a sign-in from a new network is notified by mail; a sign-in from a known network is not', async () => {
    const { email } = await people.newPerson();
    const before = await people.mailsTo(email);
    await people.logIn(email, PASSWORD, { from: '203.0.113.5' });
    expect(await people.mailTo(email, /New sign-in/)).toContain('203.0.113.x');
    await people.logIn(email, PASSWORD, { from: '203.0.113.5' });
    expect(await people.mailsTo(email)).toBe(before + 1);
  });
  test('at most fifty sessions: the oldest ends', async () => {
    const { email, token, userId, businessId } = await people.newPerson();
    await people.sql(`insert into session (id, person_id, business_id, address, second_factor, expires_at)
      select ledger.uuid7(), '${userId}', '${businessId}', 'x', false, clock_timestamp() + interval '1 day' from generate_series(1, 49)`);
    expect((await people.ask('GET', '/auth/me', undefined, { token })).status).toBe(200);
    await people.logIn(email);
    await expect.poll(async () => (await people.ask('GET', '/auth/me', undefined, { token })).status).toBe(401);
  });
  test('people of a suspended business manage their own account and nothing else', async () => {
    const { token, businessId } = await people.newPerson();
    await people.sql(`update business set status = 'suspended' where id = '${businessId}'`);
    await expect.poll(async () => (await people.ask('GET', '/auth/me', undefined, { token })).body.data.permissions).toEqual(['account']);
    expect((await people.ask('GET', '/auth/members', undefined, { token })).status).toBe(403);
  });
});
