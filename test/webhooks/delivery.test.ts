import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { verifyWebhook } from '../../src/app/receiver/verify-webhook.ts';
import { asOwner } from '../ledger/support.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let receiver: Receiver;
let secret: string;
beforeAll(async () => (sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8,::1' })));
afterAll(() => sandbox.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  expect((await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url, eventTypes: [], ordered: false })).status).toBe(200);
  secret = (await sandbox.call('POST', '/webhooks/settings/secret')).body.data.secret;
});
afterEach(async () => {
  await sandbox.call('DELETE', '/webhooks/settings');
  await receiver.stop();
});

const fund = (): Promise<unknown> => sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 });
const deliveries = async (query = ''): Promise<any[]> => (await sandbox.call('GET', `/webhooks/events${query}`)).body.data;
const settled = (id: string, status: string): Promise<unknown> =>
  expect.poll(async () => (await sandbox.call('GET', `/webhooks/events/${id}`)).body.data.status).toBe(status);

describe('specification, "Events"', () => {
  test('a settled transfer is delivered with every specified header, both signatures over the raw bytes, and the documented body', async () => {
    const { transferCode } = (
      await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' })
    ).body.data;
    await sandbox.advance('5m');
    const [{ headers, body }] = (await receiver.until(1)) as [Receiver['received'][number]];
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      'x-service-event': 'transfer.settled',
    });
    const timestamp = headers['x-service-timestamp'] as string;
    expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60);
    expect(headers['x-service-signature']).toBe(createHmac('sha512', secret).update(body).digest('hex'));
    expect(headers['x-service-signature-256']).toBe(createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'));
    expect(JSON.parse(body)).toMatchObject({
      event: 'transfer.settled',
      timestamp: expect.any(Number),
      data: { transferCode, amount: 150_000, fee: 1_075, settlementStatus: 'delivered' },
    });
    expect(verifyWebhook({ rawBody: body, headers, secret })).toMatchObject({ event: 'transfer.settled' });
    await settled(headers['x-webhook-id'] as string, 'delivered');
    const [record] = await deliveries('?limit=1');
    expect(record).toEqual({
      id: headers['x-webhook-id'],
      eventId: JSON.parse(body).id,
      clientId: '00000000-0000-7000-8000-000000000001',
      event: 'transfer.settled',
      status: 'delivered',
      attempts: 1,
      maxAttempts: 6,
      httpStatus: 200,
      nextRetryAt: null,
      deliveredAt: expect.any(String),
      createdAt: expect.any(String),
    });
  });

  test('test.webhook carries message and clientId, and its timestamp is Unix seconds', async () => {
    const { status, body } = await sandbox.call('POST', '/webhooks/settings/test');
    expect([status, body.success, typeof body.message]).toEqual([200, true, 'string']);
    const [received] = await receiver.until(1);
    expect(JSON.parse(received!.body)).toEqual({
      id: expect.any(String),
      event: 'test.webhook',
      timestamp: expect.any(Number),
      version: '2026-12-01',
      environment: 'test',
      data: { message: expect.any(String), clientId: '00000000-0000-7000-8000-000000000001' },
    });
  });
});

test.each(['false', 'true'])(
  'the answer of a receiver in the operator’s own network is not stored, unless that is set: %s',
  async (shown) => {
    const other = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8', WEBHOOK_SHOW_INTERNAL_ANSWERS: shown });
    onTestFinished(other.stop);
    await other.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
    await other.call('POST', '/webhooks/settings/test');
    const [received] = await receiver.until(1);
    const id = received!.headers['x-webhook-id'] as string;
    await expect.poll(async () => (await other.call('GET', `/webhooks/events/${id}`)).body.data.status).toBe('delivered');
    const heads = await asOwner(other.databaseUrl, (owner) =>
      owner.query('select response_head is not null as stored from webhook.attempt'),
    );
    expect(heads.rows).toEqual([{ stored: shown === 'true' }]);
  },
);

describe('specification, "Webhook delivery status"', () => {
  test.each([200, 201, 202, 204])('%i acknowledges', async (status) => {
    receiver.answer = status;
    await fund();
    const [received] = await receiver.until(1);
    await settled(received!.headers['x-webhook-id'] as string, 'delivered');
  });

  test.each([203, 205, 206, 301, 307, 400, 404, 500])(
    '%i does not: the delivery stays pending and is tried again after a minute',
    async (status) => {
      receiver.answer = status;
      await fund();
      const [received] = await receiver.until(1);
      const id = received!.headers['x-webhook-id'] as string;
      await expect.poll(async () => (await sandbox.call('GET', `/webhooks/events/${id}`)).body.data.httpStatus).toBe(status);
      const { body } = await sandbox.call('GET', `/webhooks/events/${id}`);
      expect(body.data).toMatchObject({ status: 'pending', attempts: 1, lastError: `HTTP ${status}` });
      const [attempt] = body.data.attemptLog;
      const pause = new Date(body.data.nextRetryAt).getTime() - new Date(attempt.finishedAt).getTime();
      expect(pause).toBe(60_000);
      expect(receiver.received).toHaveLength(1);
    },
  );

  test('six attempts after 1 min, 5 min, 30 min, 2 h and 24 h with the same id and the same bytes; then failed, visible, nextRetryAt null', async () => {
    receiver.answer = 500;
    await fund();
    await receiver.until(1);
    for (const [n, by] of ['1m', '5m', '30m', '2h', '24h'].entries()) {
      await expect
        .poll(async () => (await deliveries('?limit=1'))[0].httpStatus !== undefined && (await deliveries('?limit=1'))[0].attempts, {
          timeout: 100_000,
        })
        .toBe(n + 1);
      await sandbox.advance(by);
      await receiver.until(n + 2);
    }
    await expect.poll(async () => (await deliveries('?limit=1'))[0].status).toBe('failed');
    const [record] = await deliveries('?limit=1');
    expect(record).toMatchObject({ attempts: 6, maxAttempts: 6, nextRetryAt: null, lastError: 'HTTP 500' });
    await sandbox.advance('2d');
    expect(receiver.received).toHaveLength(6);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const { attemptLog } = (await sandbox.call('GET', `/webhooks/events/${record.id}`)).body.data;
    expect(attemptLog.map(({ n }: { n: number }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('httpStatus is the last one that was returned, also after an attempt without an answer', async () => {
    receiver.answer = 500;
    await fund();
    const [first] = await receiver.until(1);
    const id = first!.headers['x-webhook-id'] as string;
    const read = async (): Promise<any> => (await sandbox.call('GET', `/webhooks/events/${id}`)).body.data;
    await expect.poll(async () => (await read()).lastError).toBe('HTTP 500');
    receiver.answer = 'break';
    await sandbox.advance('1m');
    await expect.poll(async () => (await read()).lastError).not.toBe('HTTP 500');
    expect(await read()).toMatchObject({ attempts: 2, httpStatus: 500, attemptLog: [{ httpStatus: 500 }, { httpStatus: null }] });
    receiver.answer = 200;
    await sandbox.advance('5m');
    await settled(id, 'delivered');
    receiver.answer = 'break';
    await sandbox.call('POST', `/webhooks/events/${id}/resend`);
    await expect.poll(async () => (await read()).lastError).toBeTruthy();
    expect(await read()).toMatchObject({ status: 'delivered', attempts: 4, httpStatus: 200 });
  });

  test('a failed delivery can be sent again under its id', async () => {
    receiver.answer = 500;
    await fund();
    const [first] = await receiver.until(1);
    const id = first!.headers['x-webhook-id'] as string;
    await expect.poll(async () => (await sandbox.call('GET', `/webhooks/events/${id}`)).body.data.httpStatus).toBe(500);
    receiver.answer = 200;
    expect((await sandbox.call('POST', `/webhooks/events/${id}/resend`)).status).toBe(200);
    const [, again] = await receiver.until(2);
    expect(again!.headers['x-webhook-id']).toBe(id);
    await settled(id, 'delivered');
    expect(
      (await sandbox.call('GET', `/webhooks/events/${id}`)).body.data.attemptLog.map((attempt: any) => [
        attempt.n,
        attempt.trigger,
        attempt.httpStatus,
      ]),
    ).toEqual([
      [1, 'event', 500],
      [2, 'manual', 200],
    ]);
  });
});

describe('a request that hangs', () => {
  const arrivals = (event: string): number => receiver.received.filter(({ headers }) => headers['x-service-event'] === event).length;
  beforeEach(() => {
    receiver.answer = ({ headers }) => (headers['x-service-event'] === 'test.webhook' ? 'hang' : 200);
  });
  afterEach(async () => {
    await receiver.stop();
    await expect.poll(async () => (await deliveries('?event=test.webhook&limit=1'))[0].lastError).toBeTruthy();
  });

  test('holds back no later event of its endpoint: each first attempt is immediate while a place is free', async () => {
    await sandbox.call('POST', '/webhooks/settings/test');
    await receiver.until(1);
    for (let n = 1; n <= 3; n++) {
      const asked = Date.now();
      await fund();
      await receiver.until(n + 1);
      // A place behind the request that hangs would be 30 s away.
      expect(Date.now() - asked).toBeLessThan(20_000);
    }
    expect([arrivals('test.webhook'), arrivals('wallet.funded')]).toEqual([1, 3]);
    await expect
      .poll(async () => (await deliveries('?limit=4')).map(({ status }) => status))
      .toEqual(['delivered', 'delivered', 'delivered', 'pending']);
  });

  test('holds back everything behind it on an ordered endpoint', async () => {
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url, ordered: true });
    await sandbox.call('POST', '/webhooks/settings/test');
    await receiver.until(1);
    await fund();
    // Several looks for what is due pass.
    const until = Date.now() + 1_000;
    await expect.poll(() => Date.now() > until || receiver.received.length > 1).toBe(true);
    expect([arrivals('test.webhook'), arrivals('wallet.funded')]).toEqual([1, 0]);
  });
});

describe('beyond the specification', () => {
  test('events without a URL are kept, counted by a dry run, and delivered by a recovery; delivered ones are left alone', async () => {
    const since = new Date().toISOString();
    await fund();
    await receiver.until(1);
    await sandbox.call('DELETE', '/webhooks/settings');
    await fund();
    await fund();
    expect(receiver.received).toHaveLength(1);
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
    const dry = await sandbox.call('POST', '/webhooks/recover', { since, dryRun: true });
    expect(dry.body.data).toMatchObject({ events: 2, status: 'dry_run' });
    const { id } = (await sandbox.call('POST', '/webhooks/recover', { since })).body.data;
    await receiver.until(3);
    await expect
      .poll(async () => (await sandbox.call('GET', `/webhooks/recover/${id}`)).body.data)
      .toMatchObject({ events: 2, status: 'finished' });
    expect(new Set(receiver.received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(3);
  });

  test('an event-type filter delivers only what is named', async () => {
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url, eventTypes: ['transfer.settled'] });
    await fund();
    await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' });
    await sandbox.advance('5m');
    const received = await receiver.until(1);
    expect(received.map(({ headers }) => headers['x-service-event'])).toEqual(['transfer.settled']);
  });

  test('ordered delivery: a later event waits until the one before it is acknowledged', async () => {
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url, ordered: true });
    receiver.answer = 500;
    await fund();
    const [first] = await receiver.until(1);
    await fund();
    await expect.poll(async () => (await deliveries('?limit=2')).map(({ attempts }) => attempts)).toEqual([0, 1]);
    receiver.answer = 200;
    await sandbox.advance('1m');
    const received = await receiver.until(3);
    expect(received[1]!.headers['x-webhook-id']).toBe(first!.headers['x-webhook-id']);
  });

  test('a rotated secret signs at once; within its grace period the old one verifies webhook-signature too', async () => {
    const old = secret;
    const { secret: next } = (await sandbox.call('POST', '/webhooks/settings/secret', { gracePeriodSeconds: 600 })).body.data;
    await fund();
    const [received] = await receiver.until(1);
    expect(received!.headers['x-service-signature']).toBe(createHmac('sha512', next).update(received!.body).digest('hex'));
    expect(String(received!.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(old).not.toBe(next);
  });

  test('without a secret there are no signature headers, and the timestamp is still there', async () => {
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url }, { as: 'demo2' });
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 }, { as: 'demo2' });
    const [received] = await receiver.until(1);
    expect(received!.headers['x-service-timestamp']).toMatch(/^\d{10}$/);
    expect(Object.keys(received!.headers).filter((name) => name.includes('signature'))).toEqual([]);
  });
});
