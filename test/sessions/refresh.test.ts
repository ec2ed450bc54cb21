import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSecure } from '../../src/core/transport/cookies.ts';
import { type AskOptions, type People, startPeople } from '../people/support.ts';
import type { Reply } from '../support/sandbox.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const refresh = (refreshToken: string | undefined, options?: AskOptions): Promise<Reply> =>
  people.ask('POST', '/auth/refresh', refreshToken === undefined ? {} : { refreshToken }, options);
const works = async (token: string): Promise<boolean> => (await people.ask('GET', '/auth/me', undefined, { token })).status === 200;
const graceIsOver = () => people.sql(`update session_token set used_at = used_at - interval '31 seconds' where used_at is not null`);
const INVALID = { status: 401, body: { code: 'INVALID_REFRESH_TOKEN' } };

describe('a refresh token', () => {
  test('returns the next pair, and the previous access token stays valid for requests in flight', async () => {
    const { token, refreshToken } = await people.newPerson();
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(body.data.token).not.toBe(token);
    expect(body.data.refreshToken).not.toBe(refreshToken);
    expect([await works(token), await works(body.data.token)]).toEqual([true, true]);
  });
  test('repeated within 30 seconds returns the same pair: the first answer may be lost', async () => {
    const { refreshToken } = await people.newPerson();
    const [first, again] = [await refresh(refreshToken), await refresh(refreshToken)];
    expect(again.body.data).toEqual(first.body.data);
    expect(await works(again.body.data.token)).toBe(true);
    expect((await refresh(again.body.data.refreshToken)).status).toBe(200);
  });
  test('used concurrently returns the same pair to both callers, and creates one pair', async () => {
    const { refreshToken, userId } = await people.newPerson();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(refreshToken)));
    expect(new Set(answers.map(({ body }) => body.data.refreshToken)).size).toBe(1);
    const made = await people.sql(
      `select from session_token t join session s on s.id = t.session_id where s.person_id = '${userId}' and t.kind = 'refresh'`,
    );
    expect(made).toHaveLength(2);
  });
  test('reused later ends the session with all its tokens, and notifies the owner', async () => {
    const { email, token, refreshToken } = await people.newPerson();
    const { body } = await refresh(refreshToken);
    await graceIsOver();
    expect(await refresh(refreshToken)).toMatchObject(INVALID);
    expect([await works(token), await works(body.data.token)]).toEqual([false, false]);
    expect(await refresh(body.data.refreshToken)).toMatchObject(INVALID);
    expect(await people.mailTo(email, /security of your account/)).toContain('used from two places');
  });
  test('reused immediately after a use of the new pair ends the session too', async () => {
    const { refreshToken } = await people.newPerson();
    const { body } = await refresh(refreshToken);
    const third = await refresh(body.data.refreshToken);
    expect(await refresh(refreshToken)).toMatchObject(INVALID);
    expect(await works(third.body.data.token)).toBe(false);
  });
  test('copied by a thief ends the session for thief and owner, in either order', async () => {
    const { refreshToken } = await people.newPerson();
    const stolen = (await refresh(refreshToken)).body.data.refreshToken as string;
    await graceIsOver();
    expect((await refresh(stolen)).status).toBe(200);
    await graceIsOver();
    expect(await refresh(stolen)).toMatchObject(INVALID);
    expect(await people.sql(`select from session where end_reason = 'reuse'`)).not.toEqual([]);
  });
  test('of an ended session, or never issued, is refused', async () => {
    const { token, refreshToken } = await people.newPerson();
    await people.ask('POST', '/auth/logout', {}, { token });
    for (const each of [refreshToken, `tgr_${'A'.repeat(43)}`, token]) expect(await refresh(each)).toMatchObject(INVALID);
  });
  test('expires after 30 days, and a session after 90 days of refreshes', async () => {
    const { refreshToken, userId } = await people.newPerson();
    await people.sql(`update session set expires_at = clock_timestamp() + interval '1 hour' where person_id = '${userId}'`);
    const { body } = await refresh(refreshToken);
    expect(Date.parse(body.data.refreshExpiresAt)).toBeLessThanOrEqual(Date.now() + 3_600_000);
    await people.sql(`update session_token set expires_at = clock_timestamp() where kind = 'refresh'`);
    expect(await refresh(body.data.refreshToken)).toMatchObject(INVALID);
  });
  test('is refused as an access token', async () => {
    const { refreshToken } = await people.newPerson();
    expect(await works(refreshToken)).toBe(false);
  });
});

describe('the refresh cookie', () => {
  const cookieOf = ({ headers }: Reply): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  test('refreshes without a body, and is cleared by signing out', async () => {
    const { email } = await people.newPerson();
    const signedIn = await people.logIn(email);
    const refreshed = await refresh(undefined, { headers: { Cookie: `other=1; ${cookieOf(signedIn)}`, 'Sec-Fetch-Site': 'same-origin' } });
    expect(refreshed.status).toBe(200);
    expect(cookieOf(refreshed)).toBe(`tollgate_refresh=${refreshed.body.data.refreshToken}`);
    const out = await people.ask('POST', '/auth/logout', {}, { token: refreshed.body.data.token });
    expect(out.headers.get('set-cookie')).toContain('tollgate_refresh=; Path=/; Expires=Thu, 01 Jan 1970');
  });
  test.each(['cross-site', 'same-site'])('is ignored when a %s page sends it', async (site) => {
    const { email } = await people.newPerson();
    const headers = { Cookie: cookieOf(await people.logIn(email)), 'Sec-Fetch-Site': site };
    expect(await refresh(undefined, { headers })).toMatchObject(INVALID);
  });
  test.each([
    ['sandbox', {}, false],
    ['sandbox', { LIVE_PUBLIC_URL: 'https://pay.example.com' }, false],
    ['sandbox', { PUBLIC_URL: 'https://pay.example.com' }, true],
    ['live', { PUBLIC_URL: 'http://127.0.0.1', LIVE_PUBLIC_URL: 'https://pay.example.com' }, true],
    ['live', { PUBLIC_URL: 'https://pay.example.com' }, true],
    ['live', { LIVE_PUBLIC_URL: 'http://127.0.0.1' }, false],
  ] as const)('in %s with %o is Secure: %s', (environment, settings, expected) => {
    expect(isSecure({ PUBLIC_URL: undefined, LIVE_PUBLIC_URL: undefined, ...settings }, environment)).toBe(expected);
  });
  test('is Secure and bound to its host where the service is reached over TLS', async () => {
    const behindTls = await people.startAnother({ PUBLIC_URL: 'https://pay.example.com' });
    try {
      const { email } = await people.newPerson();
      const { headers } = await people.logIn(email, undefined, { at: behindTls.sandboxUrl });
      expect(headers.get('set-cookie')).toMatch(
        /^__Host-tollgate_refresh=tgr_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict; Secure$/,
      );
    } finally {
      await behindTls.stop();
    }
  });
});
