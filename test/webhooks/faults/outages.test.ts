import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { redisUrl } from '../../support/services.ts';
import { directRedis, openStage } from './stage.ts';

const DESTINATIONS = { WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' };

describe('a wake without a listener', () => {
  it('costs no event: the poll finds it', async () => {
    const stage = await openStage(200);
    const api = await stage.start({ env: { ROLES: 'api', ...DESTINATIONS } });
    expect(await api.client.call('POST', '/webhooks/settings', { webhookUrl: stage.receiver.url })).toMatchObject({ status: 200 });
    await stage.worker({ env: directRedis() });
    // The publisher's way to Redis is shut, the worker's is open; the same as a crash between commit and wake.
    stage.redis.become('refused');
    expect(await api.client.call('POST', '/sandbox/wallet/fund', { amount: 100_000 })).toMatchObject({ status: 200 });
    await stage.receiver.until(1);
    await stage.quiet();
    await stage.expectDelivered(1);
  });
});

describe('a Redis', () => {
  it('that is emptied, idle and with a thousand retries pending and in the middle of turns, loses none of them', async () => {
    const stage = await openStage(200);
    await stage.worker();
    await stage.flushRedis();
    await stage.events(1);
    await stage.receiver.until(1);
    await stage.quiet();

    stage.receiver.answer = 500;
    await stage.events(1_000);
    await stage.quiet(60_000);
    const pending = (await stage.rows()).slice(1);
    expect(pending).toHaveLength(1_000);
    expect(
      pending.filter(({ status, attempts, pause }) => status !== 'pending' || attempts !== 1 || Math.abs((pause ?? 0) - 60) > 0.1),
    ).toEqual([]);
    await stage.flushRedis();
    stage.receiver.answer = 200;
    await stage.retriesFallDue();
    for (const share of [1_100, 1_500]) {
      await expect.poll(() => stage.receiver.received.length, { timeout: 100_000, interval: 20 }).toBeGreaterThan(share);
      await stage.flushRedis();
    }
    await stage.quiet(60_000);
    expect(stage.receiver.received).toHaveLength(2_001);
    await stage.sql(`delete from webhook.delivery where attempts = 1`);
    await stage.expectDelivered(2);
  });

  it.each(['refused', 'silent'] as const)('that is away (%s) and back empty delays deliveries and stops none', async (mode) => {
    const stage = await openStage(200);
    const server = await stage.start({ env: DESTINATIONS });
    expect(await server.client.call('POST', '/webhooks/settings', { webhookUrl: stage.receiver.url })).toMatchObject({ status: 200 });
    await stage.events(20);
    await stage.receiver.until(20);
    stage.redis.become(mode);
    for (let n = 0; n < 5; n++)
      expect(await server.client.call('POST', '/sandbox/wallet/fund', { amount: 100_000 })).toMatchObject({ status: 200 });
    await stage.flushRedis();
    stage.redis.become('open');
    await stage.quiet(60_000);
    expect(stage.times()).toEqual(Array.from({ length: 25 }, () => 1));
    await stage.expectDelivered(1);
  });

  it('that refuses writes for want of memory delays deliveries and stops none', async () => {
    const stage = await openStage(200);
    const server = await stage.start({ env: DESTINATIONS });
    expect(await server.client.call('POST', '/webhooks/settings', { webhookUrl: stage.receiver.url })).toMatchObject({ status: 200 });
    const redis = new Redis(redisUrl());
    const before = await redis.config('GET', 'maxmemory');
    onTestFinished(async () => {
      await redis.config('SET', 'maxmemory', before[1] ?? '0');
      redis.disconnect();
    });
    await redis.config('SET', 'maxmemory', '1');
    await expect(redis.set('x', 'y')).rejects.toThrow('OOM');
    for (let n = 0; n < 5; n++)
      expect(await server.client.call('POST', '/sandbox/wallet/fund', { amount: 100_000 })).toMatchObject({ status: 200 });
    await stage.events(20);
    await redis.config('SET', 'maxmemory', before[1] ?? '0');
    await stage.quiet(60_000);
    expect(stage.times()).toEqual(Array.from({ length: 25 }, () => 1));
    await stage.expectDelivered(1);
    expect(server.isRunning()).toBe(true);
  });
});

describe('a PostgreSQL', () => {
  it('that ends every session while answers come in: records are kept until it takes them, and nothing is sent twice', async () => {
    const stage = await openStage(200);
    const worker = await stage.worker();
    await stage.events(300);
    for (const share of [50, 150]) {
      await expect.poll(() => stage.receiver.received.length, { timeout: 100_000, interval: 10 }).toBeGreaterThan(share);
      await stage
        .sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
        .catch(() => []);
    }
    // A claim whose answer was lost waits for its lease.
    await expect
      .poll(
        () =>
          stage.claimsRunOut().then(
            () => 'done',
            () => 'again',
          ),
        { timeout: 100_000 },
      )
      .toBe('done');
    await stage.quiet(60_000);
    expect(Math.max(...stage.times())).toBeLessThanOrEqual(2);
    expect(stage.times()).toHaveLength(300);
    await stage.expectDelivered(1);
    expect(worker.isRunning()).toBe(true);
  });

  it('that is away for seconds after the receiver answered: the record waits and is taken, and the receiver sees no repeat', async () => {
    const stage = await openStage('hang');
    const worker = await stage.worker();
    let isAway = false;
    stage.receiver.answer = () => {
      if (!isAway) stage.postgres.become('refused');
      isAway = true;
      return 200;
    };
    await stage.events(5);
    await stage.receiver.until(5);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    stage.postgres.become('open');
    await stage.quiet(60_000);
    expect(stage.times()).toEqual([1, 1, 1, 1, 1]);
    await stage.expectDelivered(1);
    expect(worker.isRunning()).toBe(true);
  });
});
