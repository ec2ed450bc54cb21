import pg from 'pg';
import { StartFailure } from './failure.ts';
import { redisAt } from '../wiring/redis.ts';

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
  const client = redisAt(address, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let cause: unknown;
  client.on('error', (error) => (cause ??= error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw unreachable('REDIS_URL', 'Redis', address, 6379, cause ?? error);
  } finally {
    client.disconnect();
  }
}

function unreachable(setting: string, server: string, address: string, usualPort: number, error: unknown): StartFailure {
  const { host, port } = placeOf(address, usualPort);
  return new StartFailure(
    `${setting} names ${server} at ${host}:${port}, which ${reason(error)}: start it, correct ${setting}, or unset ${setting} to use the embedded server.`,
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
