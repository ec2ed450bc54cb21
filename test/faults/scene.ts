import { Redis } from 'ioredis';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { serve, type Running } from '../../src/app/serve/serve.ts';
import { letClaimsRunOut, sqlBeside } from '../support/claims.ts';
import { clientOf, type Client } from '../support/client.ts';
import { defaults, endedByItself, startServer, type ServerProcess, type StartOptions } from '../support/process.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { demoDatabase, type FreshDatabase, redisUrl } from '../support/services.ts';
import { pairsOf, wrongsOf, type Pair } from '../support/truth.ts';
import { untilQuiet } from '../support/quiet.ts';

export interface Scene {
  databaseUrl: string;
  postgres: Proxy;
  redis: Proxy;
  start(options?: Partial<StartOptions>): Promise<ServerProcess & { client: Client }>;
  takeOver(env?: NodeJS.ProcessEnv): Promise<{ client: Client; stop(): Promise<void> }>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  flushRedis(): Promise<void>;
  claimsRunOut(): Promise<void>;
  /** Lets sandbox time pass, and waits until a worker has done all that became due. */
  advance(client: Client, by: string): Promise<void>;
  /** The one transfer that the test made, here and at the bank. */
  only(): Promise<Pair>;
  /** Kobo that left the wallet or are promised to, since the demo's opening balance. */
  spent(): Promise<number>;
  events(): Promise<string[]>;
  /** All that is wrong with the books, or between them and the bank. */
  wrongs(): Promise<string[]>;
  /** Asserts that the ledger's invariants hold and that the bank agrees with every transfer. */
  expectSound(): Promise<void>;
  /** Asserts the same, and that no question to the bank would move anything. */
  expectDrained(): Promise<void>;
}

const OPENING = 5_000_000_000;

/** Over a database of its own with the demo in it, or over the one that is given. */
export async function openScene(given?: FreshDatabase): Promise<Scene> {
  const database = given ?? (await demoDatabase());
  const owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on('error', () => {});
  const [postgres, redis] = [await openProxy(database.url), await openProxy(redisUrl())];
  const transports = { DATABASE_URL: postgres.url(database.url), REDIS_URL: redis.url(redisUrl()) };
  const servers: ServerProcess[] = [];
  const here: Running[] = [];
  onTestFinished(async () => {
    const running = new Set(servers.filter((server) => server.isRunning()));
    for (const server of servers) server.kill('SIGKILL');
    const ends = await Promise.all(servers.map((server) => server.ended));
    await Promise.all(here.map((each) => each.stop()));
    await Promise.all([postgres.close(), redis.close(), owner.end()]);
    await database.drop();
    // A process that a test ends dies of a signal or stops in order: an exit code is a fault of the process.
    const fault = servers.findIndex((server, n) => !running.has(server) && typeof ends[n] === 'number' && ends[n] !== 0);
    if (fault >= 0) throw new Error(endedByItself(servers[fault]!, ends[fault]!));
  });
  const sql: Scene['sql'] = (text, values) => sqlBeside(owner, text, values);
  const flushRedis = async (): Promise<void> => {
    const connection = new Redis(redisUrl());
    await connection.flushall();
    connection.disconnect();
  };
  await flushRedis();
  return {
    databaseUrl: database.url,
    postgres,
    redis,
    async start({ env = {}, ...options } = {}) {
      const server = await startServer({ env: { ...transports, ...env }, ...options });
      servers.push(server);
      return { ...server, client: clientOf(server.url) };
    },
    async takeOver(env = {}) {
      const running = await serve({ ...defaults, ...transports, LOG_LEVEL: 'silent', ...env });
      here.push(running);
      return { client: clientOf(running.sandboxUrl), stop: () => here.splice(here.indexOf(running), 1)[0]!.stop() };
    },
    sql,
    flushRedis,
    async claimsRunOut() {
      await letClaimsRunOut((text) => sql(text));
    },
    async advance(client, by) {
      expect(await client.call('POST', '/sandbox/advance', { by })).toMatchObject({ status: 200 });
      await untilQuiet((path) => client.call('GET', path));
    },
    async only() {
      const pairs = await pairsOf(database.url);
      expect(pairs).toHaveLength(1);
      return pairs[0] as Pair;
    },
    async spent() {
      const [wallet] = await sql<{ left: string }>(
        `select (a.balance - a.held)::text as left from ledger.account a join ledger.book b on b.id = a.book_id
          where b.environment = 'sandbox' and b.business_id = '00000000-0000-7000-8000-000000000001'`,
      );
      return OPENING - Number(wallet?.left);
    },
    async events() {
      const rows = await sql<{ event: string }>(
        `select event from ledger.outbox where event like 'transfer.%' order by occurred_at, event`,
      );
      return rows.map(({ event }) => event);
    },
    wrongs: () => wrongsOf(database.url),
    async expectSound() {
      expect(await wrongsOf(database.url)).toEqual([]);
    },
    async expectDrained() {
      expect(await wrongsOf(database.url, { drained: true })).toEqual([]);
    },
  };
}

/** Sends and dies on the way: the caller's connection breaks without an answer. */
export async function expectLost(sending: Promise<unknown>): Promise<void> {
  await expect(sending).rejects.toThrow('fetch failed');
}
