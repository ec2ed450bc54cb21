import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Running } from '../../src/app/serve/serve.ts';
import { openApp, type OpenApp } from '../../src/app/wiring/open-app.ts';
import { findSession, onSessionEnded, personActor } from '../../src/slices/sessions/session.ts';
import { redisUrl } from '../support/services.ts';
import { type People, type Person, startPeople } from '../people/support.ts';

let people: People;
let another: Running;
let app: OpenApp;

beforeAll(async () => {
  people = await startPeople();
  another = await people.startAnother({ ROLES: 'api' });
  app = open();
});
afterAll(async () => {
  await app.close();
  await another.stop();
  await people.stop();
});

function open(redis = redisUrl()): OpenApp {
  const env = { DATABASE_URL: people.databaseUrl, REDIS_URL: redis, KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!' };
  return openApp(readConfig(env), pino({ level: 'silent' }));
}

const statusAt = async (at: string, { token }: Person): Promise<number> =>
  (await people.ask('GET', '/auth/me', undefined, { token, at })).status;
const sessionIdOf = async ({ token }: Person): Promise<string> => (await findSession(app, token, 'sandbox'))?.sessionId ?? '';

describe('sessions across processes', () => {
  test('a session ends in all processes immediately', async () => {
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      const person = await people.newPerson();
      for (let round = 0; round < 3; round++) expect(await statusAt(another.sandboxUrl, person)).toBe(200);
      await people.ask('POST', '/auth/logout', {}, { token: person.token });
      const endedAt = performance.now();
      await expect.poll(() => statusAt(another.sandboxUrl, person), { interval: 5 }).toBe(401);
      times.push(performance.now() - endedAt);
      expect(await statusAt(people.url, person)).toBe(401);
    }
    // The notification came through Redis: five cache expiries would take about a second each.
    expect(Math.min(...times)).toBeLessThan(700);
  });
  test('a session ends within a second without a notification', async () => {
    const deaf = open('redis://127.0.0.1:1');
    try {
      const person = await people.newPerson();
      expect(await findSession(deaf, person.token, 'sandbox')).not.toBeNull();
      await people.ask('POST', '/auth/logout', {}, { token: person.token });
      await expect.poll(() => findSession(deaf, person.token, 'sandbox')).toBeNull();
    } finally {
      await deaf.close();
    }
  });
  test('a change of role reaches a process with a cached session', async () => {
    const owner = await people.newPerson();
    const member = await people.newMember(owner, 'support');
    expect((await findSession(app, member.token, 'sandbox'))?.role).toBe('support');
    await people.ask('PUT', `/auth/members/${member.userId}`, { role: 'finance' }, { token: owner.token });
    await expect.poll(async () => (await findSession(app, member.token, 'sandbox'))?.role, { interval: 5 }).toBe('finance');
  });
});

describe('an open connection is notified of a session that', () => {
  const result = (of: OpenApp): { ids: string[]; stop: () => void } => {
    const ids: string[] = [];
    return { ids, stop: onSessionEnded(of, (id) => void ids.push(id)) };
  };
  test.each([
    ['signed out', (person: Person) => people.ask('POST', '/auth/logout', {}, { token: person.token })],
    [
      'was ended by its owner elsewhere',
      async (person: Person) => {
        const { token } = (await people.logIn(person.email)).body.data as { token: string };
        await people.ask('DELETE', '/auth/sessions', undefined, { token });
      },
    ],
    [
      'switched to another business',
      (person: Person) => people.ask('POST', '/auth/business', { businessId: person.businessId }, { token: person.token }),
    ],
  ] as const)('%s', async (_, work) => {
    const person = await people.newPerson();
    const id = await sessionIdOf(person);
    const { ids, stop } = result(app);
    await work(person);
    await expect.poll(() => ids).toContain(id);
    stop();
  });
  test('ended while Redis was away, from PostgreSQL', async () => {
    const deaf = open('redis://127.0.0.1:1');
    try {
      const person = await people.newPerson();
      const id = await sessionIdOf(person);
      const { ids, stop } = result(deaf);
      await people.ask('POST', '/auth/logout', {}, { token: person.token });
      await expect.poll(() => ids).toContain(id);
      stop();
    } finally {
      await deaf.close();
    }
  });
});

describe('the signed-in person', () => {
  test('has the book of the requested environment', async () => {
    const person = await people.newPerson();
    const [sandbox, live] = [await findSession(app, person.token, 'sandbox'), await findSession(app, person.token, 'live')];
    expect(sandbox).toMatchObject({
      userId: person.userId,
      businessId: person.businessId,
      environment: 'sandbox',
      email: person.email,
      name: 'Ada Okafor',
      role: 'owner',
      isEmailVerified: true,
    });
    expect(live?.environment).toBe('live');
    expect(live?.bookId).not.toBe(sandbox?.bookId);
    expect(sandbox && personActor(sandbox, 'r', 'e')).toMatchObject({
      kind: 'person',
      userId: person.userId,
      requestId: 'r',
      effectId: 'e',
    });
  });
  test('an expired access token is refused, while its session remains', async () => {
    const person = await people.newPerson();
    await people.sql(
      `update session_token set expires_at = clock_timestamp() where kind = 'access' and session_id = '${await sessionIdOf(person)}'`,
    );
    await expect.poll(() => findSession(app, person.token, 'sandbox')).toBeNull();
    expect((await people.ask('POST', '/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(200);
  });
  test.each(['', 'tga_', 'nonsense', `tga_${'A'.repeat(43)}`, `tga_${'A'.repeat(500)}`])('%o is refused', async (token) => {
    expect(await findSession(app, token, 'sandbox')).toBeNull();
  });
});

describe('authentication of REST endpoints', () => {
  test("a Bearer token on a key-pair endpoint: 401 'Missing API credentials'", async () => {
    const { token } = await people.newPerson();
    expect(await people.ask('GET', '/wallet', undefined, { token })).toMatchObject({
      status: 401,
      body: { error: 'Missing API credentials' },
    });
  });
  test.each([
    {},
    { Authorization: 'Bearer' },
    { Authorization: 'Bearer nonsense' },
    { Authorization: 'Basic dXNlcjpwYXNz' },
    { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' },
  ])("a Bearer endpoint with %o: 401 'No token provided'", async (headers) => {
    const { status, body } = await people.ask('GET', '/auth/me', undefined, { headers });
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'No token provided' });
  });
  test('the Bearer scheme is accepted in any case', async () => {
    const { token } = await people.newPerson();
    expect((await people.ask('GET', '/auth/me', undefined, { headers: { Authorization: `bearer ${token}` } })).status).toBe(200);
  });
  test('Idempotency-Keys are separate for each person and each key', async () => {
    const owner = await people.newPerson();
    const member = await people.newMember(owner, 'admin');
    const ask = (person: Person, email: string) =>
      people.ask('POST', '/auth/invitations', { email, role: 'support' }, { token: person.token, headers: { 'Idempotency-Key': 'same' } });
    const first = await ask(owner, 'one@people.test');
    const again = await ask(owner, 'one@people.test');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await ask(owner, 'two@people.test')).status).toBe(422);
    expect((await ask(member, 'two@people.test')).status).toBe(201);
  });
});
