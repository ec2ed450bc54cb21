import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../src/slices/slices.ts';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import type { Route } from '../../src/core/transport/rest/routes.ts';
import { ask } from '../graphql/support.ts';
import { sql } from '../payroll/support.ts';
import { everythingIn } from '../support/personal-data.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';
import { filled, MARKS, mutationOf, sample } from './personal-values.ts';

const logFile = join(tmpdir(), `tollgate-personal-${process.pid}.log`);
let traces = '';
let collector: Server;
let sandbox: Sandbox;
beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      traces += body;
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  sandbox = await startSandbox({
    LOG_FILE: logFile,
    LOG_LEVEL: 'debug',
    REQUEST_LOG_PER_SECOND: '100000',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await sandbox?.stop();
  collector.close();
  await rm(logFile, { force: true });
});

const tokenOf = async (email: string): Promise<string> =>
  (await sandbox.call('POST', '/auth/login', { email, password: 'tollgate-demo' })).body.data.token as string;

/** A number counts where it stands alone: ids and nanoseconds hold any six digits by chance. */
const patternOf = (mark: string): RegExp =>
  new RegExp(/^\d+$/.test(mark) ? String.raw`(?<![a-z\d])${mark}(?![a-z\d])` : mark.replaceAll(/[.+]/g, String.raw`\$&`), 'i');

/** None of these values appears, in any case. */
function expectNone(what: string, found: string): void {
  for (const [name, mark] of Object.entries(MARKS)) {
    const at = found.search(patternOf(mark));
    expect(at < 0 ? null : found.slice(Math.max(0, at - 400), at + 80), `${what} holds the ${name}`).toBeNull();
  }
}

async function send(route: Route, token: string, input: Record<string, unknown>): Promise<void> {
  const { method, path, options } = route;
  const rest = { ...input };
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const given = rest[name];
    const value = typeof given === 'string' ? given : 'x';
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(value);
  });
  const isBody = method !== 'get' && !options.takesFile;
  const texts = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  const query = isBody ? '' : `?${new URLSearchParams(texts.map(([name, value]) => [name, String(value)])).toString()}`;
  const isPerson = options.access === 'session' || options.access === 'either';
  const credentials: Record<string, string> = isPerson
    ? { Authorization: `Bearer ${token}` }
    : { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' };
  const response = await fetch(`${sandbox.url}/api/v1${address}${query}`, {
    method: method.toUpperCase(),
    headers: { ...(options.access !== 'public' && credentials), ...(isBody && { 'Content-Type': 'application/json' }) },
    ...(isBody && { body: JSON.stringify(rest) }),
    ...(options.takesFile && { body: `name;${MARKS.word}\n` }),
  });
  await response.text();
}

test('personal values of a request stay out of the request log, process logs, Redis, metrics and traces', async () => {
  let token = await tokenOf('owner@demo.test');
  const statuses = new Set<number>();
  // Routes that end a session come last.
  for (const route of allRoutes.toSorted((one, other) => Number(one.path.startsWith('/auth')) - Number(other.path.startsWith('/auth')))) {
    if (route.path === '/sandbox/advance') continue;
    const made = sample(route.operation.input) as Record<string, unknown>;
    await send(route, token, made);
    const { example } = route.options;
    if (typeof example === 'object' && example !== null)
      await send(route, token, { ...made, ...(filled(example, route.operation.input) as Record<string, unknown>) });
    if (route.path.startsWith('/auth')) token = await tokenOf('owner@demo.test');
  }
  const schema = graphqlSchema();
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    if (/sandbox|advance/i.test(field.name)) continue;
    const { query, variables } = mutationOf(field);
    const answer = await ask(sandbox, query, variables, { as: null, headers: { Authorization: `Bearer ${token}` } });
    statuses.add(answer.status);
    if (answer.status === 401) token = await tokenOf('owner@demo.test');
  }
  expect(statuses).toContain(200);

  const last = await sandbox.call('GET', '/wallet');
  const rows = (): Promise<{ row: string }[]> => sql(sandbox, 'select r::text as row from request_log r');
  await expect.poll(async () => (await rows()).some(({ row }) => row.includes(String(last.headers.get('x-request-id'))))).toBe(true);
  const saved = await rows();
  expect(saved.length).toBeGreaterThan(allRoutes.length * 0.7);
  expect(saved.filter(({ row }) => row.includes('••••')).length).toBeGreaterThan(100);
  for (const { row } of saved) expectNone('the request log', row);

  const redis = new Redis(redisUrl());
  for (const entry of await everythingIn(redis)) expectNone('Redis', entry);
  redis.disconnect();
  const figures = await fetch(`${sandbox.url}/metrics`);
  expectNone('the figures', await figures.text());
  await expect.poll(() => traces.length).toBeGreaterThan(0);
  expectNone('the traces', traces);
  const logged = await readFile(logFile, 'utf8');
  expect(logged.split('\n').length).toBeGreaterThan(allRoutes.length);
  for (const line of logged.split('\n')) expectNone('the log of the process', line);
});
