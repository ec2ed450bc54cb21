import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../src/app/serve/serve.ts';
import { asOwner } from '../ledger/support.ts';
import { newAddress, type People, startPeople } from '../people/support.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { startReceiver } from '../support/receiver.ts';
import { redisUrl } from '../support/services.ts';
import { demoKey, liveClient, RawSocket, values } from './sockets.ts';
import { answers, type Collected } from './support.ts';

interface Change {
  cursor: string;
  kind: string;
  transfer: { id: string; settlementStatus: string };
}

const FEED =
  'subscription ($after: String, $filter: TransferFeedFilter) { transferFeed(after: $after, filter: $filter) { cursor kind at transfer { id amount settlementStatus } } }';
const WALLET = 'subscription { walletUpdated { id availableBalance heldBalance } }';
const DELIVERIES = 'subscription { webhookDeliveryFeed { id event status attempts } }';
const ONE = 'subscription ($id: ID!) { transferUpdated(id: $id) { id settlementStatus isConclusive } }';

let people: People;
let proxy: Proxy;
const clients: { dispose(): void | Promise<void> }[] = [];

beforeAll(async () => {
  proxy = await openProxy(redisUrl());
  people = await startPeople({ REDIS_URL: proxy.url(redisUrl()), LIVE_CONNECTIONS: '100', WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
});
afterEach(async () => {
  proxy.become('open');
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(async () => {
  await people?.stop();
  await proxy?.close();
});

const client = (as = 'demo', options: Parameters<typeof liveClient>[2] = {}): ReturnType<typeof liveClient> => {
  const made = liveClient(people.url, () => demoKey(as), options);
  clients.push(made);
  return made;
};
const send = async (as = 'demo', more: object = {}): Promise<string> => {
  const input = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: randomUUID(), ...more };
  return (await people.call('POST', '/money-transfer/send', input, { as })).body.data.id as string;
};
const connected = async (feed: Collected<Change>, as = 'demo'): Promise<void> => {
  const end = Date.now() + 100_000;
  while (feed.items.length === 0 && Date.now() < end) {
    await send(as);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(feed.items).not.toHaveLength(0);
};
const receives = (feed: Collected<Change>, id: string): Promise<Change[]> =>
  feed.until((items) => items.some(({ transfer }) => transfer.id === id));

describe('a live feed', () => {
  it('shows a transfer that was sent through REST to another process', async () => {
    const other = await people.startAnother();
    const feed = values<Change>(client(), FEED);
    await connected(feed);
    const response = await fetch(`${other.sandboxUrl}/api/v1/money-transfer/send`, {
      method: 'POST',
      headers: { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret', 'Content-Type': 'application/json' },
      body: JSON.stringify({ amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: randomUUID() }),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    await receives(feed, data.id);
    await other.stop();
  });

  it('of every kind shows nothing of another business', async () => {
    const endpoint = await startReceiver();
    for (const as of ['demo', 'demo2']) await people.call('POST', '/webhooks/settings', { webhookUrl: endpoint.url }, { as });
    const mine = await send();
    const [a, b] = [client('demo'), client('demo2')];
    const feeds = [values<Change>(a, FEED), values<Change>(b, FEED)] as const;
    const wallets = [values<{ id: string }>(a, WALLET), values<{ id: string }>(b, WALLET)] as const;
    const deliveries = [values<{ id: string }>(a, DELIVERIES), values<{ id: string }>(b, DELIVERIES)] as const;
    const foreign = values(b, ONE, { id: mine });
    expect(JSON.stringify(await foreign.ended())).toContain('NOT_FOUND');
    await Promise.all([connected(feeds[0]), connected(feeds[1], 'demo2')]);
    await Promise.all([people.advance('10m'), people.advance('10m', 'demo2')]);
    await Promise.all(deliveries.map((one) => one.until((items) => items.length > 0)));
    await Promise.all(wallets.map((one) => one.until((items) => items.length > 1)));
    const owned = async (table: string, ids: string[]): Promise<Set<number>> =>
      asOwner(
        people.databaseUrl,
        async (sql) =>
          new Set(
            (await sql.query<{ book: string }>(`select distinct book_id as book from ${table} where id = any ($1)`, [ids])).rows.map(
              ({ book }) => Number(book),
            ),
          ),
      );
    const books = await Promise.all([
      ...feeds.map((one) =>
        owned(
          'ledger.transfer',
          one.items.map(({ transfer }) => transfer.id),
        ),
      ),
      ...deliveries.map((one) =>
        owned(
          'webhook.delivery',
          one.items.map(({ id }) => id),
        ),
      ),
    ]);
    expect(books.map(({ size }) => size)).toEqual([1, 1, 1, 1]);
    expect([...(books[0] ?? [])]).toEqual([...(books[2] ?? [])]);
    expect([...(books[1] ?? [])]).toEqual([...(books[3] ?? [])]);
    expect([...(books[0] ?? [])]).not.toEqual([...(books[1] ?? [])]);
    expect(new Set(wallets[0].items.map(({ id }) => id)).size).toBe(1);
    expect(wallets[0].items[0]?.id).not.toBe(wallets[1].items[0]?.id);
    for (const as of ['demo', 'demo2']) await people.call('DELETE', '/webhooks/settings', undefined, { as });
    await endpoint.stop();
  });

  it('asks for the scope of its subscription', async () => {
    await asOwner(people.databaseUrl, async (sql) =>
      sql.query("update api_key set scopes = '{transfers:read}' where key_id = 'pk_test_empty'"),
    );
    const limited = client('empty');
    for (const query of [WALLET, DELIVERIES]) {
      const refused = values(limited, query);
      expect(JSON.stringify(await refused.ended())).toContain('SCOPE_MISSING');
    }
  });

  it('replays what was missed to a client that lost its connection', async () => {
    const feed = values<Change>(client(), FEED);
    await connected(feed);
    const cursor = feed.items.at(-1)?.cursor;
    await feed.stop();
    const missed = await Promise.all([send(), send(), send()]);
    const again = values<Change>(client(), FEED, { after: cursor });
    for (const id of missed) await receives(again, id);
    const stale = Buffer.from(JSON.stringify([(Date.now() - 3_700_000) * 1_000, ''])).toString('base64url');
    const late = values<Change>(client(), FEED, { after: stale });
    expect(JSON.stringify(await late.ended())).toContain('RESYNC_REQUIRED');
  });

  it('continues without Redis, seconds later and without loss, is fast again afterwards, and survives FLUSHALL', async () => {
    const feed = values<Change>(client(), FEED);
    await connected(feed);
    proxy.become('refused');
    const without = await Promise.all([send(), send()]);
    for (const id of without) await receives(feed, id);
    proxy.become('silent');
    await receives(feed, await send());
    proxy.become('open');
    const redis = new Redis(redisUrl());
    await redis.flushall();
    redis.disconnect();
    await receives(feed, await send());
    const wallet = values<{ heldBalance: number }>(client(), WALLET);
    await wallet.until((items) => items.length > 0);
    await people.call('POST', '/sandbox/wallet/fund', { amount: 5_000 });
    await wallet.until((items) => items.length > 1);
  });

  it('emits a delivery from pending to delivered, and a resend', async () => {
    const endpoint = await startReceiver();
    await people.call('POST', '/webhooks/settings', { webhookUrl: endpoint.url });
    const deliveries = values<{ id: string; status: string; attempts: number }>(client(), DELIVERIES);
    await expect
      .poll(
        async () => {
          await people.call('POST', '/webhooks/settings/test');
          return deliveries.items.some(({ status }) => status === 'DELIVERED');
        },
        { timeout: 100_000, interval: 200 },
      )
      .toBe(true);
    const { id } = deliveries.items.find(({ status }) => status === 'DELIVERED') ?? { id: '' };
    await people.call('POST', `/webhooks/events/${id}/resend`);
    await deliveries.until((items) => items.some((item) => item.id === id && item.status === 'DELIVERED' && item.attempts === 2));
    await people.call('DELETE', '/webhooks/settings');
    await endpoint.stop();
  });
});

describe('a connection', () => {
  it('of a person ends with the session, and of a key with the key, at once', async () => {
    const person = await people.newPerson();
    const socket = await new RawSocket(people.url).init({ accessToken: person.token });
    expect(socket.messages).toEqual([{ type: 'connection_ack' }]);
    await people.ask('POST', '/auth/logout', {}, { token: person.token, from: newAddress() });
    expect(await socket.gone()).toMatchObject({ code: 4403 });
    const keyed = await new RawSocket(people.url).init(demoKey('iplocked-not'));
    expect((await keyed.gone()).code).toBe(4403);
  });

  it('of a key revoked without notification ends within seconds', async () => {
    const socket = await new RawSocket(people.url).init(demoKey('demo2'));
    const set = (status: string): Promise<unknown> =>
      asOwner(people.databaseUrl, async (sql) => sql.query('update api_key set status = $1 where key_id = $2', [status, 'pk_test_demo2']));
    await set('revoked');
    expect(await socket.gone()).toMatchObject({ code: 4403 });
    await set('active');
  });

  it('of a client that does not read is bounded: the client is asked to start afresh', async () => {
    const slow = await new RawSocket(people.url).init();
    const metadata = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`label${n}`, 'x'.repeat(200)]));
    const id = await send('demo', { metadata });
    const wide = Array.from({ length: 25 }, (_, n) => `m${n}: metadata`).join(' ');
    slow.subscribe('slow', `subscription { transferFeed { cursor transfer { ${wide} } } }`);
    const witness = values<Change>(client(), FEED);
    await connected(witness);
    slow.socket.pause();
    for (let n = 1; n <= 4; n++) {
      const before = witness.items.length;
      await asOwner(people.databaseUrl, (sql) => answers(sql, id, 900));
      await send();
      await witness.until((items) => items.length >= before + 900);
    }
    slow.socket.resume();
    const failure = await slow.message('error', 'slow');
    expect(JSON.stringify(failure.payload)).toContain('RESYNC_REQUIRED');
    expect(slow.messages.filter((message) => message.type === 'next').length).toBeLessThan(3_600);
    slow.end();
  });

  it('is closed with 1001 by an orderly stop, and the client reconnects', async () => {
    const running = await serve({
      DATABASE_URL: people.databaseUrl,
      REDIS_URL: redisUrl(),
      KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
      SANDBOX_PORT: '0',
      DEMO: 'true',
      LOG_LEVEL: 'silent',
    });
    const socket = await new RawSocket(running.sandboxUrl).init();
    const begun = Date.now();
    await running.stop();
    expect(await socket.gone()).toMatchObject({ code: 1001 });
    expect(Date.now() - begun).toBeLessThan(10_000);
  });
});
