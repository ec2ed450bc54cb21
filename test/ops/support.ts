import { randomUUID } from 'node:crypto';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { queueBoard } from '../../jobs/board.ts';
import { opsPages, recordPages } from '../../src/web/pages/ops/mount.ts';
import { listen } from '../../src/api/rest/listen.ts';
import { restServer } from '../../src/api/rest/server.ts';
import { allRoutes } from '../../src/slices/slices.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Scope } from '../../src/domain/actor/actor.ts';
import { openApp, type OpenApp } from '../../src/app/wiring/open-app.ts';
import { newToken, tokenHash } from '../../src/slices/people/secrets.ts';
import { freshDatabase, redisUrl } from '../support/services.ts';
import { sessions } from '../../src/slices/sessions/sessions.ts';

export interface Office {
  url: string;
  app: OpenApp;
  owner: pg.Client;
  /** A person who is signed in, and their access token. `only` takes all scopes but these away. */
  signIn(person?: { operator?: boolean; verified?: boolean; only?: readonly Scope[] }): Promise<{ token: string; userId: string }>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  call(method: string, path: string, headers?: Record<string, string>, body?: object): Promise<Response>;
  close(): Promise<void>;
}

/** The listener of the sandbox with the pages of operators, without workers, so that jobs stay where a test put them. */
export async function openOffice(env: NodeJS.ProcessEnv = {}): Promise<Office> {
  const database = await freshDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
    RATE_LIMIT_SCALE: '1000',
    ...env,
  });
  const app = openApp(config, pino({ level: 'silent' }));
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const limited = new Map<string, ReadonlySet<Scope>>();
  const { find } = sessions(app);
  sessions(app).find = async (token, environment) => {
    const found = await find(token, environment);
    const only = limited.get(token);
    return found && only ? { ...found, scopes: only } : found;
  };
  const routers = [opsPages(app, 'sandbox', [queueBoard(app, 'sandbox'), recordPages(app, 'sandbox')])];
  const server = await listen(restServer(app, 'sandbox', allRoutes, { routers }), { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call: Office['call'] = (method, path, headers = {}, body) =>
    fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    url,
    app,
    owner,
    async signIn({ operator = false, verified = true, only } = {}) {
      const signed = await insertSession(owner, operator, verified);
      if (only) limited.set(signed.token, new Set(only));
      return signed;
    },
    get: (path, headers) => call('GET', path, headers),
    call,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await owner.end();
      await app.close();
      await database.drop();
    },
  };
}

/** Signs a person in by rows of the database. */
export async function insertSession(owner: pg.Client, operator: boolean, verified: boolean): Promise<{ token: string; userId: string }> {
  const [businessId, userId, sessionId, token] = [randomUUID(), randomUUID(), randomUUID(), newToken('tga')];
  await owner.query(`insert into business (id, name, email) values ($1, 'Acme Ltd', 'ops@acme.ng')`, [businessId]);
  await owner.query(`select ledger.open_book($1, 'sandbox')`, [businessId]);
  await owner.query(
    `insert into person (id, email, first_name, last_name, password_hash, is_operator, email_verified_at)
     values ($1, $2, 'Ada', 'Obi', 'none', $3, case when $4 then now() end)`,
    [userId, `${userId}@example.ng`, operator, verified],
  );
  await owner.query(`insert into membership (business_id, person_id, role) values ($1, $2, 'owner')`, [businessId, userId]);
  await owner.query(
    `insert into session (id, person_id, business_id, address, second_factor, expires_at) values ($1, $2, $3, '127.0.0.0', false, now() + interval '1 day')`,
    [sessionId, userId, businessId],
  );
  await owner.query(
    `insert into session_token (hash, session_id, kind, expires_at) values ($1, $2, 'access', now() + interval '15 minutes')`,
    [tokenHash(token), sessionId],
  );
  return { token, userId };
}

/** A proxy that serves `prefix` of its own address from another, as many put several services behind one name. */
export async function proxyBelow(prefix: string, target: () => string): Promise<{ origin: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    if (!request.url?.startsWith(`${prefix}/`)) return void response.writeHead(404).end();
    const forwarded = ask(
      `${target()}${request.url.slice(prefix.length)}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(forwarded.on('error', () => response.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
