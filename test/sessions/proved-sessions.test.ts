import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSession } from '../../src/slices/sessions/session.ts';
import { openBeside } from '../audit/support.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import type { Reply } from '../support/sandbox.ts';
import { PASSWORD, type People, type Person, startPeople } from '../people/support.ts';

const ORIGIN = 'http://localhost:4000';
const NEW_PASSWORD = 'another river, just as long';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const as = (token: string, method: string, path: string, body?: object): Promise<Reply> => people.ask(method, path, body, { token });
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });

/** Rights of an operator session in live, as a process with an empty cache reads it. */
async function worth(token: string): Promise<'ended' | 'unproved' | 'proved'> {
  const app = openBeside(people.databaseUrl);
  try {
    const found = await findSession(app, token, 'live');
    if (!found) return 'ended';
    return found.lacksSecondFactor ? 'unproved' : 'proved';
  } finally {
    await app.close();
  }
}

interface Account {
  person: Person;
  /** The first session of the account. */
  other: string;
  secret: string;
  recoveryCodes: string[];
  device: ReturnType<typeof newAuthenticator>;
  passkeyId: string;
}

async function account(): Promise<Account> {
  const person = await people.newPerson();
  await people.sql(`update person set is_operator = true where id = '${person.userId}'`);
  return { person, other: person.token, secret: '', recoveryCodes: [], device: newAuthenticator(ORIGIN), passkeyId: '' };
}

async function enrol(of: Account, token: string): Promise<void> {
  of.secret = (await as(token, 'POST', '/auth/2fa/enrol', { password: PASSWORD })).body.data.secret;
  const confirmed = await as(token, 'POST', '/auth/2fa/confirm', { code: await code(of) });
  of.recoveryCodes = confirmed.body.data.recoveryCodes;
}
/** Each authenticator code is valid once: earlier codes are cleared. */
async function code({ person, secret }: Account): Promise<string> {
  await people.sql(`update person set totp_last_step = 0 where id = '${person.userId}'`);
  return codeOf(secret);
}
async function addPasskey(of: Account, token: string): Promise<void> {
  of.device = newAuthenticator(ORIGIN);
  const offer = (await as(token, 'POST', '/auth/passkeys/begin', { password: PASSWORD, origin: ORIGIN })).body.data;
  const added = await as(token, 'POST', '/auth/passkeys', { name: 'Phone', ...of.device.create(offer) });
  of.passkeyId = added.body.data.id;
}
const disable = async (of: Account, token: string): Promise<void> => {
  expect((await as(token, 'POST', '/auth/2fa/disable', { password: PASSWORD, code: await code(of) })).status).toBe(200);
};
const removePasskey = async (of: Account, token: string): Promise<void> => {
  expect((await as(token, 'DELETE', `/auth/passkeys/${of.passkeyId}`)).status).toBe(200);
};

const signIns = {
  async password({ person }: Account): Promise<string> {
    return (await people.logIn(person.email)).body.data.token;
  },
  async TOTP(of: Account): Promise<string> {
    await enrol(of, of.other);
    return withCode(of, await code(of));
  },
  async 'recovery code'(of: Account): Promise<string> {
    await enrol(of, of.other);
    return withCode(of, of.recoveryCodes[0] ?? '');
  },
  async passkey(of: Account): Promise<string> {
    await addPasskey(of, of.other);
    const question = (await people.ask('POST', '/auth/passkeys/sign-in/begin', { origin: ORIGIN })).body.data;
    return (await people.ask('POST', '/auth/passkeys/sign-in', of.device.get(question))).body.data.token;
  },
};
async function withCode({ person }: Account, given: string): Promise<string> {
  const { challengeId } = (await people.logIn(person.email)).body.data;
  return (await people.ask('POST', '/auth/2fa/verify', { challengeId, code: given })).body.data.token;
}

/** Changes of the account, by another session or by the session itself. */
const events = {
  'nothing happened': async () => {},
  'another session enrolled an authenticator': (of: Account) => enrol(of, of.other),
  'it enrolled an authenticator': (of: Account, token: string) => enrol(of, token),
  'another session added a passkey': (of: Account) => addPasskey(of, of.other),
  'another session removed the authenticator': (of: Account) => disable(of, of.other),
  'it removed the authenticator': disable,
  'it removed the authenticator, and another one was enrolled': async (of: Account, token: string) => {
    await disable(of, token);
    const later = (await people.logIn(of.person.email)).body.data.token as string;
    await enrol(of, later);
    expect(await worth(later)).toBe('proved');
  },
  'it removed the authenticator, and another session added a passkey': async (of: Account, token: string) => {
    await disable(of, token);
    await addPasskey(of, (await people.logIn(of.person.email)).body.data.token);
  },
  'another session removed the passkey': (of: Account) => removePasskey(of, of.other),
  'another session replaced the passkey': async (of: Account) => {
    await removePasskey(of, of.other);
    await addPasskey(of, of.other);
  },
  'it enrolled an authenticator and the passkey was removed': async (of: Account, token: string) => {
    await enrol(of, token);
    await removePasskey(of, token);
  },
  'the password was reset': async ({ person }: Account) => {
    await people.ask('POST', '/auth/password/forgot', { email: person.email });
    const token = await people.secretTo(person.email, /Reset/);
    await people.ask('POST', '/auth/password/reset', { token, password: NEW_PASSWORD });
  },
};

describe('a session has a second factor after its own proof, and while the account has a factor', () => {
  test.each([
    ['password', 'nothing happened', 'unproved'],
    ['password', 'another session enrolled an authenticator', 'ended'],
    ['password', 'it enrolled an authenticator', 'proved'],
    ['password', 'another session added a passkey', 'unproved'],
    ['password', 'the password was reset', 'ended'],
    ['TOTP', 'nothing happened', 'proved'],
    ['TOTP', 'another session added a passkey', 'proved'],
    ['TOTP', 'another session removed the authenticator', 'ended'],
    ['TOTP', 'it removed the authenticator', 'unproved'],
    ['TOTP', 'it removed the authenticator, and another one was enrolled', 'ended'],
    ['TOTP', 'it removed the authenticator, and another session added a passkey', 'unproved'],
    ['TOTP', 'the password was reset', 'ended'],
    ['recovery code', 'nothing happened', 'proved'],
    ['recovery code', 'another session added a passkey', 'proved'],
    ['recovery code', 'another session removed the authenticator', 'ended'],
    ['recovery code', 'it removed the authenticator', 'unproved'],
    ['recovery code', 'it removed the authenticator, and another session added a passkey', 'unproved'],
    ['recovery code', 'the password was reset', 'ended'],
    ['passkey', 'nothing happened', 'proved'],
    ['passkey', 'another session enrolled an authenticator', 'ended'],
    ['passkey', 'it enrolled an authenticator', 'proved'],
    ['passkey', 'another session removed the passkey', 'unproved'],
    ['passkey', 'another session replaced the passkey', 'unproved'],
    ['passkey', 'it enrolled an authenticator and the passkey was removed', 'proved'],
    ['passkey', 'the password was reset', 'ended'],
  ] as const)('signed in with %s, after %s: %s', async (how, event, expected) => {
    const of = await account();
    const token = await signIns[how](of);
    await events[event](of, token);
    expect(await worth(token)).toBe(expected);
  });
});

test.each([
  ['a second factor was confirmed', 'totp_confirmed_at = clock_timestamp()', { twoFactorRequired: true, token: null }],
  ['the password was changed', `password_hash = 'changed'`, undefined],
])('a sign-in with a password that was right until %s gets no session', async (_, change, expected) => {
  const { person } = await account();
  await as(person.token, 'POST', '/auth/2fa/enrol', { password: PASSWORD });
  const other = new pg.Client({ connectionString: people.databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(`update person set ${change} where id = $1`, [person.userId]);
    const answer = people.logIn(person.email);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share' and datname = current_database()`;
    await expect.poll(() => people.sql(waiting)).toHaveLength(1);
    await other.query('commit');
    const { status, body } = await answer;
    expect({ status, ...body }).toMatchObject(expected ? { status: 200, data: expected } : { status: 401, code: 'INVALID_CREDENTIALS' });
  } finally {
    await other.end();
  }
});
