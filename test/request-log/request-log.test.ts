import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { logged } from '../../src/domain/schema/logged.ts';
import { redactedAnswer } from '../../src/core/request-log/request-log.ts';
import { redact, withoutHidden, withoutNumbers } from '../../src/core/request-log/redact.ts';
import { sql } from '../payroll/support.ts';
import { assertDocumented } from '../support/contract.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const ID = '0199d3a0-7c1e-7000-8000-000000000001';
let sandbox: Sandbox;
let tokens: Record<string, string>;
beforeAll(async () => {
  sandbox = await startSandbox();
  tokens = Object.fromEntries(
    await Promise.all(
      ['developer@demo.test', 'support@demo.test', 'owner@demo2.test'].map(async (email) => {
        const { body } = await sandbox.call('POST', '/auth/login', { email, password: 'tollgate-demo' });
        return [email, body.data.token as string];
      }),
    ),
  );
});
afterAll(() => sandbox.stop());

async function readLog(query = '', as = 'developer@demo.test'): Promise<{ status: number; body: any }> {
  const response = await fetch(`${sandbox.url}/api/v1/request-log${query}`, { headers: { Authorization: `Bearer ${tokens[as]}` } });
  const body = (await response.json()) as Record<string, unknown>;
  assertDocumented('GET', '/request-log', response.status, body);
  return { status: response.status, body };
}
const found = async (requestId: string): Promise<any> => {
  let row: any;
  await expect
    .poll(async () => (row = (await readLog(`?requestId=${requestId}`)).body.data[0]), { timeout: 100_000, interval: 100 })
    .toBeDefined();
  return row;
};
const send = (more: object = {}, headers: Record<string, string> = {}) =>
  sandbox.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785', ...more }, { headers });

describe('the request log', () => {
  test('finds a request by its id, with masked request and response', async () => {
    const { headers } = await send(
      { clientReference: 'LOG-1', narration: 'For Ada', senderEmail: 'ada@example.com' },
      { 'Idempotency-Key': 'log-1' },
    );
    const row = await found(headers.get('x-request-id') ?? '');
    expect(row).toMatchObject({
      method: 'POST',
      route: '/money-transfer/send',
      status: 200,
      keyId: 'pk_test_demo',
      idempotencyKey: 'log-1',
      clientReference: 'LOG-1',
      errorCode: null,
      requestBody: {
        amount: 150_000,
        bankCode: '058',
        accountNumber: '••••6785',
        clientReference: 'LOG-1',
        narration: '••••',
        senderEmail: '••••',
      },
      responseBody: { success: true, data: { settlementStatus: 'pending', beneficiary: { accountName: '••••', bankCode: '058' } } },
    });
    const [stored] = await sql<{ row: string }>(sandbox, 'select r::text as row from request_log r where request_id = $1', [
      headers.get('x-request-id'),
    ]);
    for (const secret of ['Ada', 'ada@example.com', '0123456785', 'OKAFOR', 'sk_test']) expect(stored?.row).not.toContain(secret);
  });

  test('stores references and catalogue codes in clear, in requests too, for searching', async () => {
    const item = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'LOG-BULK-1' };
    const asked: readonly (readonly [string, string, object, object])[] = [
      ['POST', '/money-transfer/bulk', { batchReference: 'REFUNDS-7', items: [item] }, { batchReference: 'REFUNDS-7' }],
      ['POST', '/payroll/batches', { name: 'November', batchReference: 'PAY-7' }, { batchReference: 'PAY-7', name: '••••' }],
      ['POST', '/bills/topup', { type: 'data', phoneNumber: '08031234567', paymentCode: 'DATA-7' }, { paymentCode: 'DATA-7' }],
    ];
    for (const [method, path, body, saved] of asked) {
      const { headers } = await sandbox.call(method, path, body);
      expect((await found(headers.get('x-request-id') ?? '')).requestBody, path).toMatchObject(saved);
    }
  });

  test('stores an error with its code, and lists failures alone on request', async () => {
    const { headers } = await send({ amount: 1 });
    expect(await found(headers.get('x-request-id') ?? '')).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION_ERROR',
      responseBody: { field: 'amount' },
    });
    const { body } = await readLog('?failed=true&limit=200');
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.every(({ status }: { status: number }) => status >= 400)).toBe(true);
  });

  test('stores no body of sign-in requests, and no unauthenticated request', async () => {
    const headers = { Authorization: `Bearer ${tokens['developer@demo.test']}` };
    const me = await sandbox.call('GET', '/auth/me', undefined, { headers });
    expect(await found(me.headers.get('x-request-id') ?? '')).toMatchObject({
      route: '/auth/me',
      requestBody: null,
      responseBody: null,
      keyId: null,
    });
    const refused = await sandbox.call('GET', '/wallet', undefined, { headers: { 'X-API-Secret': 'wrong' } });
    await found((await send()).headers.get('x-request-id') ?? '');
    expect((await readLog(`?requestId=${refused.headers.get('x-request-id')}`)).body.data).toEqual([]);
  });

  test('pages follow each other without gaps', async () => {
    const ids: (string | null)[] = [];
    for (let n = 0; n < 3; n++) ids.push((await sandbox.call('GET', '/wallet', undefined, { as: 'demo2' })).headers.get('x-request-id'));
    const page = (query: string) => readLog(query, 'owner@demo2.test');
    await expect.poll(async () => (await page('?keyId=pk_test_demo2')).body.data.length).toBe(3);
    const first = (await page('?keyId=pk_test_demo2&limit=2')).body;
    const second = (await page(`?keyId=pk_test_demo2&limit=2&cursor=${first.meta.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ requestId }: any) => requestId)).toEqual(ids.toReversed());
  });

  test('is readable by its own business with permission alone: 403', async () => {
    const { headers } = await send();
    await found(headers.get('x-request-id') ?? '');
    expect((await readLog(`?requestId=${headers.get('x-request-id')}`, 'owner@demo2.test')).body.data).toEqual([]);
    expect(await readLog('', 'support@demo.test')).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  });
});

const person = z.strictObject({
  nin: z.string(),
  bvn: z.string(),
  phone: z.string(),
  id: z.uuid(),
  status: z.enum(['active', 'closed']),
  amount: z.int(),
  at: z.iso.datetime(),
  reference: logged(z.string().regex(/^[A-Z0-9-]+$/)).optional(),
  metadata: z.record(z.string(), z.string()),
  items: z.array(z.int()),
});

test.each([
  // Of a kind that names no person, or marked.
  [{ id: ID, status: 'active', amount: 5, at: '2026-01-01T00:00:00Z', reference: 'REF-1' }, null],
  [
    { nin: '70123456789', bvn: 22_212_345_678, phone: '+2348012345678' },
    { nin: '••••', bvn: '••••', phone: '••••5678' },
  ],
  // Values that a schema rejects are free text of the caller, at every depth.
  [
    { id: 'Ada', status: 'Ada', reference: 'ada obi', amount: '08012345678' },
    { id: '••••', status: '••••', reference: '••••', amount: '••••' },
  ],
  [
    { metadata: { 'Ada Obi': 'Lagos' }, name: 'Ada', wallet: { owner: 'Ada' } },
    { metadata: { '…': '1 more' }, '…': '2 more' },
  ],
  [{ items: Array.from({ length: 25 }, () => 1) }, { items: [...Array.from({ length: 20 }, () => 1), '… 5 more'] }],
])('%j is stored as %j', (value, saved) => {
  expect(redact(value, person).saved).toEqual(saved ?? value);
  expect(JSON.stringify(redact(value, null).saved)).not.toMatch(/Ada|0801|7012/);
});

test('texts and references contain no masked value, email address or long number', () => {
  const { hidden } = redact({ nin: '12345', wife: 'Ada Obi' }, person);
  expect(withoutNumbers('12345 of Ada Obi is not known; ask a@b.example or 08012345678 about wife', hidden)).toBe(
    '•••• of •••• is not known; ask •••• or •••• about ••••',
  );
  expect(withoutHidden('1764175200000-12345', hidden)).toBe('1764175200000-••••');
  const answer = {
    success: false,
    error: 'nin: 12345 is too short',
    code: 'VALIDATION_ERROR',
    field: 'nin',
    data: { message: 'ADA OBI' },
    requestId: 'r',
  };
  expect(redactedAnswer(answer, null, hidden)).toEqual({
    success: false,
    error: 'nin: •••• is too short',
    code: 'VALIDATION_ERROR',
    field: 'nin',
    data: { '…': '1 more' },
    requestId: 'r',
  });
  expect(redactedAnswer({ ...answer, code: 'PROVIDER_REJECTED' }, null, [])).toMatchObject({ error: '••••' });
});
