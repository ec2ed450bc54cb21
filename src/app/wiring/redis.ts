import { Redis, type RedisOptions } from 'ioredis';
import { furtherIn, SENTINEL } from '../../platform/config/setting-kinds.ts';

const USUAL_PORT = 26_379;

/** Connects to Redis, or through Sentinels: `redis://user:password@sentinel:26379/0?sentinel=name&also=host:port,host:port`. */
export function redisAt(address: string, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const url = new URL(address);
  const name = url.searchParams.get(SENTINEL);
  if (name === null) return new Redis(address, options);
  const sentinels = [{ host: url.hostname, port: Number(url.port || USUAL_PORT) }, ...furtherIn(url)];
  return new Redis({
    ...options,
    sentinels,
    name,
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(url.pathname.length > 1 && { db: Number(url.pathname.slice(1)) }),
    ...(url.protocol === 'rediss:' && { tls: {}, enableTLSForSentinelMode: true }),
    ...(options.retryStrategy && { sentinelRetryStrategy: options.retryStrategy }),
  });
}

/** Asks a server once, without a repeat. @throws Error of the connection. */
export async function askRedis<T>(address: string, timeoutMs: number, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = redisAt(address, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let cause: unknown;
  redis.on('error', (error) => (cause ??= error));
  try {
    await redis.connect();
    return await ask(redis);
  } catch (error) {
    throw cause ?? error;
  } finally {
    redis.disconnect();
  }
}
