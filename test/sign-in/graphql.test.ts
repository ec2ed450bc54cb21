import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asOwner } from '../ledger/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

async function ask(query: string, variables: object = {}, token?: string): Promise<any> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(`${sandbox.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return response.json();
}
const SIGN_IN = 'signIn { token refreshToken twoFactorRequired user { email role emailVerified } } userErrors { code field }';

test('sign-up, verification, session list and sign-out work through GraphQL', async () => {
  const email = 'grace@example.com';
  const input = { firstName: 'Grace', lastName: 'Eze', email, password: 'a long and quiet river' };
  const signUp = 'mutation ($input: SignUpInput!) { signUp(input: $input) { email userErrors { code field } } }';
  expect((await ask(signUp, { input: { ...input, password: 'short' } })).data.signUp).toMatchObject({
    userErrors: [{ code: 'VALIDATION_ERROR', field: ['input', 'password'] }],
  });
  expect((await ask(signUp, { input })).data.signUp).toEqual({ email, userErrors: [] });
  const otp = await vi.waitUntil(
    async () => {
      const mails = await asOwner(sandbox.databaseUrl, (client) =>
        client.query('select body from sandbox_mail where recipient = $1', [email]),
      );
      return /\b(\d{6})\b/.exec((mails.rows[0] as { body?: string } | undefined)?.body ?? '')?.[1];
    },
    { timeout: 100_000 },
  );
  const verify = `mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { ${SIGN_IN} } }`;
  const verified = (await ask(verify, { input: { email, otp } })).data.verifyEmail;
  expect(verified).toMatchObject({
    signIn: { twoFactorRequired: false, user: { email, role: 'OWNER', emailVerified: true } },
    userErrors: [],
  });
  const { token, refreshToken } = verified.signIn;

  const sessions = await ask('{ sessions { isCurrent secondFactor } viewer { permissions } }', {}, token);
  expect(sessions.data.sessions).toEqual([{ isCurrent: true, secondFactor: false }]);
  const refresh = `mutation ($input: RefreshSessionInput!) { refreshSession(input: $input) { ${SIGN_IN} } }`;
  const next = (await ask(refresh, { input: { refreshToken } })).data.refreshSession.signIn.token;
  expect((await ask('mutation { logOut { done userErrors { code } } }', {}, next)).data.logOut).toEqual({ done: true, userErrors: [] });
  expect((await ask('{ sessions { id } }', {}, next)).errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

test('a change of address works through GraphQL as through REST', async () => {
  const logIn = `mutation ($input: LogInInput!) { logIn(input: $input) { ${SIGN_IN} } }`;
  const signIn = async (email: string): Promise<any> =>
    (await ask(logIn, { input: { email, password: 'tollgate-demo' } })).data?.logIn.signIn ?? null;
  const { token } = await signIn('support@demo.test');
  const change =
    'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { emailChange { email isCodeGood } userErrors { code field } } }';
  const email = 'changed@example.com';
  expect((await ask(change, { input: { email, password: 'not it' } }, token)).data.changeEmail).toEqual({
    emailChange: null,
    userErrors: [{ code: 'VALIDATION_ERROR', field: ['input', 'password'] }],
  });
  const input = { email, password: 'tollgate-demo' };
  expect((await ask(change, { input }, token)).data.changeEmail).toEqual({ emailChange: { email, isCodeGood: true }, userErrors: [] });
  const cancel = 'mutation { cancelEmailChange { done userErrors { code } } }';
  expect((await ask(cancel, {}, token)).data.cancelEmailChange).toEqual({ done: true, userErrors: [] });
  const pending = async (): Promise<unknown> => (await ask('{ emailChange { email } }', {}, token)).data.emailChange;
  expect(await pending()).toBeNull();
  await ask(change, { input }, token);
  expect(await pending()).toEqual({ email });
  const again = 'mutation { resendEmailChange { emailChange { email } userErrors { code } } }';
  expect((await ask(again, {}, token)).data.resendEmailChange).toEqual({ emailChange: { email }, userErrors: [] });
  const mailed = `select body from sandbox_mail where recipient = '${email}' order by id`;
  const code = await vi.waitUntil(
    async () => {
      const { rows } = await asOwner(sandbox.databaseUrl, (client) => client.query<{ body: string }>(mailed));
      return rows.length === 3 && /\b(\d{6})\b/.exec(rows[2]?.body ?? '')?.[1];
    },
    { timeout: 100_000 },
  );
  const confirm =
    'mutation ($input: ConfirmEmailChangeInput!) { confirmEmailChange(input: $input) { endedSessions userErrors { code field } } }';
  expect((await ask(confirm, { input: { code } }, token)).data.confirmEmailChange).toEqual({ endedSessions: 0, userErrors: [] });
  expect(await signIn('support@demo.test')).toBeNull();
  expect((await signIn(email)).user).toMatchObject({ email, emailVerified: true });
});

test('a wrong password is a user error, without further details', async () => {
  const logIn = `mutation ($input: LogInInput!) { logIn(input: $input) { ${SIGN_IN} } }`;
  for (const email of ['owner@demo.test', 'nobody@example.com']) {
    const answer = await ask(logIn, { input: { email, password: 'not the password' } });
    expect(JSON.stringify(answer)).toContain('INVALID_CREDENTIALS');
    expect(JSON.stringify(answer)).not.toContain('"token":"');
  }
  const right = (await ask(logIn, { input: { email: 'owner@demo.test', password: 'tollgate-demo' } })).data.logIn;
  expect(right.signIn.user).toEqual({ email: 'owner@demo.test', role: 'OWNER', emailVerified: true });
});

test('an API key has no session: operations on own sessions are refused to it', async () => {
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' };
  const response = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: '{ sessions { id } }' }),
  });
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
});
