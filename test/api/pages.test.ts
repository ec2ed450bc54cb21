import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../src/api/rest/openapi.ts';
import { routes } from '../../src/core/transport/rest/routes.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openMetrics } from '../../src/platform/telemetry/metrics.ts';
import { docsPages } from '../../src/web/docs/mount.ts';
import { echoed, openHarness, pay, rawAnswer, tinyRoutes, type Harness, type Listener } from './harness.ts';

let harness: Harness;
let listener: Listener;
beforeAll(async () => {
  harness = await openHarness();
  listener = await harness.open({ settings: { DEMO: 'true' } });
});
afterAll(() => harness.close());

const get = (path: string, at: Listener = listener, headers: Record<string, string> = {}) => at.call(path, { isAnonymous: true, headers });

const raw = (path: string, headers: Record<string, string>) => rawAnswer(listener.url + path, headers);

describe('the bare address', () => {
  test('links people and programs to dashboard, docs and API', async () => {
    const routers = [docsPages(harness.app, 'sandbox')];
    const at = await harness.open({ server: { routers, hasDashboard: true } });
    const page = await get('/', at, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...page.text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual(['dashboard', 'docs', 'openapi.json', 'health/ready']);
    for (const path of ['/docs', '/docs/postman.json', '/docs/bruno.json', '/openapi.json', '/health/ready'])
      expect((await get(path, at)).status).toBe(200);
    expect((await get('/', at)).body).toMatchObject({ environment: 'sandbox', api: 'api/v1', docs: 'docs', dashboard: 'dashboard' });
    expect((await get('/')).body).not.toHaveProperty('dashboard');
  });
});

describe('health', () => {
  test('live touches nothing and needs no credentials', async () => {
    const at = await harness.open({ app: { db: undefined as never, redis: undefined as never } });
    expect(await get('/health/live', at)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
  test('ready names every part with its time', async () => {
    const at = await harness.open({ server: { checks: { migrations: () => Promise.resolve() } } });
    const { status, body } = await get('/health/ready', at);
    const ok = { status: 'ok', ms: expect.any(Number) as number };
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', checks: { postgresql: ok, migrations: ok, redis: ok } } });
  });
  test('without Redis the process is degraded, not dead', async () => {
    const at = await harness.open({ app: { redis: { status: 'reconnecting' } as never } });
    expect(await get('/health/ready', at)).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { redis: { status: 'degraded' } } },
    });
  });
  test('503 without PostgreSQL, without its address', async () => {
    const { openDatabase } = await import('../../src/platform/db/database.ts');
    const db = openDatabase({ url: 'postgres://somebody@127.0.0.1:1/none', size: 1, log: harness.app.log, applicationName: 'test' });
    const answer = await get('/health/ready', await harness.open({ app: { db } }));
    expect(answer).toMatchObject({ status: 503, body: { status: 'failed', checks: { postgresql: { status: 'failed' } } } });
    expect(answer.text).not.toMatch(/127\.0\.0\.1|somebody/);
    await db.close();
  });
  test('503: migrations that are not applied', async () => {
    const at = await harness.open({ server: { checks: { migrations: () => Promise.reject(new Error('two are missing')) } } });
    expect(await get('/health/ready', at)).toMatchObject({ status: 503, body: { checks: { migrations: { status: 'failed' } } } });
  });
  test('503 while draining, and connections close after their answer; live stays 200', async () => {
    let isDraining = false;
    const at = await harness.open({ server: { isDraining: () => isDraining } });
    expect((await get('/health/ready', at)).status).toBe(200);
    isDraining = true;
    expect(await get('/health/ready', at)).toMatchObject({ status: 503, body: { status: 'draining' } });
    expect((await get('/health/live', at)).status).toBe(200);
    const served = await at.call('/api/v1/echo');
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  });
  test('version', async () => {
    expect((await get('/health/version')).body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      environment: 'sandbox',
    });
  });
});

describe('/metrics', () => {
  test('loopback may read: requests by pattern, method and status', async () => {
    await listener.call('/api/v1/echo/0123456785');
    const { status, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(/tollgate_http_requests_total\{route="\/echo\/\{id\}",method="GET",status="200"\} 1/);
    expect(text).toContain('tollgate_build_info');
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('0123456785');
  });
  test('a route has a bounded number of metric series for all paths, methods and statuses; unused ones have none', async () => {
    const at = await harness.open({});
    const paths = ['/echo/1', '/echo/2', '/echo/3', '/nowhere/1', '/nowhere/2', '/../x', `/${'y'.repeat(300)}`];
    for (const path of paths) for (const method of ['GET', 'POST', 'PURGE']) await at.call(`/api/v1${path}`, { method });
    const lines = (await get('/metrics', at)).text.split('\n').filter((line) => line.startsWith('tollgate_http_'));
    const shown = new Set(lines.map((line) => /route="([^"]*)",method="([^"]*)"/.exec(line)?.slice(1).join(' ')));
    expect(shown.size).toBeLessThanOrEqual(4);
    expect([...shown].join()).not.toMatch(/nowhere|yyy|PURGE|\/echo\/\d/);
    const timed = lines.filter((line) => line.startsWith('tollgate_http_request_duration_seconds'));
    expect(timed.length).toBeLessThanOrEqual(11 * shown.size);
    expect(lines.length - timed.length).toBeLessThanOrEqual(3 * shown.size);
  });
  test('404 through a proxy, behind which every caller is local', async () => {
    expect((await get('/metrics', listener, { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(404);
  });
  test("401 'No token provided' when a token is set and missing or wrong", async () => {
    const at = await harness.open({ settings: { METRICS_TOKEN: 'a-token-of-some-length' } });
    expect(await get('/metrics', at)).toMatchObject({ status: 401, body: { error: 'No token provided' } });
    expect((await get('/metrics', at, { Authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await get('/metrics', at, { Authorization: 'Bearer a-token-of-some-length' })).status).toBe(200);
  });
  test('slices add counters and gauges; a gauge that fails keeps its last value and spoils nothing', async () => {
    const metrics = openMetrics({ version: '1.2.3' });
    metrics.transfers.inc({ status: 'delivered' });
    metrics.counter('things_total', 'Things', ['kind']).inc({ kind: 'a' });
    expect(metrics.counter('things_total', 'Things', ['kind'])).toBe(metrics.counter('things_total', 'Things', ['kind']));
    let isAway = false;
    metrics.gauge('waiting', 'Rows that wait', () => (isAway ? Promise.reject(new Error('away')) : 7));
    expect(await metrics.registry.metrics()).toContain('tollgate_waiting 7');
    isAway = true;
    const text = await metrics.registry.metrics();
    expect(text).toContain('tollgate_waiting 7');
    expect(text).toContain('tollgate_transfers_total{status="delivered"} 1');
    expect(text).toContain('tollgate_things_total{kind="a"} 1');
    expect(text).toMatch(/tollgate_build_info\{version="1\.2\.3",node="v\d+/);
  });
});

describe('/docs', () => {
  const withDocs = (options: Parameters<Harness['open']>[0] = {}): Promise<Listener> => {
    const { environment = 'sandbox', settings } = options;
    const config = readConfig({ DATABASE_URL: 'postgres://none', REDIS_URL: 'redis://none', KEY_PEPPER: 'x'.repeat(32), ...settings });
    return harness.open({ ...options, server: { routers: [docsPages({ config, log: harness.app.log }, environment)] } });
  };

  test('is a page of this machine: its policy allows nothing else, and no inline script or style', async () => {
    const { status, text, headers } = await get('/docs', await withDocs());
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/);
  });
  test('its assets are cacheable permanently, and compressed where the browser accepts it', async () => {
    const at = await withDocs();
    const { text } = await get('/docs', at);
    const paths = [...text.matchAll(/(?:src|href)="(docs\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      const { status, headers } = await get(`/${path}`, at);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
      expect(headers.get('content-encoding')).toBe('gzip');
      expect((await get(`/${path}`, at, { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
    }
    for (const path of [
      '/docs/../package.json',
      '/docs/assets/..%2fmanifest.json',
      '/docs/..%2fpackage.json.md',
      '/docs/images/..%2ferrors.md',
    ])
      expect((await get(path, at)).status, path).toBe(404);
  });
  test('demo keys are in samples and forms where they exist, and nowhere else; live sends none', async () => {
    const path = '/docs/reference/transfers/transfers.send';
    const shown = async (options?: Parameters<Harness['open']>[0]): Promise<string> => (await get(path, await withDocs(options))).text;
    const demo = await shown({ settings: { DEMO: 'true' } });
    expect(demo).toContain('value="sk_test_demo_secret"');
    expect(demo).toContain('X-API-Secret: sk_test_demo_secret');
    const own = await shown();
    expect(own).not.toContain('demo_secret');
    expect(own).toContain('<form class="try" hidden');
    const live = await shown({ environment: 'live' });
    expect(live).not.toMatch(/demo_secret|<form/);
  });
  test('the folder redirects to the page, missing files are 404, and only GET is allowed', async () => {
    const at = await withDocs();
    const folder = await fetch(`${at.url}/docs/`, { redirect: 'manual' });
    expect([folder.status, folder.headers.get('location')]).toEqual([308, '../docs']);
    expect((await get('/docs/nothing', at)).status).toBe(404);
    expect((await get('/docs/webhooks.md', at)).headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect((await at.call('/docs', { method: 'POST', isAnonymous: true })).status).toBe(405);
    // Where tools look first.
    const list = await fetch(`${at.url}/llms.txt`);
    expect([list.url, list.headers.get('content-type')]).toEqual([`${at.url}/docs/llms.txt`, 'text/plain; charset=utf-8']);
    expect(await list.text()).toContain('](never-pay-twice.md): ');
  });
});

interface Operation {
  operationId: string;
  deprecated?: boolean;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: { required: string[] }; example: unknown } } };
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>;
}

describe('/openapi.json', () => {
  const read = async (): Promise<{
    openapi: string;
    servers: unknown;
    security: unknown;
    paths: Record<string, Record<string, Operation>>;
    components: Record<string, Record<string, unknown>>;
  }> => (await get('/openapi.json')).body as never;

  test('describes every route of this listener, once, with a unique operationId', async () => {
    const { openapi, servers, security, paths } = await read();
    expect(openapi).toMatch(/^3\.1/);
    expect(servers).toMatchObject([{ url: '/api/v1' }]);
    expect(security).toEqual([{ apiKey: [], apiSecret: [] }]);
    const listed = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    expect(listed.toSorted()).toEqual(
      tinyRoutes()
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('test.echo');
    expect(paths['/old']?.['get']?.deprecated).toBe(true);
  });
  test('the live listener does not mention the sandbox', async () => {
    const live = await harness.open({ environment: 'live' });
    expect((await get('/openapi.json', live)).text).not.toContain('/sandbox/play');
    expect(await get('/openapi-sandbox.json', live)).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
    expect((await get('/openapi-operators.json', live)).status).toBe(200);
  });
  test.each(['openapi.json', 'openapi-sandbox.json', 'openapi-operators.json'])(
    '%s is compressed where the client takes it, and 304 to a client that has it',
    async (file) => {
      const [plain, gzip, br] = await Promise.all([
        raw(`/${file}`, { 'Accept-Encoding': 'identity' }),
        raw(`/${file}`, { 'Accept-Encoding': 'gzip' }),
        raw(`/${file}`, { 'Accept-Encoding': 'br, gzip' }),
      ]);
      const text = String(plain.body);
      expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.1' });
      expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
      expect(String(gunzipSync(gzip.body))).toBe(text);
      expect(String(brotliDecompressSync(br.body))).toBe(text);
      for (const { headers } of [plain, gzip, br])
        expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: plain.headers.etag, 'cache-control': 'no-cache' });
      const tag = plain.headers.etag ?? '';
      for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
        const { status, body } = await raw(`/${file}`, { 'If-None-Match': known });
        expect([known, status, body.length]).toEqual([known, 304, 0]);
      }
      expect((await raw(`/${file}`, { 'If-None-Match': '"other"' })).status).toBe(200);
    },
  );
  test('parameters: path required, Idempotency-Key on writes, the body from the same schema that checks it', async () => {
    const { paths, components } = await read();
    const names = (operation: Operation | undefined): string[] =>
      operation?.parameters.map((each) => `${each.in} ${each.name} ${each.required}`) ?? [];
    expect(names(paths['/echo/{id}']?.['get'])).toEqual(['path id true', 'header Tollgate-Version false']);
    expect(names(paths['/pay']?.['post'])).toEqual(['header Tollgate-Version false', 'header Idempotency-Key false']);
    expect(paths['/pay']?.['post']?.requestBody?.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/TestPayRequest',
    });
    expect(components['schemas']?.['TestPayRequest']).toMatchObject({ required: ['amount'] });
  });
  test('every answer has an example; every reference leads somewhere; errors have the error body', async () => {
    const { paths, components } = await read();
    for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      for (const response of Object.values(responses)) {
        const found = response.$ref === undefined ? response : components['responses']?.[response.$ref.split('/').at(-1) ?? ''];
        expect((found as Operation['responses'][string]).content?.['application/json']?.example).toMatchObject({
          success: expect.any(Boolean) as boolean,
        });
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '429', '500', '503']));
    }
  });
  test('examples fit their schemas, and the same routes print the same bytes', () => {
    const list = () =>
      routes({ tag: 'A' }, (route) => {
        route.post(
          '/pay',
          pay,
          {
            schema: z.object({
              id: z.uuid(),
              amount: z.int(),
              at: z.iso.datetime(),
              kind: z.enum(['a', 'b']),
              gone: z.string().nullable(),
            }),
            present: (data) => ({ data }),
          },
          { example: { amount: 5 } },
        );
        route.put('/pay', pay, echoed);
      });
    const document = openApiDocument(list()) as { paths: Record<string, Record<string, Operation>> };
    expect(JSON.stringify(openApiDocument(list()))).toBe(JSON.stringify(document));
    const post = document.paths['/pay']?.['post'];
    expect(post?.requestBody?.content['application/json'].example).toEqual({ amount: 5 });
    const example = post?.responses['200']?.content?.['application/json']?.example;
    const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(example);
    expect(
      z.object({ id: z.uuid(), amount: z.int(), at: z.iso.datetime(), kind: z.enum(['a', 'b']), gone: z.string().nullable() }).parse(data),
    ).toEqual(data);
  });
});
