import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { routes, type Presenter, type Route } from '../../src/core/transport/rest/routes.ts';
import { addressLimits } from '../../src/core/transport/rate-limit.ts';
import { listen } from '../../src/api/rest/listen.ts';
import { restServer, type ServerOptions } from '../../src/api/rest/server.ts';
import { readConfig, type Config } from '../../src/platform/config/config.ts';
import { keyRing } from '../../src/platform/crypto/key-ring.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Actor, Environment } from '../../src/domain/actor/actor.ts';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import { openMetrics } from '../../src/platform/telemetry/metrics.ts';
import { Activity } from '../../src/core/activity/activity.ts';
import { RequestLog } from '../../src/core/request-log/request-log.ts';
import { operation } from '../../src/core/operation/operation.ts';
import { freshDatabase, redisUrl } from '../support/services.ts';

const PEPPER = 'a pepper for tests, long enough to count';

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as it is when text, else as JSON. */
  body?: unknown;
  /** Leaves the credentials out. */
  isAnonymous?: boolean;
}

export interface KeySpec {
  environment?: Environment;
  status?: 'active' | 'revoked';
  expiresAt?: Date | null;
  emailVerified?: boolean;
  allowedIps?: string[];
  scopes?: string[] | null;
  businessStatus?: 'active' | 'suspended';
  settings?: Record<string, unknown>;
}

export interface Credentials {
  keyId: string;
  secret: string;
  headers: Record<string, string>;
}

export interface Harness {
  app: App;
  logged: Record<string, unknown>[];
  redis: Redis;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  newKey(spec?: KeySpec): Promise<Credentials>;
  /** Opens a listener: a separate process as far as transports cache state. */
  open(options?: {
    routes?: Route[];
    environment?: Environment;
    app?: Partial<App>;
    server?: ServerOptions;
    settings?: NodeJS.ProcessEnv;
  }): Promise<Listener>;
  close(): Promise<void>;
}

export interface Listener {
  port: number;
  url: string;
  call(path: string, call?: Call & { as?: Credentials }): Promise<Answered>;
  close(): Promise<void>;
}

export async function openHarness(): Promise<Harness> {
  const database = await freshDatabase();
  const owner = new pg.Pool({ connectionString: database.url, max: 4 });
  const redis = new Redis(redisUrl(), { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  await once(redis, 'ready');
  await redis.flushdb();
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) });
  const config = configOf({ DATABASE_URL: database.url, REDIS_URL: redisUrl() });
  const db = openDatabase({ url: database.url, size: 12, log, applicationName: 'test' });
  const shared = openAppScope(() => app);
  const scopes = [shared];
  const app: App = {
    config,
    log,
    clock: { now: () => new Date() },
    db,
    redis,
    keyRing: keyRing(config),
    subscriber: () => new Redis(redisUrl()),
    part: shared.part,
    requestLog: new RequestLog(db, log, 0),
    activity: new Activity(db, log),
    metrics: openMetrics({ version: '0.0.0' }),
    // The tiny operations reach nothing further.
  } as unknown as App;
  const sql: Harness['sql'] = async (text, values) => {
    const result = await owner.query(text, values);
    return result.rows as never;
  };
  const listeners: Listener[] = [];
  const demo = await newKey(sql, {});
  return {
    app,
    logged,
    redis,
    sql,
    newKey: (spec = {}) => newKey(sql, spec),
    async open({ routes: list = tinyRoutes(), environment = 'sandbox', app: parts = {}, server = {}, settings } = {}) {
      const scope = openAppScope(() => own);
      scopes.push(scope);
      const own: App = {
        ...app,
        config: settings ? configOf({ DATABASE_URL: database.url, REDIS_URL: redisUrl(), ...settings }) : config,
        part: scope.part,
        ...parts,
      };
      const listener = await openListener(own, environment, list, server, demo);
      listeners.push(listener);
      return listener;
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()));
      await Promise.all(scopes.map((scope) => scope.close()));
      redis.disconnect();
      await db.close();
      await owner.end();
      await database.drop();
    },
  };
}

function configOf(env: NodeJS.ProcessEnv): Config {
  return readConfig({ KEY_PEPPER: PEPPER, LOG_LEVEL: 'silent', ...env });
}

async function openListener(
  app: App,
  environment: Environment,
  list: Route[],
  options: ServerOptions,
  demo: Credentials,
): Promise<Listener> {
  const server = await listen(restServer(app, environment, list, options), {
    host: '127.0.0.1',
    port: 0,
    limitsOf: addressLimits(app, environment),
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    port,
    url,
    async call(path, { method = 'GET', headers = {}, body, isAnonymous = false, as = demo } = {}) {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { ...(isAnonymous ? {} : as.headers), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {},
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function newKey(sql: Harness['sql'], spec: KeySpec): Promise<Credentials> {
  const {
    environment = 'sandbox',
    status = 'active',
    expiresAt = null,
    emailVerified = true,
    allowedIps = [],
    scopes = null,
    businessStatus = 'active',
    settings = {},
  } = spec;
  const business = randomUUID();
  const mark = randomUUID().slice(0, 8);
  const keyId = `pk_${environment === 'live' ? 'live' : 'test'}_${mark}`;
  const secret = `sk_${environment === 'live' ? 'live' : 'test'}_${mark}_secret`;
  await sql(
    `insert into business (id, name, email, email_verified_at, status, settings) values ($1, 'Test', 'a@example.com', $2, $3, $4)`,
    [business, emailVerified ? new Date() : null, businessStatus, settings],
  );
  for (const book of ['live', 'sandbox']) await sql('insert into ledger.book (business_id, environment) values ($1, $2)', [business, book]);
  await sql(
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes, allowed_ips, status, expires_at) values ($1, $2, $3, $4, $5, 'test', $6, $7, $8, $9)`,
    [randomUUID(), business, environment, keyId, hashSecret(PEPPER, secret), scopes, allowedIps, status, expiresAt],
  );
  return { keyId, secret, headers: { 'X-API-Key': keyId, 'X-API-Secret': secret } };
}

/** Answers what the operation saw. */
export const echoed: Presenter<unknown> = { schema: z.unknown(), present: (data) => ({ data }) };

/** A route that answers its input and who asked. */
const echo = operation({
  title: 'test.echo',
  summary: 'Answers what it was asked.',
  scope: 'wallet:read',
  input: z.record(z.string(), z.unknown()),
  run: (_app, actor: Actor, input) => Promise.resolve({ input, name: actor.name, bookId: actor.bookId, effectId: actor.effectId }),
});

/** A route with a strict body, as the real ones have. */
export const pay = operation({
  title: 'test.pay',
  summary: 'Takes an amount.',
  scope: 'transfers:write',
  input: z.strictObject({ amount: z.int(), note: z.string().optional(), items: z.array(z.object({ name: z.string() })).optional() }),
  run: (_app, actor, { amount }) => Promise.resolve({ amount, effectId: actor.effectId }),
});

export const tinyRoutes = (): Route[] =>
  routes({ tag: 'Test' }, (route) => {
    route.get('/echo', echo, echoed);
    route.post('/echo', echo, echoed, { id: 'echoes.create' });
    route.get('/echo/{id}', echo, echoed, { id: 'echoes.retrieve' });
    route.put('/echo/{id}/part/{name}', echo, echoed, { id: 'parts.update' });
    route.delete('/echo/{id}', echo, echoed, { id: 'echoes.delete' });
    route.get('/echo/fixed', echo, echoed, { id: 'fixed.retrieve' });
    route.post('/pay', pay, echoed);
    route.post('/sandbox/play', pay, echoed, { id: 'plays.create', sandboxOnly: true });
    route.get('/old', echo, echoed, {
      id: 'olds.list',
      deprecated: { since: new Date('2026-01-01T00:00:00Z'), sunset: new Date('2027-01-01T00:00:00Z') },
    });
  });

/** The bytes as sent: fetch decompresses. */
export async function rawAnswer(url: string, headers: Record<string, string>) {
  const [answer] = (await once(httpGet(url, { headers }), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
