import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../src/app/receiver/verify-webhook.ts';
import { liveClient, values } from '../feeds/sockets.ts';
import type { Collected } from '../feeds/support.ts';
import { demoKey } from '../feeds/sockets.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { untilQuiet } from '../support/quiet.ts';

interface Message {
  id: string;
  event: string;
  deliveryId: string | null;
  body: string;
  headers: Record<string, string>;
}

const FEED = `subscription ($events: [String!], $after: ID) {
  webhookMessageFeed(events: $events, after: $after) { id event occurredAt deliveryId body headers }
}`;

let sandbox: Sandbox;
let receiver: Receiver;
const clients: { dispose(): void | Promise<void> }[] = [];
beforeAll(async () => (sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8,::1' })));
afterAll(() => sandbox.stop());
beforeEach(async () => (receiver = await startReceiver()));
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
  for (const as of ['demo', 'demo2']) await sandbox.call('DELETE', '/webhooks/settings', undefined, { as });
  await receiver.stop();
});

const watch = (as: string, variables: object = {}): Collected<Message> => {
  const client = liveClient(sandbox.url, () => demoKey(as));
  clients.push(client);
  return values<Message>(client, FEED, { ...variables });
};
const fund = (as: string): Promise<unknown> => sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 }, { as });
const begun = async (feed: Collected<Message>, as: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await fund(as);
        return feed.items.length;
      },
      { timeout: 100_000, interval: 100 },
    )
    .toBeGreaterThan(0);
};

describe('the feed of messages', () => {
  it('brings every event once with bytes and signatures as they are sent, also where no URL is set', async () => {
    const { secret } = (await sandbox.call('POST', '/webhooks/settings/secret', undefined, { as: 'demo2' })).body.data;
    const feed = watch('demo2');
    await begun(feed, 'demo2');
    const [first] = feed.items;
    expect(first).toMatchObject({ event: 'wallet.funded', deliveryId: null });
    const { headers, body } = first!;
    const rawHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const event = verifyWebhook({ rawBody: Buffer.from(body), headers: rawHeaders, secret });
    expect(event).toMatchObject({ id: first!.id, event: 'wallet.funded', data: { amount: 100_000 } });
    await fund('demo2');
    await expect.poll(() => feed.items.length).toBeGreaterThan(1);
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
  });

  it('carries the delivery, whose URL gets the same id and bytes, and counts for nothing', async () => {
    receiver.answer = 500;
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
    const feed = watch('demo');
    await begun(feed, 'demo');
    const [{ deliveryId, headers, body } = {} as Message] = feed.items;
    expect(headers['webhook-id']).toBe(deliveryId);
    // Each event of the beginning has a delivery of its own, and they arrive in any order.
    await expect.poll(() => receiver.received.find((request) => request.headers['webhook-id'] === deliveryId)?.body).toBe(body);
    expect((await sandbox.call('GET', `/webhooks/events/${deliveryId}`)).body.data.status).toBe('pending');
  });

  it('reports no event of another business', async () => {
    const [mine, theirs] = [watch('demo'), watch('demo2')];
    await begun(theirs, 'demo2');
    const theirId = theirs.items[0]?.id;
    await begun(mine, 'demo');
    expect(mine.items.map(({ id }) => id)).not.toContain(theirId);
    expect((await sandbox.call('GET', `/webhooks/messages/${theirId}`)).status).toBe(404);
    expect((await sandbox.call('GET', `/webhooks/messages/${theirId}`, undefined, { as: 'demo2' })).body.data.id).toBe(theirId);
  });

  it('brings named events only, opt-in ones among them, and refuses names that are none', async () => {
    const feed = watch('demo', { events: ['bill.payment.completed', 'wallet.funded'] });
    await begun(feed, 'demo');
    await sandbox.call('POST', '/sandbox/events/trigger', { event: 'bill.payment.completed' });
    await untilQuiet((path) => sandbox.call('GET', path));
    await expect.poll(() => feed.items.map(({ event }) => event)).toContain('bill.payment.completed');
    expect(new Set(feed.items.map(({ event }) => event))).toEqual(new Set(['bill.payment.completed', 'wallet.funded']));
    const wrong = watch('demo', { events: ['no.event'] });
    await expect.poll(() => wrong.error).toMatchObject([{ extensions: { reason: 'VALIDATION_ERROR' } }]);
  });

  it('resumes after an event, and asks to begin anew when that was too long ago', async () => {
    const feed = watch('demo');
    await begun(feed, 'demo');
    const after = feed.items[0]!.id;
    await clients.pop()?.dispose();
    await fund('demo');
    const again = watch('demo', { after });
    await expect.poll(() => again.items.filter(({ id }) => id > after).length).toBeGreaterThan(0);
    const old = watch('demo', { after: '01900000-0000-7000-8000-000000000000' });
    await expect.poll(() => old.error).toMatchObject([{ extensions: { reason: 'RESYNC_REQUIRED' } }]);
  });
});

it('a message is signed anew each time it is asked for', async () => {
  await sandbox.call('POST', '/webhooks/settings/secret');
  const feed = watch('demo');
  await begun(feed, 'demo');
  const { id, headers, body } = feed.items[0]!;
  await expect
    .poll(async () => (await sandbox.call('GET', `/webhooks/messages/${id}`)).body.data.headers['webhook-timestamp'])
    .not.toBe(headers['webhook-timestamp']);
  const again = (await sandbox.call('GET', `/webhooks/messages/${id}`)).body.data;
  expect(again.body).toBe(body);
  expect(again.headers['webhook-id']).toBe(headers['webhook-id']);
  expect(again.headers['webhook-signature']).not.toBe(headers['webhook-signature']);
});

describe('a delivery that was carried by another way', () => {
  const acknowledge = (id: string, as = 'demo') => sandbox.call('POST', `/webhooks/events/${id}/acknowledge`, undefined, { as });
  const failing = async (): Promise<string> => {
    receiver.answer = 500;
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
    await fund('demo');
    const [received] = await receiver.until(1);
    const id = String(received?.headers['webhook-id']);
    await expect.poll(async () => (await sandbox.call('GET', `/webhooks/events/${id}`)).body.data.lastError).toBe('HTTP 500');
    return id;
  };

  it('is delivered once it is taken so, is not sent again, and the log says who did it', async () => {
    const id = await failing();
    expect((await acknowledge(id)).body.data).toMatchObject({ status: 'delivered', nextRetryAt: null, attempts: 1 });
    const count = receiver.received.length;
    await sandbox.advance('1d');
    expect(receiver.received.length).toBe(count);
    expect((await acknowledge(id)).body.data.status).toBe('delivered');
    const { token } = (await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' })).body.data;
    const log = await fetch(`${sandbox.url}/api/v1/audit-log`, { headers: { Authorization: `Bearer ${token}` } });
    const entries = ((await log.json()) as { data: { action: string; subject: { id: string } }[] }).data;
    expect(entries.filter(({ action, subject }) => action === 'webhookDeliveries.acknowledge' && subject.id === id)).toHaveLength(1);
  });

  it('is left to an attempt that is under way', async () => {
    receiver.answer = 'hang';
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
    await fund('demo');
    const [received] = await receiver.until(1);
    const { status, body } = await acknowledge(String(received?.headers['webhook-id']));
    expect([status, body.code]).toEqual([409, 'DELIVERY_IN_PROGRESS']);
  });

  it('belongs to its business alone', async () => {
    const id = await failing();
    expect((await acknowledge(id, 'demo2')).status).toBe(404);
    expect((await acknowledge(randomUUID())).status).toBe(404);
    expect((await sandbox.call('GET', `/webhooks/events/${id}`)).body.data.status).toBe('pending');
  });
});
