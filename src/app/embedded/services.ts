import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { packageRoot } from '../../platform/config/version.ts';
import { migrate, standingOf } from '../../platform/db/migrate.ts';
import { askRedis } from '../wiring/redis.ts';
import { StartFailure } from './failure.ts';
import { makeFolder, storedSecret } from './folders.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import type { Service } from './server.ts';

const PATIENCE_MS = 3_000;

/** Checks a PostgreSQL address. @throws StartFailure with setting, host and port, never the password. */
export async function probeDatabase(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw unreachable('DATABASE_URL', 'PostgreSQL', address, 5432, error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Checks a Redis address. @throws StartFailure with setting, host and port, never the password. */
export async function probeRedis(address: string): Promise<void> {
  try {
    await askRedis(address, PATIENCE_MS, (redis) => redis.ping());
  } catch (error) {
    throw unreachable('REDIS_URL', 'Redis', address, 6379, error);
  }
}

function unreachable(name: string, server: string, address: string, usualPort: number, error: unknown): StartFailure {
  const { host, port } = placeOf(address, usualPort);
  return new StartFailure(
    `${name} names ${server} at ${host}:${port}, which ${reason(error)}: start it, correct ${name}, or unset ${name} to use the embedded server.`,
  );
}

function placeOf(address: string, usualPort: number): { host: string; port: string } {
  const parsed = URL.parse(address);
  return { host: parsed?.hostname || 'localhost', port: parsed?.port || String(usualPort) };
}

/** Security: driver messages may repeat the address. */
function reason(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'ECONNREFUSED') return 'refuses connections';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'is not a known host';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'cannot be reached over the network';
  if (code === 'ETIMEDOUT' || /time(d )?out/i.test(message)) return `did not answer within ${PATIENCE_MS / 1000} seconds`;
  if (code.startsWith('28') || /NOAUTH|WRONGPASS|invalid password|no password|SASL/i.test(message))
    return 'does not accept the user or password';
  if (code === '3D000') return 'has no database of that name';
  if (code === '57P03') return 'is still starting up';
  if (/certificate|SSL|TLS/i.test(message)) return 'does not agree on TLS';
  return `did not accept the connection${/^[A-Z0-9_]+$/.test(code) ? ` (${code})` : ''}`;
}

const LOG_LIMIT = 20_000_000;

export interface Home {
  readonly folder: string;
  readonly claim: string;
  readonly log: string;
}

export function tollgateHome(env: NodeJS.ProcessEnv): Home {
  const folder = resolve(env['TOLLGATE_HOME'] || join(packageRoot, '.tollgate'));
  makeFolder(folder);
  return { folder, claim: join(folder, 'start.lock'), log: join(folder, 'tollgate.log') };
}

/** PostgreSQL and Redis of the environment, or embedded; `keep` receives what to stop. */
export async function provideServices(
  env: NodeJS.ProcessEnv,
  home: Home,
  save: (name: string, service: Service) => void,
): Promise<NodeJS.ProcessEnv> {
  const named = { DATABASE_URL: setting(env, 'DATABASE_URL'), REDIS_URL: setting(env, 'REDIS_URL') };
  if (named.DATABASE_URL) await probeDatabase(named.DATABASE_URL);
  if (named.REDIS_URL) await probeRedis(named.REDIS_URL);
  const provided: NodeJS.ProcessEnv = { ...env };
  if (!named.DATABASE_URL) {
    const postgres = await startEmbeddedPostgres(home);
    save('PostgreSQL', postgres);
    await takeBack(postgres.url);
    provided['DATABASE_OWNER_URL'] = postgres.url;
    provided['DATABASE_URL'] = asService(postgres.url);
  }
  if (!named.REDIS_URL) {
    const redis = await startRedis({
      folder: join(home.folder, 'redis'),
      binaries: join(home.folder, 'bin'),
      logFile: join(home.folder, 'redis.log'),
    });
    save('Redis', redis);
    provided['REDIS_URL'] = redis.url;
  }
  if (!setting(env, 'KEY_PEPPER')) provided['KEY_PEPPER'] = storedSecret(join(home.folder, 'key-pepper'));
  return provided;
}

/** Embedded database: an earlier checkout reapplies its own functions. */
async function takeBack(url: string): Promise<void> {
  if ((await standingOf(url)) === 'ahead') await migrate(url, pino({ level: 'silent' }), { replace: true });
}

function asService(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = 'tollgate_service';
  return url.href;
}

export function startEmbeddedPostgres({ folder }: Home): Promise<Service> {
  return startPostgres({ folder: join(folder, 'postgres'), binaries: join(folder, 'bin'), logFile: join(folder, 'postgres.log') });
}

export function prepareLog(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  if (statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`);
  closeSync(openSync(file, 'a', 0o600));
}

/** A setting, directly or from a file; the configuration reports unreadable files. */
export function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
