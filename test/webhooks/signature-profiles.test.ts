import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookKeys } from '../../clients/typescript/src/index.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { resealSigningKeys, rotateSigningKey } from '../../src/slices/webhooks/signing-keys.ts';
import { ask } from '../graphql/support.ts';
import { asOwner } from '../ledger/support.ts';
import { PEPPER } from '../support/process.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';
import { type Added, endpointsOf } from './endpoints.ts';

const run = promisify(execFile);
const stripe = new Stripe('sk_test_unused');

let sandbox: Sandbox;
let first: Receiver;
let app: OpenApp;
const { add, call, data, removeAll, show } = endpointsOf(() => sandbox);
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  const config = readConfig({ DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: PEPPER });
  app = openApp(config, pino({ level: 'silent' }));
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});
beforeEach(async () => {
  first = await startReceiver();
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: first.url, eventTypes: [], ordered: false });
});
afterEach(async () => {
  await removeAll();
  await first.stop();
});

const signatures = ({ headers }: Received): string[] =>
  Object.keys(headers)
    .filter((name) => name.includes('signature'))
    .toSorted();
const tested = async ({ id, receiver }: Added): Promise<Received> => {
  const count = receiver.received.length + 1;
  await data('POST', `/webhooks/endpoints/${id}/test`);
  return (await receiver.until(count)).at(-1)!;
};
const headersOf = ({ headers }: Received) => headers as Record<string, string>;
const isTest = { event: 'test.webhook' };

interface Key {
  publicKey: string;
  retiresAt: string | null;
}
/** The published set, read without credentials. */
const published = async (): Promise<Key[]> => {
  const response = await fetch(`${sandbox.url}/api/v1/webhooks/keys`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Key[] }).data;
};
/** Verification as the documentation shows it, with node:crypto alone. */
function isSignedBy({ publicKey }: Key, { headers, body }: Received): boolean {
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.from([headers['webhook-id'], headers['webhook-timestamp'], body].join('.'));
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => signature.startsWith('v1a,') && verify(null, signed, key, Buffer.from(signature.slice(4), 'base64')));
}

test('the URL of the settings has the headers of the specification and of Standard Webhooks', async () => {
  const { secret } = await data('POST', '/webhooks/settings/secret');
  await data('POST', '/webhooks/settings/test');
  const [received] = await first.until(1);
  expect(signatures(received!)).toEqual(['webhook-signature', 'x-service-signature', 'x-service-signature-256']);
  expect(new Webhook(secret).verify(received!.body, headersOf(received!))).toMatchObject(isTest);
});

test('the published keys are only read: an environment has none until an endpoint chooses the profile', async () => {
  expect(await published()).toEqual([]);
  expect(await app.db.query('test.keys', 'select from webhook.signing_key', [])).toEqual([]);
  const endpoint = await add();
  expect(await published()).toEqual([]);
  await data('PUT', `/webhooks/endpoints/${endpoint.id}`, { signatureProfile: 'standard-webhooks-ed25519' });
  const [key, ...more] = await published();
  expect([key?.retiresAt, more]).toEqual([null, []]);
  await add({ signatureProfile: 'standard-webhooks-ed25519' });
  expect(await published()).toEqual([key]);
});

describe('a further endpoint has one signature', () => {
  test('Standard Webhooks by default, which its packages verify', async () => {
    const endpoint = await add();
    expect(await show(endpoint.id)).toMatchObject({ signatureProfile: 'standard-webhooks' });
    const received = await tested(endpoint);
    expect(signatures(received)).toEqual(['webhook-signature']);
    for (const verifier of [new Webhook(endpoint.secret), new SvixWebhook(endpoint.secret)])
      expect(verifier.verify(received.body, headersOf(received))).toMatchObject(isTest);
  });

  test("the specification's own with the profile service", async () => {
    const endpoint = await add({ signatureProfile: 'service' });
    const received = await tested(endpoint);
    expect(signatures(received)).toEqual(['x-service-signature', 'x-service-signature-256']);
    expect(received.headers).not.toHaveProperty('webhook-id');
    const { 'x-service-timestamp': t, 'x-service-signature-256': v1 } = received.headers;
    expect(stripe.webhooks.constructEvent(received.body, `t=${String(t)},v1=${String(v1)}`, endpoint.secret)).toMatchObject(isTest);
  });

  test("Stripe's layout with the profile stripe-like, with both secrets during a grace period", async () => {
    const endpoint = await add({ signatureProfile: 'stripe-like' });
    const received = await tested(endpoint);
    expect(signatures(received)).toEqual(['x-service-signature-v1']);
    const taken = (given: Received, secret: string) =>
      stripe.webhooks.constructEvent(given.body, String(given.headers['x-service-signature-v1']), secret);
    expect(taken(received, endpoint.secret)).toMatchObject(isTest);
    const { secret } = await data('POST', `/webhooks/endpoints/${endpoint.id}/secret`, { gracePeriodSeconds: 3_600 });
    const later = await tested(endpoint);
    for (const each of [endpoint.secret, secret]) expect(taken(later, each)).toMatchObject(isTest);
  });

  test('Ed25519 with the published key; a rotation overlaps, and ends', async () => {
    const endpoint = await add({ signatureProfile: 'standard-webhooks-ed25519' });
    const received = await tested(endpoint);
    expect(signatures(received)).toEqual(['webhook-signature']);
    const [key, ...more] = await published();
    expect(more).toEqual([]);
    expect(key).toMatchObject({ publicKey: expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/), retiresAt: null });
    expect(isSignedBy(key!, received)).toBe(true);
    expect(isSignedBy(key!, { ...received, body: `${received.body} ` })).toBe(false);

    const fresh = await rotateSigningKey(app, 'sandbox', 3_600);
    const both = await published();
    expect(both).toMatchObject([
      { publicKey: fresh, retiresAt: null },
      { publicKey: key!.publicKey, retiresAt: expect.any(String) },
    ]);
    const overlapped = await tested(endpoint);
    expect(both.map((each) => isSignedBy(each, overlapped))).toEqual([true, true]);

    const newest = await rotateSigningKey(app, 'sandbox', 0);
    const [last, ...ended] = await published();
    expect([last?.publicKey, ended.map(({ publicKey }) => publicKey)]).toEqual([newest, [key!.publicKey]]);
    const after = await tested(endpoint);
    expect([last!, ...both].map((each) => isSignedBy(each, after))).toEqual([true, false, true]);
    const [stored] = await app.db.query<{ privateKey: string }>('test.key', `select private_key from webhook.signing_key`, []);
    expect(stored?.privateKey).toMatch(/^v1\.pepper\./);
    expect(await resealSigningKeys(app)).toBe(0);
  });
});

test('npm run rotate-webhook-key rotates the keys of a running service, and the clients verify before, during and after', async () => {
  const rotate = async (...words: string[]) =>
    run('npm', ['run', '--silent', 'rotate-webhook-key', '--', ...words], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: PEPPER, LOG_LEVEL: 'warn' },
    });
  const endpoint = await add({ signatureProfile: 'standard-webhooks-ed25519' });
  let lists = 0;
  const keys = new WebhookKeys({ baseUrl: sandbox.url, fetch: (input, init) => (lists++, fetch(input, init)) });
  const verified = async ({ body, headers }: Received) => (await verifyWebhook(body, headers, keys)).event;
  expect(await verified(await tested(endpoint))).toBe('test.webhook');
  expect(await verified(await tested(endpoint))).toBe('test.webhook');
  expect(lists).toBe(1);

  const { stdout } = await rotate('sandbox', '3600');
  const [fresh, old] = await published();
  expect([stdout, old?.retiresAt]).toEqual([`${fresh?.publicKey} signs from now on\n`, expect.any(String)]);
  // Both keys sign, so a receiver that knows the old one alone verifies without another look at the list.
  expect(await verified(await tested(endpoint))).toBe('test.webhook');
  expect(lists).toBe(1);

  await rotate('sandbox', '0');
  const after = await tested(endpoint);
  expect(await verifyWebhook(after.body, after.headers, new WebhookKeys({ baseUrl: sandbox.url }))).toMatchObject({
    event: 'test.webhook',
  });
  await expect(rotate('sandbox', 'soon')).rejects.toMatchObject({
    stderr: expect.stringContaining('Give the environment, and the overlap in seconds'),
  });
});

test('the profile is changed in REST and GraphQL, from the next attempt on, and an unknown one is refused', async () => {
  const endpoint = await add();
  const changed = await data('PUT', `/webhooks/endpoints/${endpoint.id}`, { signatureProfile: 'service' });
  expect(changed).toMatchObject({ signatureProfile: 'service' });
  expect(signatures(await tested(endpoint))).toEqual(['x-service-signature', 'x-service-signature-256']);
  const { data: answer } = await ask(
    sandbox,
    `mutation ($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(input: $input) { endpoint { signatureProfile } } }`,
    { input: { endpointId: endpoint.id, signatureProfile: 'STRIPE_LIKE' } },
  );
  expect(answer).toEqual({ updateWebhookEndpoint: { endpoint: { signatureProfile: 'STRIPE_LIKE' } } });
  expect(signatures(await tested(endpoint))).toEqual(['x-service-signature-v1']);
  for (const signatureProfile of ['compatible', 'none']) {
    const refused = await call('PUT', `/webhooks/endpoints/${endpoint.id}`, { signatureProfile });
    expect([refused.status, refused.body.field]).toEqual([400, 'signatureProfile']);
  }
});

test('an endpoint of an earlier release verifies as before, until it chooses', async () => {
  const endpoint = await add();
  await asOwner(sandbox.databaseUrl, (owner) =>
    owner.query(`update webhook.receiver set signature_profile = default where id = $1`, [endpoint.id]),
  );
  expect(await show(endpoint.id)).toMatchObject({ signatureProfile: 'compatible' });
  const received = await tested(endpoint);
  expect(new Webhook(endpoint.secret).verify(received.body, headersOf(received))).toMatchObject(isTest);
  expect(stripe.webhooks.constructEvent(received.body, String(received.headers['x-service-signature-v1']), endpoint.secret)).toMatchObject(
    isTest,
  );
  expect(received.headers).toHaveProperty('x-service-signature');
  expect(await data('PUT', `/webhooks/endpoints/${endpoint.id}`, { description: 'Books' })).toMatchObject({
    signatureProfile: 'compatible',
  });
});
