import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAuthenticator } from '../support/authenticator.ts';
import type { Reply } from '../support/sandbox.ts';
import { PASSWORD, type People, type Person, startPeople } from '../people/support.ts';

const ORIGIN = 'http://localhost:4000';
const UNAVAILABLE = { status: 409, body: { code: 'PASSKEYS_UNAVAILABLE' } };
const REFUSED = { status: 401, body: { code: 'INVALID_PASSKEY' } };
const WRONG_KEY = { status: 400, body: { field: 'attestationObject' } };

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const as = (person: Person, method: string, path: string, body?: object): Promise<Reply> =>
  people.ask(method, path, body, { token: person.token });
const begin = async (person: Person): Promise<any> =>
  (await as(person, 'POST', '/auth/passkeys/begin', { password: PASSWORD, origin: ORIGIN })).body.data;
const question = async (): Promise<any> => (await people.ask('POST', '/auth/passkeys/sign-in/begin', { origin: ORIGIN })).body.data;
const signIn = (signed: object): Promise<Reply> => people.ask('POST', '/auth/passkeys/sign-in', signed);

async function withPasskey() {
  const person = await people.newPerson();
  const device = newAuthenticator(ORIGIN);
  const added = await as(person, 'POST', '/auth/passkeys', { name: 'My phone', ...device.create(await begin(person)) });
  expect(added).toMatchObject({ status: 200, body: { data: { name: 'My phone', lastUsedAt: null } } });
  return { person, device, id: added.body.data.id as string };
}

describe('registration of a passkey', () => {
  test('requires the password and the passkey of the device; mail and log record the registration and the removal', async () => {
    const { person, device, id } = await withPasskey();
    expect(await people.mailTo(person.email, /security of your account/)).toContain('A passkey was added');
    const offer = await begin(person);
    expect(offer).toMatchObject({ rpId: 'localhost', userName: person.email, excludedIds: [device.credentialId] });
    expect((await as(person, 'GET', '/auth/passkeys')).body.data).toMatchObject([{ id, name: 'My phone' }]);
    const stranger = await people.newPerson();
    expect((await as(stranger, 'GET', '/auth/passkeys')).body.data).toEqual([]);
    expect((await as(stranger, 'DELETE', `/auth/passkeys/${id}`)).status).toBe(404);
    expect((await as(person, 'DELETE', `/auth/passkeys/${id}`)).status).toBe(200);
    expect(await signIn(device.get(await question()))).toMatchObject(REFUSED);
    const audited = await people.sql<{ action: string }>(
      `select action from audit.entry where actor_id = '${person.userId}' and action ~ '^(passkeySessions[.]begin|passkeySessions[.]create|passkeys[.]begin|passkeys[.]create|passkeys[.]delete|passkeys[.]list)' order by seq`,
    );
    expect(audited.map(({ action }) => action)).toEqual(['passkeys.create', 'passkeys.delete']);
  });

  test.each(['http://127.0.0.1:4000', 'https://evil.example.com', 'http://localhost:4000/path', 'http://localhost.evil.example.com'])(
    'is not started at %s',
    async (origin) => {
      const person = await people.newPerson();
      expect(await as(person, 'POST', '/auth/passkeys/begin', { password: PASSWORD, origin })).toMatchObject(UNAVAILABLE);
      expect(await people.ask('POST', '/auth/passkeys/sign-in/begin', { origin })).toMatchObject(UNAVAILABLE);
    },
  );

  test('is refused without the password, with a passkey for another person or page, and without the presence of a person', async () => {
    const [person, other] = [await people.newPerson(), await people.newPerson()];
    expect(await as(person, 'POST', '/auth/passkeys/begin', { password: 'wrong', origin: ORIGIN })).toMatchObject({
      status: 400,
      body: { field: 'password' },
    });
    const add = async (made: object): Promise<Reply> => as(person, 'POST', '/auth/passkeys', { name: 'x', ...made });
    expect(await add(newAuthenticator(ORIGIN).create(await begin(other)))).toMatchObject(WRONG_KEY);
    expect(await add(newAuthenticator(ORIGIN).create({ rpId: 'localhost', challenge: (await question()).challenge }))).toMatchObject(
      WRONG_KEY,
    );
    expect(await add(newAuthenticator(ORIGIN).create({ ...(await begin(person)), rpId: 'evil.example.com' }))).toMatchObject(WRONG_KEY);
    expect(await add(newAuthenticator(ORIGIN).create(await begin(person), { at: 'https://evil.example.com' }))).toMatchObject(UNAVAILABLE);
    // Present, but not verified to be the owner.
    expect(await add(newAuthenticator(ORIGIN).create(await begin(person), { flags: 1 }))).toMatchObject(WRONG_KEY);
    expect(await add({ credentialId: 'AA', clientDataJson: 'AA', attestationObject: 'AA' })).toMatchObject(WRONG_KEY);
    expect((await as(person, 'GET', '/auth/passkeys')).body.data).toEqual([]);
  });

  test('is limited to twenty, and each passkey belongs to one account', async () => {
    const { person, device } = await withPasskey();
    const add = async (): Promise<Reply> =>
      as(person, 'POST', '/auth/passkeys', { name: 'Another', ...newAuthenticator(ORIGIN).create(await begin(person)) });
    for (let count = 1; count < 20; count += 1) expect((await add()).status).toBe(200);
    expect(await add()).toMatchObject({ status: 409, body: { code: 'PASSKEY_LIMIT' } });
    const other = await people.newPerson();
    const again = await as(other, 'POST', '/auth/passkeys', { name: 'Mine now', ...device.create(await begin(other)) });
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});

describe('sign-in with a passkey', () => {
  test('requires only the device, and the session has a second factor', async () => {
    const { person, device, id } = await withPasskey();
    const signed = await signIn(device.get(await question()));
    expect(signed).toMatchObject({ status: 200, body: { data: { twoFactorRequired: false, user: { id: person.userId } } } });
    const token = signed.body.data.token as string;
    const sessions = (await people.ask('GET', '/auth/sessions', undefined, { token })).body.data;
    expect(sessions.find((each: any) => each.isCurrent)).toMatchObject({ secondFactor: true });
    const [passkey] = (await as(person, 'GET', '/auth/passkeys')).body.data;
    expect(passkey).toMatchObject({ id, lastUsedAt: expect.stringMatching(/Z$/) });
  });

  test('is refused for another page, another passkey, another challenge, a copy, and a repeat', async () => {
    const { device } = await withPasskey();
    const refusals = [
      newAuthenticator(ORIGIN).get(await question()),
      device.get(await question(), { at: 'https://evil.example.com' }),
      device.get(await question(), { at: 'http://localhost:4001' }),
      device.get(await question(), { at: 'https://localhost:4000' }),
      device.get({ ...(await question()), rpId: 'evil.example.com' }),
      device.get(await question(), { flags: 1 }),
      device.get({ rpId: 'localhost', challenge: Buffer.alloc(38).toString('base64url') }),
      { ...newAuthenticator(ORIGIN).get(await question()), credentialId: device.credentialId },
      { ...device.get(await question()), clientDataJson: 'AAAA' },
    ];
    for (const signed of refusals) expect(await signIn(signed)).toMatchObject(REFUSED);
    const signed = device.get(await question());
    expect((await signIn(signed)).status).toBe(200);
    expect(await signIn(signed)).toMatchObject(REFUSED);
    // A copied passkey counts on its own, with a lower counter.
    device.rewind(1);
    expect(await signIn(device.get(await question()))).toMatchObject(REFUSED);
  });

  test('with one signature succeeds once under concurrency', async () => {
    const { device } = await withPasskey();
    // A device without a counter.
    device.rewind(-1);
    const signed = device.get(await question());
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(signed)));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
  });
});
