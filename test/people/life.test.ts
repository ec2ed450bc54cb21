import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail, PASSWORD, type People, startPeople } from './support.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

test('sign-up, code, session, sign-out and sign-in: the whole way', async () => {
  const email = newEmail();
  const signedUp = await people.signUp(email.toUpperCase());
  expect(signedUp).toMatchObject({ status: 201, body: { success: true, data: { email } } });
  expect(await people.ask('POST', '/auth/login', { email, password: PASSWORD })).toMatchObject({
    status: 403,
    body: { error: 'Email not verified', code: 'EMAIL_NOT_VERIFIED' },
  });
  const otp = await people.secretTo(email, /verification code/);
  expect(otp).toMatch(/^\d{6}$/);
  const verified = await people.ask('POST', '/auth/verify-email', { email, otp });
  expect(verified).toMatchObject({
    status: 200,
    body: {
      data: {
        twoFactorRequired: false,
        challengeId: null,
        user: { email, role: 'owner', emailVerified: true, accountStatus: 'active', country: 'NG' },
      },
    },
  });
  const { token } = verified.body.data;
  const me = await people.ask('GET', '/auth/me', undefined, { token });
  expect(me).toMatchObject({ status: 200, body: { data: { environment: 'sandbox', user: { email }, businesses: [{ role: 'owner' }] } } });
  expect(me.body.data.permissions).toEqual(expect.arrayContaining(['transfers:write', 'people:write', 'payroll:arm', 'sandbox']));
  expect(await people.ask('POST', '/auth/logout', undefined, { token })).toMatchObject({ status: 200, body: { message: 'Signed out' } });
  expect(await people.ask('GET', '/auth/me', undefined, { token })).toMatchObject({ status: 401, body: { error: 'No token provided' } });
  const again = await people.ask('POST', '/auth/login', { email, password: PASSWORD });
  expect(again).toMatchObject({ status: 200, body: { data: { user: { email } } } });
  expect((await people.ask('GET', '/auth/me', undefined, { token: again.body.data.token })).status).toBe(200);
});
