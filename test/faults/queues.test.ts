import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recurring } from '../../jobs/housekeeping.ts';
import type { Client } from '../support/client.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { redisUrl } from '../support/services.ts';
import { openScene, type Scene } from './scene.ts';

const PATIENCE = { timeout: 100_000, interval: 20 };
const ENV = { WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' };
const AMOUNT = 500_000;

interface Stage {
  scene: Scene;
  /** Two processes that each take requests and work. */
  clients: [Client, Client];
  receiver: Receiver;
  queue(name: string): Queue;
}

async function openStage(): Promise<Stage> {
  const scene = await openScene();
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  const [one, two] = await Promise.all([scene.start({ env: ENV }), scene.start({ env: ENV })]);
  expect(await one.client.call('POST', '/webhooks/settings', { webhookUrl: receiver.url })).toMatchObject({ status: 200 });
  const queue: Stage['queue'] = (name) => {
    const connection = new Redis(redisUrl(), { maxRetriesPerRequest: null });
    const opened = new Queue(name, { connection });
    onTestFinished(async () => {
      await opened.close();
      connection.disconnect();
    });
    return opened;
  };
  return { scene, clients: [one.client, two.client], receiver, queue };
}

let count = 0;
const send = (client: Client): Promise<unknown> => client.send({ amount: AMOUNT, clientReference: `QUEUE-${count++}` });
const fund = (client: Client): Promise<unknown> => client.call('POST', '/sandbox/wallet/fund', { amount: 100_000 });
const rows = async (scene: Scene, text: string): Promise<number> => (await scene.sql(text)).length;

interface Case {
  /** Commits work of the queue in one process. */
  cause(client: Client): Promise<unknown>;
  /** Rows of such work that was begun. */
  begun: string;
  /** Makes what was committed due. */
  due?: string;
}

const cases: Record<string, Case> = {
  'webhook-delivery': { cause: fund, begun: 'select from webhook.attempt' },
  'settle-transfers': {
    cause: send,
    begun: `select from ledger.transfer where last_checked_at is not null or settled_at is not null`,
    due: 'update ledger.transfer set next_check_at = clock_timestamp() where next_check_at is not null',
  },
  'requery-bills': {
    cause: (client) => client.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08011111111', amount: 10_098 }),
    begun: 'select from bills.bill where checks > 0',
    due: 'update bills.open_bill set next_check_at = clock_timestamp()',
  },
  'send-mail': {
    cause: fund,
    begun: 'select from mail where attempts > 0',
    due: `insert into mail (book_id, id, environment, kind, recipient, next_attempt_at, data)
            select b.id, gen_random_uuid(), 'sandbox', 'low_balance', 'jane@example.com', clock_timestamp(),
                   '{"availableBalance": 1, "threshold": 2, "triggeredBy": {"type": "transfer", "reference": null}, "occurredAt": "2026-01-01T00:00:00Z"}'
              from (select id from ledger.book order by id limit 1) b, generate_series(1, 6)`,
  },
};

describe('a paused queue', { timeout: 180_000 }, () => {
  it.each(Object.entries(cases))('%s begins nothing that two processes commit, and all of it after its resume', async (name, kind) => {
    const { scene, clients, queue } = await openStage();
    const paused = queue(name);
    // Work of it is done before, so that a wake would find the way.
    await fund(clients[0]);
    await expect.poll(() => rows(scene, `select from webhook.delivery where status = 'delivered'`), PATIENCE).toBeGreaterThan(0);
    await paused.pause();
    // A run that was under way may begin more for up to a second: it has ended.
    await expect.poll(() => paused.getActiveCount(), PATIENCE).toBe(0);
    const before = await rows(scene, kind.begun);
    for (let n = 0; n < 3; n++) for (const client of clients) await kind.cause(client);
    if (kind.due) await scene.sql(kind.due);
    // Both processes have planned: the work has its job, which waits.
    await expect.poll(() => paused.getWaitingCount(), PATIENCE).toBeGreaterThan(0);
    expect(await clients[1].call('GET', '/wallet')).toMatchObject({ status: 200 });
    await expectPlanned(scene);
    expect(await rows(scene, kind.begun)).toBe(before);
    expect(await paused.getActiveCount()).toBe(0);
    await paused.resume();
    await expect.poll(() => rows(scene, kind.begun), PATIENCE).toBeGreaterThanOrEqual(before + 6);
  });

  it('webhook-delivery stops a backlog that is under way within a second, and delivers the rest once each after its resume', async () => {
    const { scene, clients, receiver, queue } = await openStage();
    const paused = queue('webhook-delivery');
    await fund(clients[0]);
    await receiver.until(1);
    await scene.sql(
      `with event as (insert into ledger.outbox select e.book_id, ledger.uuid7(), 'wallet.funded', jsonb_build_object('n', n), clock_timestamp()
                        from (select book_id from webhook.endpoint limit 1) e, generate_series(1, 20000) n returning *)
       insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, next_attempt_at, created_at)
         select e.book_id, ledger.uuid7(), p.id, e.id, e.event, e.occurred_at, e.occurred_at from event e join webhook.endpoint p on p.book_id = e.book_id`,
    );
    await receiver.until(200);
    await paused.pause();
    await sleep(1_000);
    const begunAt = await rows(scene, 'select from webhook.attempt');
    for (const client of clients) await fund(client);
    await expect.poll(() => paused.getActiveCount(), PATIENCE).toBe(0);
    await expect.poll(() => paused.getWaitingCount(), PATIENCE).toBeGreaterThan(0);
    await expectPlanned(scene);
    expect(await rows(scene, 'select from webhook.attempt')).toBe(begunAt);
    expect(begunAt).toBeLessThan(20_000);
    await paused.resume();
    await expect.poll(() => rows(scene, `select from webhook.delivery where status <> 'delivered'`), { timeout: 150_000 }).toBe(0);
    const ids = receiver.received.map(({ headers }) => headers['x-webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('endpoints that stay due behind a pause are offered a job once, and no more in later rounds', async () => {
  const { scene, clients, queue } = await openStage();
  const paused = queue('webhook-delivery');
  await fund(clients[0]);
  await expect.poll(() => rows(scene, `select from webhook.delivery where status = 'delivered'`), PATIENCE).toBeGreaterThan(0);
  await paused.pause();
  await expect.poll(() => paused.getActiveCount(), PATIENCE).toBe(0);
  await scene.sql(
    `with target as (insert into webhook.receiver (book_id, id, url, secret)
                       select e.book_id, gen_random_uuid(), e.url, e.secret from (select * from webhook.endpoint limit 1) e, generate_series(1, 1000) returning *),
          event as (insert into ledger.outbox select book_id, ledger.uuid7(), 'wallet.funded', '{}', clock_timestamp() from webhook.endpoint limit 1 returning *)
     insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, next_attempt_at, created_at)
       select t.book_id, ledger.uuid7(), t.id, e.id, e.event, e.occurred_at, e.occurred_at from event e, target t`,
  );
  await expect.poll(() => paused.getWaitingCount(), PATIENCE).toBeGreaterThanOrEqual(1_000);
  const redis = new Redis(redisUrl());
  onTestFinished(() => redis.disconnect());
  const scripts = async (): Promise<number> => Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1]);
  const before = await scripts();
  // Work of another kind is planned three times over: so were the rounds of deliveries.
  for (let round = 0; round < 3; round++) await expectPlanned(scene);
  // Idle queues run some hundreds on a busy machine.
  expect((await scripts()) - before).toBeLessThan(1_000);
}, 180_000);

/** Waits until work of another kind that is committed now was planned and done. */
async function expectPlanned(scene: Scene): Promise<void> {
  await scene.sql(
    `insert into provider_message (environment, account, provider, key, event, reference, due_at)
       values ('sandbox', 'queues', 0, gen_random_uuid()::text, 'transfer.success', 'none', clock_timestamp())`,
  );
  await expect
    .poll(() => rows(scene, `select from provider_message where account = 'queues' and due_at <= clock_timestamp()`), PATIENCE)
    .toBe(0);
}

it('a recurring task that the service no longer has is removed by its next start, and those that it has are there once each', async () => {
  const { scene, queue } = await openStage();
  const housekeeping = queue('housekeeping');
  await housekeeping.upsertJobScheduler('retired-task', { every: 3_600_000 }, { name: 'retired-task' });
  const { client } = await scene.start({ env: ENV });
  await expect.poll(async () => (await housekeeping.getJobSchedulers()).map(({ key }) => key), PATIENCE).not.toContain('retired-task');
  const keys = (await housekeeping.getJobSchedulers()).map(({ key }) => key);
  expect(keys.toSorted()).toEqual(recurring.map(({ name }) => name).toSorted());
  expect(await client.call('GET', '/wallet')).toMatchObject({ status: 200 });
}, 180_000);

describe('a Redis that is emptied at random moments', { timeout: 180_000 }, () => {
  it('loses no retry, settlement or mail, and its board shows every pending retry again within seconds', async () => {
    const { scene, clients, receiver, queue } = await openStage();
    const isFirst = new Set<unknown>();
    receiver.answer = ({ headers }) => {
      const id = headers['x-webhook-id'];
      if (isFirst.has(id)) return 200;
      isFirst.add(id);
      return 500;
    };
    const state = { isOver: false };
    const empty = async (): Promise<void> => {
      while (!state.isOver) {
        await sleep(50 + Math.random() * 500);
        await scene.flushRedis();
      }
    };
    const emptying = empty();
    for (let round = 0; round < 8; round++) {
      await Promise.all(clients.flatMap((client) => [send(client), send(client), fund(client)]));
      await scene.sql(cases['send-mail']!.due!);
      await clients[round % 2]!.call('POST', '/sandbox/advance', { by: '5m' });
    }
    state.isOver = true;
    await emptying;
    const pending = 'select from webhook.delivery where next_attempt_at > clock_timestamp()';
    await expect.poll(() => rows(scene, 'select from webhook.delivery where next_attempt_at <= clock_timestamp()'), PATIENCE).toBe(0);
    await fund(clients[0]);
    await expect.poll(() => rows(scene, pending), PATIENCE).toBeGreaterThan(0);
    await scene.flushRedis();
    // One delayed job for the one endpoint that has retries to come.
    await expect.poll(() => queue('webhook-delivery').getDelayedCount(), PATIENCE).toBe(1);
    await scene.sql('update webhook.delivery set next_attempt_at = clock_timestamp() where next_attempt_at is not null');
    await scene.sql('update ledger.transfer set next_check_at = clock_timestamp() where next_check_at is not null');
    await scene.claimsRunOut();
    await expect.poll(() => rows(scene, `select from ledger.transfer where state <> 'delivered'`), PATIENCE).toBe(0);
    await expect.poll(() => rows(scene, `select from mail where environment = 'sandbox' and status <> 'sent'`), PATIENCE).toBe(0);
    const late = async (): Promise<number> => {
      await scene.sql('update webhook.delivery set next_attempt_at = clock_timestamp() where next_attempt_at > clock_timestamp()');
      return rows(scene, `select from webhook.delivery where status <> 'delivered'`);
    };
    await expect.poll(late, { timeout: 100_000, interval: 500 }).toBe(0);
    expect(await scene.sql(`select from bank_sim.payment where submissions <> 1`)).toEqual([]);
    await scene.expectSound();
  });
});
