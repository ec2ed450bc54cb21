import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes, type Route, list } from '../../src/core/transport/rest/routes.ts';
import { Refusal, refusalKinds, type RefusalKind } from '../../src/platform/errors/refusal.ts';
import { pageOf } from '../../src/domain/schema/page.ts';
import { operation } from '../../src/core/operation/operation.ts';
import { echoed, openHarness, tinyRoutes, type Answered, type Harness, type Listener } from './harness.ts';

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media: 400,
  key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  provider_rejected: 200,
  upstream: 502,
  unavailable: 503,
};

const throwing = (title: string, error: () => Error) =>
  operation({ title, summary: 'Fails.', scope: 'wallet:read', input: z.unknown(), run: () => Promise.reject(error()) });
const answering = (title: string, value: unknown = {}) =>
  operation({ title, summary: 'Answers.', scope: 'wallet:read', input: z.unknown(), run: () => Promise.resolve(value) });

const failures = (): Route[] =>
  routes({ tag: 'Test' }, (route) => {
    for (const kind of refusalKinds) {
      const detail = { code: 'CONFLICT' as const, field: 'f', data: { why: 1 }, retryAfterSeconds: 7, cause: new Error('sk_test_inner') };
      route.get(
        `/refuse/${kind}`,
        throwing(`refuse.${kind}`, () => new Refusal(kind, `No: ${kind}`, detail)),
        echoed,
      );
    }
    route.get(
      '/bug',
      throwing('bug', () => new TypeError('select secret_hash from api_key')),
      echoed,
    );
    route.get('/shaped', answering('shaped'), {
      schema: z.unknown(),
      present: () => ({ status: 202, message: 'Accepted', data: { a: 1 }, meta: { limit: 1 }, headers: { 'Idempotent-Replayed': 'true' } }),
    });
    const long = Array.from({ length: 130 }, (_, n) => ({ n, text: 'é'.repeat(n) }));
    route.get(
      '/long',
      answering(
        'long',
        pageOf(long, 120, ({ n }) => [n]),
      ),
      list(z.unknown(), ({ n, text }: (typeof long)[number]) => ({ n, text })),
    );
    route.get('/csv', answering('csv'), {
      contentType: 'text/csv; charset=utf-8',
      async stream(_, response) {
        response.setHeader('X-Opening-Balance', '5');
        response.write('a,b\r\n');
        await new Promise((resolve) => setImmediate(resolve));
        response.end('1,2\r\n');
      },
    });
    route.get('/csv/refused', answering('csv.refused'), {
      contentType: 'text/csv; charset=utf-8',
      stream: (_, response) => {
        response.setHeader('X-Opening-Balance', '5');
        return Promise.reject(new Refusal('not_found', 'No such statement', { code: 'RECORD_NOT_FOUND' }));
      },
    });
    route.get('/csv/broken', answering('csv.broken'), {
      contentType: 'text/csv; charset=utf-8',
      async stream(_, response) {
        await new Promise((resolve) => response.write('a,b\r\n', resolve));
        throw new Error('the database went away');
      },
    });
  });

let harness: Harness;
let listener: Listener;
beforeAll(async () => {
  harness = await openHarness();
  listener = await harness.open({ routes: [...tinyRoutes(), ...failures()] });
});
afterAll(() => harness.close());

function expectErrorBody(answer: Answered): void {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.body['success']).toBe(false);
  expect(answer.body['error']).toBeTypeOf('string');
  expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
  expect(answer.text).not.toMatch(/<html|node_modules|\.ts:\d|at async/i);
}

describe('refusals', () => {
  for (const kind of refusalKinds) {
    test(`${STATUS[kind]}: ${kind}`, async () => {
      const answer = await listener.call(`/api/v1/refuse/${kind}`);
      expect(answer.status).toBe(STATUS[kind]);
      const requestId = answer.headers.get('x-request-id');
      expect(answer.body).toEqual({
        success: false,
        error: `No: ${kind}`,
        code: 'CONFLICT' as const,
        field: 'f',
        errors: [{ field: 'f', code: 'INVALID', message: `No: ${kind}` }],
        data: { why: 1 },
        retryable: false,
        requestId,
        docsUrl: expect.stringMatching(/\/docs\/errors#CONFLICT$/),
      });
      expect(answer.headers.get('retry-after')).toBe('7');
    });
  }
});

test('500: a bug shows its request id and nothing else; the log has the cause', async () => {
  const answer = await listener.call('/api/v1/bug');
  expect(answer.status).toBe(500);
  const requestId = answer.headers.get('x-request-id');
  expect(answer.body).toEqual({
    success: false,
    error: 'Unexpected error; retry with backoff',
    code: 'INTERNAL_ERROR',
    retryable: true,
    requestId,
    docsUrl: expect.stringMatching(/\/docs\/errors#INTERNAL_ERROR$/),
  });
  const line = harness.logged.find((entry) => entry['msg'] === 'unexpected error' && entry['requestId'] === requestId);
  expect(line).toMatchObject({ err: { message: 'select secret_hash from api_key' } });
});

describe('routes that are not there', () => {
  for (const path of [
    '/api/v1/nope',
    '/api/v1',
    '/api/v1/',
    '/api/v2/echo',
    '/echo',
    '/api/v1/echo/',
    '/api/v1/ECHO',
    '/api/v1//echo',
    '/api/v1/../health/live/x',
    '/favicon.ico',
    '/docs/',
    '/api/v1/%65cho',
  ]) {
    test(`404: ${path}`, async () => {
      const answer = await listener.call(path);
      expect(answer.status).toBe(404);
      expectErrorBody(answer);
    });
  }
  test('404 comes before credentials: a route that is not there needs none', async () => {
    expect((await listener.call('/api/v1/nope', { isAnonymous: true })).status).toBe(404);
  });
});

describe('methods', () => {
  for (const [method, path, allow] of [
    ['DELETE', '/api/v1/echo', 'GET, POST, HEAD, OPTIONS'],
    ['PATCH', '/api/v1/pay', 'POST, OPTIONS'],
    ['GET', '/api/v1/pay', 'POST, OPTIONS'],
    ['POST', '/api/v1/echo/7', 'GET, DELETE, HEAD, OPTIONS'],
    ['POST', '/health/live', 'GET, HEAD, OPTIONS'],
  ] as const) {
    test(`405 with Allow: ${method} ${path}`, async () => {
      const answer = await listener.call(path, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe(allow);
      expectErrorBody(answer);
    });
  }
  test('OPTIONS answers 204 with Allow and asks for no credentials', async () => {
    const answer = await listener.call('/api/v1/pay', { method: 'OPTIONS', isAnonymous: true });
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  });
  test('HEAD is GET without the body', async () => {
    const get = await listener.call('/api/v1/shaped');
    const head = await listener.call('/api/v1/shaped', { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([202, '', get.headers.get('content-length')]);
  });
  test('a fixed path wins over a pattern that would also fit', async () => {
    expect((await listener.call('/api/v1/echo/fixed')).body['data']).toMatchObject({ input: {} });
    expect((await listener.call('/api/v1/echo/other')).body['data']).toMatchObject({ input: { id: 'other' } });
    expect((await listener.call('/api/v1/echo/fixed', { method: 'DELETE' })).body['data']).toMatchObject({ input: { id: 'fixed' } });
  });
});

test('a long list is the body that a short one is, whole and with its length', async () => {
  const answer = await listener.call('/api/v1/long');
  const data = Array.from({ length: 120 }, (_, n) => ({ n, text: 'é'.repeat(n) }));
  expect(answer.body).toEqual({ success: true, data, meta: { limit: 120, count: 120, hasMore: true, nextCursor: expect.any(String) } });
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)));
});

test('status, message, meta and headers leave as the presenter says', async () => {
  const answer = await listener.call('/api/v1/shaped');
  expect(answer.status).toBe(202);
  expect(answer.body).toEqual({ success: true, message: 'Accepted', data: { a: 1 }, meta: { limit: 1 } });
  expect(answer.headers.get('idempotent-replayed')).toBe('true');
});

describe('headers of every answer', () => {
  for (const path of ['/api/v1/echo', '/api/v1/nope', '/api/v1/bug', '/api/v1/csv', '/health/live']) {
    test(path, async () => {
      const { headers } = await listener.call(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('etag')).toBeNull();
    });
  }
});

describe('X-Request-Id', () => {
  const idFor = async (id: string): Promise<string | null> =>
    (await listener.call('/api/v1/echo', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
  test('a safe one of up to 128 characters is kept', async () => {
    expect(await idFor('order-42/try:1')).toBe('order-42/try:1');
    expect(await idFor('x'.repeat(128))).toBe('x'.repeat(128));
  });
  for (const id of ['x'.repeat(129), 'a b', '<script>', '"quoted"', 'é']) {
    test(`a new one in place of ${id.slice(0, 20)}`, async () => expect(await idFor(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/));
  }
});

describe('streams', () => {
  test('are written as they are made, with the headers of every answer', async () => {
    const answer = await listener.call('/api/v1/csv');
    expect([answer.status, answer.text]).toEqual([200, 'a,b\r\n1,2\r\n']);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('x-opening-balance')).toBe('5');
    expect(answer.headers.get('ratelimit-limit')).toBe('6000');
  });
  test('a refusal before the first byte is an ordinary error body', async () => {
    const answer = await listener.call('/api/v1/csv/refused');
    expect(answer.status).toBe(404);
    expectErrorBody(answer);
    expect(answer.headers.get('x-opening-balance')).toBeNull();
  });
  test('a failure after it cuts the connection, so that half a statement is not taken for a whole one', async () => {
    await expect(listener.call('/api/v1/csv/broken')).rejects.toThrow(/terminated|failed/);
  });
});

test('sandbox routes are 404 on the live listener', async () => {
  const live = await harness.open({ environment: 'live' });
  const as = await harness.newKey({ environment: 'live' });
  expect((await live.call('/api/v1/sandbox/play', { method: 'POST', body: { amount: 1 }, as })).status).toBe(404);
  expect((await listener.call('/api/v1/sandbox/play', { method: 'POST', body: { amount: 1 } })).status).toBe(200);
});

test('an older spelling says so: Deprecation (RFC 9745) and Sunset (RFC 8594)', async () => {
  const { headers } = await listener.call('/api/v1/old');
  expect(headers.get('deprecation')).toBe('@1767225600');
  expect(headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT');
});

test('a body on GET is ignored', async () => {
  const { port } = listener;
  const { request } = await import('node:http');
  const { headers } = await harness.newKey();
  const status = await new Promise((resolve, reject) => {
    const sent = request({ port, path: '/api/v1/echo', method: 'GET', headers: { ...headers, 'content-length': '9' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end('{"a":1.5}');
  });
  expect(status).toBe(200);
});

describe('the access log', () => {
  test('one line a request: id, method, pattern, status, time and who; no path, no secret', async () => {
    const as = await harness.newKey();
    const answer = await listener.call('/api/v1/echo/0123456785?account=0123456785', { as });
    const line = harness.logged.find((entry) => entry['requestId'] === answer.headers.get('x-request-id'));
    expect(line).toMatchObject({ msg: 'request', method: 'GET', route: '/echo/{id}', status: 200, keyId: as.keyId });
    expect(line?.['businessId']).toBeTypeOf('string');
    expect(line?.['ms']).toBeTypeOf('number');
    const everything = JSON.stringify(harness.logged);
    expect(everything).not.toContain('0123456785');
    expect(everything).not.toContain(as.secret);
  });
});
