import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openScene, type Scene } from '../faults/scene.ts';
import { demoKey, liveClient, values } from '../feeds/sockets.ts';
import { type Balancer, haproxy, tcpBalancer } from '../support/balancer.ts';
import { clientOf, type Client } from '../support/client.ts';
import { startReceiver } from '../support/receiver.ts';
import { dayLasts } from '../support/lagos-day.ts';

const AMOUNT = 500_000;
const PATIENCE = { timeout: 100_000 };
const TRIES = 20;
/** Requests a minute of a key of the second demo business. */
const READS = 60;
const DEMO2 = { 'X-API-Key': 'pk_test_demo2', 'X-API-Secret': 'sk_test_demo2_secret' };

describe('as many processes that take requests as that work, behind one address', () => {
  it.each([1, 2, 4])(
    '%i of each do nothing twice, share every limit, reach every socket and forget what was revoked within a second',
    async (each) => {
      const scene = await openScene();
      await scene.sql(
        `update business set settings = settings || '{"rateLimits": {"reads": ${READS}}}' where id = '00000000-0000-7000-8000-000000000002'`,
      );
      const env = { WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' };
      const roles = ['api', 'worker'].flatMap((role) => Array<string>(each).fill(role));
      const started = await Promise.all(roles.map((ROLES) => scene.start({ plain: true, env: { ...env, ROLES } })));
      const urls = started.slice(0, each).map(({ url }) => url);
      const ports = urls.map((url) => Number(new URL(url).port));
      // Where there is no haproxy each connection stays with its process; what is asserted is the same.
      const balancer = (await haproxy(ports)) ?? (await tcpBalancer(ports));
      onTestFinished(() => balancer.stop());

      await nothingTwice(scene, balancer, urls);
      await sharedLimit(urls);
      await revoked(urls);
      await ratesAreShared(urls);
      await scene.advance(clientOf(balancer.url), '10m');
      await scene.expectDrained();
    },
  );
});

/** Each send arrives twice concurrently; every process receives every transfer. */
async function nothingTwice(scene: Scene, balancer: Balancer, urls: readonly string[]): Promise<void> {
  const client = clientOf(balancer.url);
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  expect(await client.call('POST', '/webhooks/settings', { webhookUrl: receiver.url })).toMatchObject({ status: 200 });
  const sockets = urls.flatMap((url) => [liveClient(url, demoKey), liveClient(url, demoKey)]);
  onTestFinished(async () => {
    for (const socket of sockets) await socket.dispose();
  });
  const feeds = sockets.map((socket) => values<Change>(socket, 'subscription { transferFeed { kind transfer { id } } }'));
  const sendOne = async (n: number): Promise<void> => void (await client.send({ amount: AMOUNT, clientReference: `HEARD-${n}` }));
  const begunAt = performance.now();
  for (let n = 0; feeds.some(({ items }) => items.length === 0); n++) {
    expect(performance.now() - begunAt).toBeLessThan(PATIENCE.timeout);
    await sendOne(n);
    await sleep(100);
  }
  const references = Array.from({ length: 24 }, (_, n) => `TWICE-${n}`);
  const replies = await Promise.all(
    references.flatMap((clientReference) => [0, 1].map(() => client.send({ amount: AMOUNT, clientReference }))),
  );
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const ids = new Set(
    (await scene.sql<{ id: string }>(`select id from ledger.transfer where client_reference like 'TWICE-%'`)).map(({ id }) => id),
  );
  expect(ids.size).toBe(references.length);

  await scene.advance(client, '10m');
  for (const feed of feeds) {
    const settled = (): string[] =>
      feed.items.filter(({ kind, transfer }) => kind === 'SETTLED' && ids.has(transfer.id)).map(({ transfer }) => transfer.id);
    await expect.poll(() => settled().length, PATIENCE).toBe(ids.size);
    expect(new Set(settled())).toEqual(ids);
  }
  expect(await scene.sql('select from bank_sim.payment where submissions <> 1')).toEqual([]);
  // Each worker polled due work: no transfer was queried twice, no event delivered twice.
  expect(await scene.sql(`select transfer_id from ledger.evidence where channel = 'poll' group by 1 having count(*) > 1`)).toEqual([]);
  const deliveries = await scene.sql<{ n: number }>('select count(*)::int as n from webhook.delivery');
  await expect.poll(() => receiver.received.length, PATIENCE).toBeGreaterThanOrEqual(deliveries[0]?.n ?? Infinity);
  // An attempt whose answer is too late on a busy machine is made again; one that was acknowledged is not.
  const result = receiver.received.map(({ headers }) => String(headers['x-webhook-id']));
  const attempts = await scene.sql<{ deliveryId: string; status: number | null }>(
    'select delivery_id as "deliveryId", http_status as status from webhook.attempt',
  );
  const acknowledged = attempts.filter(({ status }) => status === 200).map(({ deliveryId }) => deliveryId);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(result.length - new Set(result).size).toBeLessThanOrEqual(attempts.length - acknowledged.length);
  await client.call('DELETE', '/webhooks/settings');
}

interface Change {
  kind: string;
  transfer: { id: string };
}

/** A daily limit is spent exactly, by concurrent requests to all processes. */
async function sharedLimit(urls: readonly string[]): Promise<void> {
  await dayLasts();
  const owner = await signedIn(urls[0]!);
  const key = await keyOf(owner, { dayPayments: 5 });
  const clients = urls.map((url) => clientOf(url, key.headers));
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, n) => clients[n % clients.length]!.send({ amount: AMOUNT, clientReference: `KEYED-${n}` })),
  );
  const codes = replies.map(({ status, body }) => (status === 200 ? 'paid' : String(body.code))).toSorted();
  expect(codes).toEqual([...Array<string>(11).fill('KEY_LIMIT_EXCEEDED'), ...Array<string>(5).fill('paid')]);
}

/** A key and a session that end at one process are refused by all, within a second: on a busy machine one of twenty tries shows it. */
async function revoked(urls: readonly string[]): Promise<void> {
  const owner = await signedIn(urls[0]!);
  const quickest = { '/wallet': Infinity, '/auth/me': Infinity };
  const gone = async (clients: readonly Client[], path: keyof typeof quickest, end: () => Promise<unknown>): Promise<void> => {
    const ask = (): Promise<number[]> => Promise.all(clients.map(async (client) => (await client.call('GET', path)).status));
    expect(await ask()).toEqual(clients.map(() => 200));
    await end();
    const endedAt = performance.now();
    await expect.poll(async () => (await ask()).filter((status) => status === 200), { ...PATIENCE, interval: 5 }).toEqual([]);
    quickest[path] = Math.min(quickest[path], performance.now() - endedAt);
  };
  for (let n = 0; n < TRIES && Math.max(...Object.values(quickest)) >= 1_000; n++) {
    const key = await keyOf(owner, null);
    await gone(
      urls.map((url) => clientOf(url, key.headers)),
      '/wallet',
      () => owner.call('DELETE', `/api-keys/${key.id}`),
    );
    const session = await signedIn(urls[0]!);
    await gone(
      urls.map((url) => clientOf(url, session.headers)),
      '/auth/me',
      () => session.call('POST', '/auth/logout'),
    );
  }
  expect(Math.max(...Object.values(quickest))).toBeLessThan(1_000);
}

interface SignedIn extends Client {
  headers: Record<string, string>;
}

async function signedIn(url: string): Promise<SignedIn> {
  const { body } = await clientOf(url, {}).call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
  const headers = { Authorization: `Bearer ${String(body.data?.['token'])}` };
  return { ...clientOf(url, headers), headers };
}

async function keyOf(owner: Client, limits: object | null): Promise<{ id: string; headers: Record<string, string> }> {
  const { body } = await owner.call('POST', '/api-keys', { name: 'Wide', limits });
  const { id, keyId, secret } = body.data as { id: string; keyId: string; secret: string };
  return { id, headers: { 'X-API-Key': keyId, 'X-API-Secret': secret } };
}

/** In one minute as many requests get through, over all, as one alone would let through. */
async function ratesAreShared(urls: readonly string[]): Promise<void> {
  const clients = urls.map((url) => clientOf(url, DEMO2));
  const through = new Map<number, number>();
  let refused = 0;
  for (let n = 0; refused < 4; n++) {
    expect(n).toBeLessThan(3 * READS);
    const { status, headers } = await clients[n % clients.length]!.call('GET', '/wallet');
    const ends = Math.round((Date.now() / 1_000 + Number(headers.get('ratelimit-reset'))) / 60);
    if (status === 200) through.set(ends, (through.get(ends) ?? 0) + 1);
    else expect([status, refused++]).toEqual([429, refused - 1]);
  }
  expect(Math.max(...through.values())).toBeLessThanOrEqual(READS);
  // A process may take a rank ahead that it then has no request for.
  expect([...through.values()].at(-1)).toBeGreaterThanOrEqual(READS - 2 * clients.length);
}
