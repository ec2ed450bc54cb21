import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes, type ErrorCode } from '../../src/platform/kernel/error-codes.ts';
import { failure } from '../../src/programs/api/rest/answer.ts';
import { Refusal } from '../../src/platform/kernel/refusal.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const helpOf = (link: string | null | undefined): string => /^<([^>]+)>; rel="help"$/.exec(link ?? '')?.[1] ?? '';

test('a refusal with a code links to what it means, from the address that refused', async () => {
  const { headers } = await sandbox.call('POST', '/money-transfer/send', {});
  expect(headers.get('link')).toBe('</docs/errors#VALIDATION_ERROR>; rel="help"');
  expect((await sandbox.call('GET', '/wallet')).headers.get('link')).toBeNull();
});

test('the link of every code leads to its entry, with its meaning and what to do', async () => {
  const pages = new Map<string, string>();
  for (const code of Object.keys(errorCodes) as ErrorCode[]) {
    const { headers } = failure(new Refusal('conflict', 'No', { code }), 'r');
    const [path = '', anchor = ''] = helpOf(headers[headers.indexOf('Link') + 1]).split('#');
    if (!pages.has(path)) {
      const response = await fetch(new URL(path, sandbox.url));
      expect(response.status, path).toBe(200);
      pages.set(path, await response.text());
    }
    expect(pages.get(path)).toMatch(
      new RegExp(
        `<tr id="${anchor}"><td>[\\d, ]+</td>\\n<td><a href="#${anchor}"><code>${anchor}</code></a></td>\\n<td>.+</td>\\n<td>.+</td>`,
      ),
    );
    expect(anchor).toBe(code);
  }
  expect(pages.size).toBe(1);
});
