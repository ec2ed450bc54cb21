import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { signedHeaders } from '../../src/slices/webhooks/sign.ts';
import { newSecret } from '../../src/slices/webhooks/secrets.ts';
import { oldestNode } from '../support/oldest-node.ts';
import { ours } from './vectors.ts';

const text =
  readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8') +
  readFileSync(new URL('../../docs/webhook-signatures.md', import.meta.url), 'utf8');

async function results(name: string, call: string): Promise<any> {
  const snippet = [...text.matchAll(/```(?:js|javascript)\n(.*?)```/gs)].find(([, code]) => code?.includes(`function ${name}(`))?.[1] ?? '';
  const program = `${snippet}\nconsole.log(JSON.stringify(${call}));`;
  const { stdout } = await promisify(execFile)(await oldestNode(), ['--input-type=module', '-e', program]);
  return JSON.parse(stdout);
}

test('the Node snippet of the documentation takes what is genuine and refuses the rest', async () => {
  const headersOf = (secrets: string[]): Record<string, string> =>
    Object.fromEntries(Object.entries(signedHeaders({ ...ours, secrets })).map(([name, value]) => [name.toLowerCase(), value]));
  const headers = headersOf([ours.secret]);
  const now = ours.timestampSeconds;
  const genuine: [string, Record<string, string>, string, number][] = [
    [ours.body.toString(), headers, ours.secret, now],
    [ours.body.toString(), headersOf([newSecret(), ours.secret]), ours.secret, now + 300],
  ];
  const others: typeof genuine = [
    [ours.body.toString(), headers, ours.secret, now + 301],
    [ours.body.toString(), headers, ours.secret, now - 301],
    [ours.body.toString(), headers, newSecret(), now],
    ['{}', headers, ours.secret, now],
    [ours.body.toString(), { ...headers, 'webhook-id': 'x' }, ours.secret, now],
    [ours.body.toString(), { ...headers, 'webhook-signature': 'v1,' }, ours.secret, now],
    [ours.body.toString(), {}, ours.secret, now],
  ];
  const found = await results('verify', `${JSON.stringify([...genuine, ...others])}.map((given) => verify(...given))`);
  expect(found).toEqual([...genuine.map(() => true), ...others.map(() => false)]);
});

test('the Ed25519 snippet of the documentation takes what a published key signed and refuses the rest', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const set = JSON.stringify({
    data: [{ publicKey: `whpk_${Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')}` }],
  });
  const server = createServer((_, response) => response.end(set));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const other = generateKeyPairSync('ed25519').privateKey;
  const headersOf = (...signingKeys: (typeof other)[]): Record<string, string> =>
    Object.fromEntries(
      Object.entries(signedHeaders({ ...ours, secrets: [], profile: 'standard-webhooks-ed25519', signingKeys })).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    );
  const body = ours.body.toString();
  const now = ours.timestampSeconds;
  const given = [
    [body, headersOf(privateKey), now],
    [body, headersOf(other, privateKey), now + 300],
    [body, headersOf(other), now],
    [`${body} `, headersOf(privateKey), now],
    [body, headersOf(privateKey), now + 301],
    [body, { ...headersOf(privateKey), 'webhook-id': 'x' }, now],
    [body, {}, now],
  ];
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = `await keysOf(${JSON.stringify(api)})`;
  const found = await results(
    'isGenuine',
    `await Promise.all(${JSON.stringify(given)}.map(async ([body, headers, now]) => isGenuine(${keys}, body, headers, now)))`,
  );
  server.close();
  expect(found).toEqual([true, true, false, false, false, false, false]);
});

test("the documentation's reconciliation reads every page and hands back what was not acknowledged", async () => {
  const pages = [
    {
      data: [
        { id: 1, status: 'failed' },
        { id: 2, status: 'delivered' },
      ],
      meta: { hasMore: true, nextCursor: 'second' },
    },
    { data: [{ id: 3, status: 'pending' }], meta: { hasMore: false } },
  ];
  const server = createServer(({ url = '' }, response) =>
    response.end(JSON.stringify({ success: true, ...pages[url.includes('cursor=second') ? 1 : 0] })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const found = await results('missed', `await missed('${api}', {}, '2026-01-01T00:00:00Z')`);
    expect(found).toEqual([pages[0]?.data[0], pages[1]?.data[0]]);
  } finally {
    server.close();
  }
});
