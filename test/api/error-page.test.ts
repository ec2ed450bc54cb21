import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes, type ErrorCode } from '../../src/domain/errors/error-codes.ts';
import { isRetryable } from '../../src/domain/errors/error-help.ts';
import { failure } from '../../src/api/rest/refusals.ts';
import { addressFor } from '../../src/api/request/authenticate.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const helpOf = (link: string | null | undefined): string => /^<([^>]+)>; rel="help"$/.exec(link ?? '')?.[1] ?? '';

test('a refusal with a code links to what it means, from the address that refused', async () => {
  const { headers, body } = await sandbox.call('POST', '/money-transfer/send', {});
  expect(headers.get('link')).toBe('</docs/errors#VALIDATION_ERROR>; rel="help"');
  expect(body).toMatchObject({ docsUrl: `${sandbox.url}/docs/errors#VALIDATION_ERROR` });
  expect((await sandbox.call('GET', '/wallet')).headers.get('link')).toBeNull();
});

test.each([
  [{ PUBLIC_URL: 'https://pay.example/gate/' }, 'sandbox', 'x.example', 'https://pay.example/gate'],
  [{ PUBLIC_URL: 'https://pay.example' }, 'live', 'live.example:8443', 'http://live.example:8443'],
  [{ LIVE_PUBLIC_URL: 'https://live.example' }, 'live', 'x', 'https://live.example'],
  [{}, 'sandbox', '[::1]:4000', 'http://[::1]:4000'],
  [{}, 'sandbox', 'a/b"><script>', ''],
  [{}, 'sandbox', undefined, ''],
] as const)('with %j, in %s and asked as %s, explanations are below "%s"', (config, environment, host, address) => {
  const settings = { PUBLIC_URL: undefined, LIVE_PUBLIC_URL: undefined, ...config };
  expect(addressFor(settings, environment, { headers: { host } })).toBe(address);
});

test('the link of every code leads to its entry, with its meaning and what to do', async () => {
  const pages = new Map<string, string>();
  for (const code of Object.keys(errorCodes) as ErrorCode[]) {
    const { headers, body } = failure(new Refusal('conflict', 'No', { code }), 'r', sandbox.url);
    const [path = '', anchor = ''] = helpOf(headers[headers.indexOf('Link') + 1]).split('#');
    if (!pages.has(path)) {
      const response = await fetch(new URL(path, sandbox.url));
      expect(response.status, path).toBe(200);
      pages.set(path, await response.text());
    }
    expect(pages.get(path)?.replaceAll('<wbr>', '')).toMatch(
      new RegExp(
        `<tr id="${anchor}"><td>[\\d, ]+</td>\\n<td><a href="#${anchor}"><code>${anchor}</code></a></td>\\n<td>.+</td>\\n<td>.+</td>`,
      ),
    );
    expect(anchor).toBe(code);
    expect(JSON.parse(body)).toEqual({
      success: false,
      error: 'No',
      code,
      retryable: isRetryable(code),
      requestId: 'r',
      docsUrl: new URL(`${path}#${anchor}`, sandbox.url).href,
    });
  }
  expect(pages.size).toBe(1);
});

test('a bug is 500, may be repeated, and shows its request id alone', () => {
  const { status, body, isBug } = failure(new Error('column "nin" does not exist'), 'r');
  expect([status, isBug]).toEqual([500, true]);
  expect(JSON.parse(body)).toEqual({
    success: false,
    error: 'Unexpected error; retry with backoff',
    code: 'INTERNAL_ERROR',
    retryable: true,
    requestId: 'r',
    docsUrl: '/docs/errors#INTERNAL_ERROR',
  });
});

test.each([
  ['VALIDATION_ERROR', 'INVALID'],
  ['CLIENT_REFERENCE_CONFLICT', 'INVALID'],
  ['REFERENCE_REQUIRED', 'REQUIRED'],
] as const)('a refusal with %s that names a field has it in errors too, as %s', (code, problem) => {
  const { body } = failure(new Refusal('conflict', 'amount: is wrong', { code, field: 'amount' }), 'r');
  expect(JSON.parse(body)).toMatchObject({ field: 'amount', errors: [{ field: 'amount', code: problem, message: 'is wrong' }] });
});
