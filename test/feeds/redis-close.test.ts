import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBroadcast } from '../../src/core/workers/broadcast.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { freshDatabase, type FreshDatabase, redisUrl } from '../support/services.ts';
import { openWatcher } from './support.ts';

const CHANNELS = ['tollgate:feed:1', 'tollgate:changes'];

let database: FreshDatabase;
let proxy: Proxy;
let redis: Redis;
beforeAll(async () => {
  database = await freshDatabase();
  proxy = await openProxy(redisUrl());
  redis = new Redis(redisUrl());
});
afterAll(async () => {
  redis.disconnect();
  await proxy.close();
  await database.drop();
});

const subscribed = async (wanted: number): Promise<void> =>
  void (await vi.waitUntil(async () => {
    const counts = (await redis.pubsub('NUMSUB', ...CHANNELS)) as (string | number)[];
    return counts.filter((_, at) => at % 2 === 1).every((count) => Number(count) === wanted);
  }));

it('a process that stops while its subscriptions are renewed has no unhandled rejection', async () => {
  const rejections: unknown[] = [];
  const record = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', record);
  try {
    const app = openWatcher(database.url, { REDIS_URL: proxy.url(redisUrl()) });
    const received: string[] = [];
    const broadcast = openBroadcast(app, 'tollgate:changes', 'tests');
    broadcast.onChange((ids) => received.push(...ids));
    const { release } = app.feeds.open(1);
    await subscribed(1);
    proxy.become('refused');
    await subscribed(0);
    proxy.become('open');
    await subscribed(1);
    await redis.publish('tollgate:changes', 'one,two');
    await vi.waitUntil(() => received.length === 2);
    proxy.become('refused');
    await subscribed(0);
    for (const channel of CHANNELS) void proxy.loseAnswer(channel, { cut: false });
    proxy.become('open');
    await subscribed(1);
    broadcast.close();
    release();
    await app.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(rejections).toEqual([]);
  } finally {
    process.off('unhandledRejection', record);
  }
});
