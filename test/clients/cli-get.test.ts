import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oldestNode } from '../support/oldest-node.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const program = resolve(import.meta.dirname, '../../dist/cli/tollgate.js');
const [REFERENCE, ID] = ['NEVER-SENT', '0199d3a0-7c1e-7000-8000-000000000001'];
let sandbox: Sandbox;
let node: string;
beforeAll(async () => {
  [sandbox, node] = await Promise.all([startSandbox(), oldestNode()]);
});
afterAll(() => sandbox.stop());

type Key = Record<'keyId' | 'secret', string>;

/** A key of the demo business with limits of its own. */
async function narrowKey(limits: object): Promise<Key> {
  const { token } = (await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' })).body.data;
  const headers = { 'X-API-Key': '', Authorization: `Bearer ${token}` };
  return (await sandbox.call('POST', '/api-keys', { name: 'Narrow', ...limits }, { headers })).body.data;
}

/** One `tollgate get` to its end. */
const get = (text: string, { keyId, secret }: Key): Promise<{ exit: number; err: string }> =>
  new Promise((done) => {
    const path = process.env['PATH'] ?? '';
    const env = { TOLLGATE_URL: sandbox.url, TOLLGATE_API_KEY: keyId, TOLLGATE_API_SECRET: secret, PATH: path };
    execFile(node, [program, 'get', text], { env }, (error, _out, err) => done({ exit: error ? Number(error.code) : 0, err }));
  });

it.each([
  ['is bound to another address', { allowedIps: ['192.0.2.1'] }, 'IP_NOT_ALLOWED'],
  ['has no scope to read', { scopes: ['bills:write'] }, 'SCOPE_MISSING'],
])('a key that %s is refused with the message of the service, exit 3: it says nothing about an id', async (_, limits, code) => {
  const key = await narrowKey(limits);
  for (const text of [REFERENCE, ID])
    expect([text, await get(text, key)]).toMatchObject([text, { exit: 3, err: expect.stringContaining(`/docs/errors#${code}`) }]);
});

it('an unknown id is exit 1, and the answer names what the key may not read', async () => {
  const whole = { keyId: 'pk_test_demo', secret: 'sk_test_demo_secret' };
  for (const text of [REFERENCE, ID]) {
    const { exit, err } = await get(text, whole);
    expect([exit, err]).toEqual([1, expect.stringContaining(`No record has the id or reference ${text}`)]);
    expect(err).not.toContain('without permission');
  }
  const { exit, err } = await get(REFERENCE, await narrowKey({ scopes: ['wallet:read'] }));
  expect([exit, err]).toEqual([1, expect.stringContaining('Kinds without permission for this key: transfer')]);
});
