import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import { wholeDocument } from '../../src/web/docs/open-api.ts';
import { startSandbox, type Reply, type Sandbox } from '../support/sandbox.ts';

interface Described {
  security?: Record<string, string[]>[];
  parameters: { name: string; in: string; schema: { format?: string; pattern?: string } }[];
  requestBody?: { content: Record<string, { example?: object }> };
}

const { paths } = wholeDocument(packageRoot) as unknown as {
  paths: Record<string, Record<string, Described>>;
};
const withIds = Object.entries(paths)
  .filter(([path]) => path.includes('{'))
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })));

/** Malformed ids: texts, broken and forbidden escapes, overlong ids, near misses. */
const MALFORMED = ['not-an-id', '%zz', '%00', '%c3%28', 'x'.repeat(300), `${randomUUID()}0`];
/** Well-formed ids without a record. */
const UNKNOWN: Record<string, string> = {
  transferCode: '14530000000000000',
  requestRef: '0000000000000',
  slug: 'a'.repeat(24),
  token: 'b'.repeat(40),
  number: 'ST-2222-2222-2222',
  hash: '0'.repeat(64),
};
const DEMO = '00000000-0000-7000-8000-000000000001';
/** Money for an unknown account is accepted into suspense. */
const TAKES_ANY = new Set(['/sandbox/virtual-accounts/{accountNumber}/pay']);

let sandbox: Sandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { body } = await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
  token = body.data.token;
});
afterAll(() => sandbox.stop());

async function ask(method: string, path: string, { security = [{}], requestBody }: Described): Promise<Pick<Reply, 'status' | 'body'>> {
  const example = requestBody?.content['application/json']?.example;
  const isSent =
    path.endsWith('/return') ||
    /^\/ops\/(businesses|fundings|going-live|limits|prices|approval-requests|providers|reconciliation|rejected-webhooks|compliance|tiers)\//.test(
      path,
    );
  const body = isSent ? example : example && { ...example, businessId: DEMO };
  if (path.startsWith('/ops/')) return sandbox.call(method, path, body, { as: 'operator' });
  if (security.length === 0 || security.some((way) => !('bearer' in way))) return sandbox.call(method, path, example);
  const response = await fetch(`${sandbox.url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(example !== undefined && { body: JSON.stringify(example) }),
  });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

/** Where something of a business is wrong, the business is there. */
const rightFor = (name: string, wrong: string | null): string =>
  name === 'businessId' && wrong !== null ? DEMO : (UNKNOWN[name] ?? randomUUID());

test('the document has routes with ids to try', () => expect(withIds.length).toBeGreaterThan(60));

test.each(withIds)('$method $path: a malformed id is 404 like an unknown one', async ({ method, path, described }) => {
  const names = described.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const filled = (wrong: string | null, value = ''): string =>
    names.reduce((text, name) => text.replace(`{${name}}`, name === wrong ? value : rightFor(name, wrong)), path);
  const unknown = TAKES_ANY.has(path) ? null : await ask(method, filled(null), described);
  if (unknown) expect([unknown.status, unknown.body.code]).toEqual([404, 'RECORD_NOT_FOUND']);
  for (const name of names) {
    for (const value of MALFORMED) {
      const { status, body } = await ask(method, filled(name, value), described);
      expect([value, status, body.code, body.field]).toEqual([value, 404, 'RECORD_NOT_FOUND', undefined]);
    }
  }
});

test('400 stays for body and query, also beside an id in the path, and for what is wrong with the thing itself', async () => {
  for (const [method, path, body, field] of [
    ['GET', '/transactions?limit=x', undefined, 'limit'],
    ['GET', `/customers/${randomUUID()}/transactions?limit=x`, undefined, 'limit'],
    ['POST', `/virtual-cards/${randomUUID()}/fund`, { amount: 'x' }, 'amount'],
    ['GET', '/money-transfer/status?transferCode=a%20b', undefined, 'transferCode'],
    ['POST', '/virtual-cards', { customerId: 'not-an-id' }, 'customerId'],
  ] as const) {
    const { status, body: answer } = await sandbox.call(method, path, body);
    expect([path, status, answer.code, answer.field]).toEqual([path, 400, 'VALIDATION_ERROR', field]);
  }
});
