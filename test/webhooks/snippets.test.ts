import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signedHeaders } from '../../src/webhooks/sign.ts';
import { newSecret } from '../../src/webhooks/secret.ts';
import { ours } from './vectors.ts';

type Verify = (rawBody: Buffer, headers: Record<string, string>, secret: string, now: number) => boolean;

test('the Node snippet of the documentation takes what is genuine and refuses the rest', async () => {
  const text = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = /```js\n(.*?)```/s.exec(text)?.[1] ?? '';
  const { verify } = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as { verify: Verify };
  const headersOf = (secrets: string[]): Record<string, string> =>
    Object.fromEntries(Object.entries(signedHeaders({ ...ours, secrets })).map(([name, value]) => [name.toLowerCase(), value]));
  const headers = headersOf([ours.secret]);
  const now = ours.timestampSeconds;
  expect(verify(ours.body, headers, ours.secret, now)).toBe(true);
  expect(verify(ours.body, headersOf([newSecret(), ours.secret]), ours.secret, now + 300)).toBe(true);
  expect(verify(ours.body, headers, ours.secret, now + 301)).toBe(false);
  expect(verify(ours.body, headers, ours.secret, now - 301)).toBe(false);
  expect(verify(ours.body, headers, newSecret(), now)).toBe(false);
  expect(verify(Buffer.from('{}'), headers, ours.secret, now)).toBe(false);
  expect(verify(ours.body, { ...headers, 'webhook-id': 'x' }, ours.secret, now)).toBe(false);
  expect(verify(ours.body, { ...headers, 'webhook-signature': 'v1,' }, ours.secret, now)).toBe(false);
  expect(verify(ours.body, {}, ours.secret, now)).toBe(false);
});
