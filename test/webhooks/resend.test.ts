import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let receiver: Receiver;
beforeAll(async () => (sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8,::1' })));
afterAll(() => sandbox.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  expect((await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url })).status).toBe(200);
});
afterEach(async () => {
  await sandbox.call('DELETE', '/webhooks/settings');
  await receiver.stop();
});

describe('a resend', () => {
  const one = async (id: string): Promise<any> => (await sandbox.call('GET', `/webhooks/events/${id}`)).body.data;
  /** Attempts that have ended. */
  const ended = (id: string, count: number): Promise<unknown> =>
    expect.poll(async () => (await one(id)).attemptLog.filter(({ finishedAt }: any) => finishedAt !== null).length).toBe(count);
  const resend = (id: string): Promise<Reply> => sandbox.call('POST', `/webhooks/events/${id}/resend`);
  const begin = async (answer: number): Promise<string> => {
    receiver.answer = answer;
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 });
    const [received] = await receiver.until(1);
    const id = received!.headers['x-webhook-id'] as string;
    await ended(id, 1);
    return id;
  };

  test('of a pending delivery takes none of its six automatic attempts and moves none of them', async () => {
    const id = await begin(500);
    const before = await one(id);
    for (let n = 2; n <= 6; n++) {
      expect((await resend(id)).body.data).toMatchObject({ status: 'pending', nextRetryAt: before.nextRetryAt });
      await ended(id, n);
    }
    expect(await one(id)).toMatchObject({ status: 'pending', attempts: 6, maxAttempts: 11, nextRetryAt: before.nextRetryAt });
    for (const [n, by] of ['1m', '5m', '30m', '2h', '24h'].entries()) {
      await sandbox.advance(by);
      await ended(id, 7 + n);
    }
    const after = await one(id);
    expect(after).toMatchObject({ status: 'failed', attempts: 11, maxAttempts: 11, nextRetryAt: null, lastError: 'HTTP 500' });
    expect(after.attemptLog.map(({ n, trigger }: any) => [n, trigger])).toEqual(
      Array.from({ length: 11 }, (_, at) => [at + 1, at > 0 && at < 6 ? 'manual' : 'event']),
    );
    expect(new Set(receiver.received.map(({ headers }) => headers['x-webhook-id']))).toEqual(new Set([id]));
  });

  test('between automatic attempts leaves the next one at its sandbox time', async () => {
    const id = await begin(500);
    await sandbox.advance('1m');
    await ended(id, 2);
    await resend(id);
    await ended(id, 3);
    await sandbox.advance('4m');
    expect((await one(id)).attempts).toBe(3);
    await sandbox.advance('1m');
    await ended(id, 4);
    const { attemptLog, nextRetryAt } = await one(id);
    const pauseMs = Date.parse(nextRetryAt) - Date.parse(attemptLog.at(-1).finishedAt);
    expect(Math.round(pauseMs / 60_000)).toBe(30);
  });

  test('of a delivered one that does not succeed is one attempt: it stays delivered, and nothing follows', async () => {
    const id = await begin(200);
    const { deliveredAt } = await one(id);
    receiver.answer = 500;
    expect((await resend(id)).body.data).toMatchObject({ status: 'delivered', deliveredAt, nextRetryAt: null });
    await ended(id, 2);
    const stays = { status: 'delivered', deliveredAt, nextRetryAt: null, attempts: 2, maxAttempts: 7, httpStatus: 500 };
    expect(await one(id)).toMatchObject(stays);
    await sandbox.advance('2d');
    expect(await one(id)).toMatchObject(stays);
    receiver.answer = 200;
    await resend(id);
    await ended(id, 3);
    expect(await one(id)).toMatchObject({ status: 'delivered', deliveredAt, attempts: 3, httpStatus: 200 });
  });

  test('of a failed one that does not succeed is one attempt, and a recovery gives six with their pauses', async () => {
    const since = new Date().toISOString();
    const id = await begin(500);
    for (const [n, by] of ['1m', '5m', '30m', '2h', '24h'].entries()) {
      await sandbox.advance(by);
      await ended(id, 2 + n);
    }
    await resend(id);
    await ended(id, 7);
    expect(await one(id)).toMatchObject({ status: 'failed', attempts: 7, maxAttempts: 7, nextRetryAt: null });
    await sandbox.call('POST', '/webhooks/recover', { since });
    await ended(id, 8);
    const recovered = await one(id);
    expect(recovered).toMatchObject({ status: 'pending', attempts: 8, maxAttempts: 13 });
    expect(Math.round((Date.parse(recovered.nextRetryAt) - Date.parse(recovered.attemptLog.at(-1).finishedAt)) / 1_000)).toBe(60);
  });
});
