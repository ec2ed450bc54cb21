import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAuthenticator } from '../support/authenticator.ts';
import type { Reply } from '../support/sandbox.ts';
import { PASSWORD, type People, startPeople } from '../people/support.ts';

const ORIGIN = 'https://pay.example.com';
const LIVE = 'https://pay.example.com:8443';
const REFUSED = { status: 401, body: { code: 'INVALID_PASSKEY' } };

let people: People;
beforeAll(async () => {
  people = await startPeople({ PUBLIC_URL: ORIGIN, LIVE_PUBLIC_URL: LIVE });
});
afterAll(() => people.stop());

test('at a public address a passkey signs in at the configured origin, and at no other port or scheme of its host', async () => {
  const person = await people.newPerson();
  const device = newAuthenticator(ORIGIN);
  const offer = await people.ask('POST', '/auth/passkeys/begin', { password: PASSWORD, origin: ORIGIN }, { token: person.token });
  const made = { name: 'Phone', ...device.create(offer.body.data) };
  expect((await people.ask('POST', '/auth/passkeys', made, { token: person.token })).status).toBe(200);
  const at = async (page: string): Promise<Reply> => {
    const asked = (await people.ask('POST', '/auth/passkeys/sign-in/begin', { origin: ORIGIN })).body.data;
    return people.ask('POST', '/auth/passkeys/sign-in', device.get(asked, { at: page }));
  };
  for (const page of ['http://pay.example.com', 'https://pay.example.com:4443', 'http://pay.example.com:8443', `${ORIGIN}.`])
    expect(await at(page)).toMatchObject(REFUSED);
  for (const page of [ORIGIN, LIVE]) expect((await at(page)).status).toBe(200);
  // A passkey from before its page was stored signs in only at the configured origins as well.
  await people.sql('update passkey set origin = null');
  expect(await at('http://pay.example.com')).toMatchObject(REFUSED);
  expect((await at(ORIGIN)).status).toBe(200);
  expect(await people.sql(`select from passkey where origin = '${ORIGIN}'`)).toHaveLength(1);
});
