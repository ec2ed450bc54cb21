import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../src/slices/slices.ts';
import type { ErrorCode } from '../../src/domain/errors/error-codes.ts';
import { errorHelp, isRetryable } from '../../src/domain/errors/error-help.ts';
import type { Route } from '../../src/core/transport/rest/routes.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  token = (await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' })).body.data.token;
});
afterAll(() => sandbox.stop());

interface Fault {
  status: number;
  code: ErrorCode;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  path?: (path: string) => string;
  appliesTo?(route: Route): boolean;
  isAnonymous?: boolean;
}

const json = { 'Content-Type': 'application/json' };
const reads = ({ method }: Route): boolean => method === 'get';
const takesJson = ({ method, options }: Route): boolean => method !== 'get' && !options.takesFile;

const FAULTS: Record<string, Fault> = {
  'an unknown address below it': { status: 404, code: 'ROUTE_NOT_FOUND', path: (path) => `${path}/no/such/route` },
  'another method': { status: 405, code: 'METHOD_NOT_ALLOWED', method: 'PROPFIND' },
  'no credentials': { status: 401, code: 'NO_TOKEN', isAnonymous: true, appliesTo: ({ options }) => options.access === 'session' },
  'no key': {
    status: 401,
    code: 'MISSING_API_CREDENTIALS',
    isAnonymous: true,
    appliesTo: ({ options: { access = 'key' } }) => access === 'key' || access === 'either',
  },
  'a broken query': { status: 400, code: 'VALIDATION_ERROR', path: (path) => `${path}?a=%zz`, appliesTo: reads },
  'a body that is not JSON': { status: 400, code: 'VALIDATION_ERROR', headers: json, body: '{"a":', appliesTo: takesJson },
  'a body that is no object': { status: 400, code: 'VALIDATION_ERROR', headers: json, body: '[1]', appliesTo: takesJson },
  'a body of another type': {
    status: 400,
    code: 'VALIDATION_ERROR',
    headers: { 'Content-Type': 'text/xml' },
    body: '<a/>',
    appliesTo: takesJson,
  },
  'a compressed body': {
    status: 400,
    code: 'VALIDATION_ERROR',
    headers: { ...json, 'Content-Encoding': 'gzip' },
    body: '{}',
    appliesTo: takesJson,
  },
  // Refused by its announced length, before it is sent.
  'a body that is too large': {
    status: 413,
    code: 'REQUEST_TOO_LARGE',
    headers: { ...json, 'Content-Length': '100000000', Expect: '100-continue' },
    appliesTo: takesJson,
  },
};

interface Sent {
  status: number;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

async function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Sent> {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const asked = request(sandbox.url + path, { method, headers: { ...length, ...headers } });
  asked.on('error', () => {});
  if (headers['Expect'] === undefined) asked.end(body);
  else asked.flushHeaders();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const answer = await text(response);
  asked.destroy();
  return { status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(answer) as Record<string, unknown> };
}

function credentialsOf({ options: { access = 'key' } }: Route): Record<string, string> {
  if (access === 'public') return {};
  return access === 'key' ? { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' } : { Authorization: `Bearer ${token}` };
}

function expectExplained({ status, headers, body }: Sent, expected: { status: number; code: ErrorCode }, about: string): void {
  expect([status, body['code']], about).toEqual([expected.status, expected.code]);
  expect(errorHelp[expected.code][0], about).toContain(status);
  expect(body, about).toMatchObject({
    success: false,
    error: expect.any(String),
    retryable: isRetryable(expected.code),
    requestId: headers['x-request-id'],
    docsUrl: `${sandbox.url}/docs/errors#${expected.code}`,
  });
  expect(headers['link'], about).toBe(`</docs/errors#${expected.code}>; rel="help"`);
}

test.each(Object.entries(FAULTS))('%s has its code and where that is explained, at every route', async (_, fault) => {
  const affected = allRoutes.filter((route) => fault.appliesTo?.(route) ?? true);
  expect(affected.length).toBeGreaterThan(20);
  for (const route of affected) {
    const path = `/api/v1${route.path.replaceAll(/\{\w+\}/g, 'x')}`;
    const { method = route.method.toUpperCase(), headers, body } = fault;
    const sent = await send(method, fault.path?.(path) ?? path, { ...(!fault.isAnonymous && credentialsOf(route)), ...headers }, body);
    expectExplained(sent, fault, `${route.method} ${route.path}`);
  }
});

test.each([
  ['GET', '/nothing', 404, 'ROUTE_NOT_FOUND'],
  ['GET', '/api', 404, 'ROUTE_NOT_FOUND'],
  ['GET', '/api/v2/wallet', 404, 'ROUTE_NOT_FOUND'],
  ['POST', '/openapi.json', 405, 'METHOD_NOT_ALLOWED'],
  ['DELETE', '/health/live', 405, 'METHOD_NOT_ALLOWED'],
  ['GET', '/docs/nothing', 404, 'ROUTE_NOT_FOUND'],
  ['GET', '/docs/assets/gone.js', 404, 'ROUTE_NOT_FOUND'],
  ['GET', '/docs/images/gone.png', 404, 'ROUTE_NOT_FOUND'],
  ['POST', '/docs', 405, 'METHOD_NOT_ALLOWED'],
  ['GET', '/dashboard/assets/gone.js', 404, 'ROUTE_NOT_FOUND'],
  ['POST', '/dashboard/', 405, 'METHOD_NOT_ALLOWED'],
] as const)('%s %s, beside the API, is explained as well', async (method, path, status, code) => {
  expectExplained(await send(method, path, {}), { status, code }, path);
});

test.each(['/nothing', '/docs/nothing', '/dashboard/assets/gone.js'])(
  'a browser at %s gets a page with the code, its explanation and ways on',
  async (path) => {
    const response = await fetch(`${sandbox.url}${path}`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const shown = await response.text();
    for (const place of ['docs/errors#ROUTE_NOT_FOUND', 'docs', 'dashboard', ''])
      expect(shown).toContain(`<a href="${sandbox.url}/${place}">`);
  },
);

test('a browser at an unknown address of the API gets JSON', async () => {
  const response = await fetch(`${sandbox.url}/api/v1/nothing`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect(await response.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
});

test.each([
  ['GET', '/ops/nothing', 404, 'ROUTE_NOT_FOUND'],
  ['POST', '/providers/nobody/webhooks', 404, 'ROUTE_NOT_FOUND'],
] as const)('%s %s, where programs and people call, has its code', async (method, path, status, code) => {
  const { status: answered, body } = await send(method, path, { Accept: 'application/json' });
  expect([answered, body['code']]).toEqual([status, code]);
});

test.each([
  ['/nothing', {}, 404, 'NOT_FOUND', 'ROUTE_NOT_FOUND'],
  ['/graphql', { Origin: 'https://elsewhere.example' }, 403, 'FORBIDDEN', 'FORBIDDEN'],
] as const)('a WebSocket that is refused at %s says why', async (path, headers, status, code, reason) => {
  const asked = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  const answer = await send('GET', path, { ...asked, ...headers });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ errors: [{ extensions: { code, reason, requestId: answer.headers['x-request-id'] } }] });
});
