import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { verifyWebhook } from '../../src/app/receiver/verify-webhook.ts';
import { asOwner } from '../ledger/support.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { endpointsOf, eventually, silence } from './endpoints.ts';

let sandbox: Sandbox;
let first: Receiver;
const { add, data, deliveries, endpoints, fund, removeAll, show } = endpointsOf(() => sandbox);
beforeAll(async () => (sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' })));
afterAll(() => sandbox.stop());
beforeEach(async () => {
  first = await startReceiver();
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: first.url, eventTypes: [], ordered: false });
});
afterEach(async () => {
  await removeAll();
  await first.stop();
});

describe('an event goes to every endpoint that wants it', () => {
  test('each with its own id, secret and headers; the first one is as it was', async () => {
    const books = await add({ headers: [{ name: 'Authorization', value: 'Bearer of-the-books-0815' }] });
    const other = await add();
    await fund();
    const [toFirst] = await first.until(1);
    const [toBooks] = await books.receiver.until(1);
    const [toOther] = await other.receiver.until(1);
    expect(verifyWebhook({ rawBody: toBooks!.body, headers: toBooks!.headers, secret: books.secret }).event).toBe('wallet.funded');
    expect(verifyWebhook({ rawBody: toOther!.body, headers: toOther!.headers, secret: other.secret }).event).toBe('wallet.funded');
    expect(() => verifyWebhook({ rawBody: toBooks!.body, headers: toBooks!.headers, secret: other.secret })).toThrow(/signature/i);
    expect([toBooks, toOther, toFirst].map((request) => request!.headers.authorization)).toEqual([
      'Bearer of-the-books-0815',
      undefined,
      undefined,
    ]);
    expect(new Set([toFirst, toBooks, toOther].map((request) => request!.headers['x-webhook-id'])).size).toBe(3);
    expect(new Set([toFirst, toBooks, toOther].map((request) => request!.body)).size).toBe(1);
    await eventually(async () => (await deliveries(`endpointId=${books.id}`)).map(({ status }) => status)).toEqual(['delivered']);
    const [listed] = await deliveries(`endpointId=${books.id}`);
    expect(listed).toMatchObject({ id: toBooks!.headers['x-webhook-id'], endpointId: books.id });
    const [mine] = await endpoints();
    const ofFirst = (await deliveries(`endpointId=${mine.id}&limit=1`))[0];
    expect(ofFirst).toMatchObject({ id: toFirst!.headers['x-webhook-id'] });
    expect(ofFirst).not.toHaveProperty('endpointId');
  });

  test('one that hangs, or fails, keeps no other waiting', async () => {
    const stuck = await add({}, 'hang');
    const broken = await add({}, 500);
    const well = await add();
    for (let n = 1; n <= 5; n++) {
      const asked = Date.now();
      await fund();
      await Promise.all([well.receiver.until(n), first.until(n)]);
      // A place behind what hangs would be 30 s away.
      expect(Date.now() - asked).toBeLessThan(10_000);
    }
    await Promise.all([stuck.receiver.until(5), broken.receiver.until(5)]);
    await stuck.receiver.stop();
    await eventually(async () => (await show(well.id)).health).toMatchObject({
      successShare: 1,
      consecutiveFailures: 0,
      oldestWaitingAt: null,
    });
    await eventually(async () => (await show(broken.id)).health).toMatchObject({
      successShare: 0,
      consecutiveFailures: 5,
      lastError: 'HTTP 500',
      lastFailedAt: expect.any(String),
      failingSince: expect.any(String),
      oldestWaitingAt: expect.any(String),
      lastDeliveredAt: null,
    });
  });

  test('by the names of events and by fields of their data', async () => {
    const named = await add({ eventTypes: ['transfer.settled'] });
    const large = await add({ filter: { amount: { $gte: 5_000_000 } } });
    await fund(4_999_999);
    await fund(5_000_000);
    await first.until(2);
    const [came] = await large.receiver.until(1);
    expect(JSON.parse(came!.body).data.amount).toBe(5_000_000);
    await silence();
    expect([named.receiver.received.length, large.receiver.received.length]).toEqual([0, 1]);
    expect(await deliveries(`endpointId=${named.id}`)).toEqual([]);
  });

  test('a test event to one goes to that one alone, with any filter', async () => {
    const one = await add({ eventTypes: ['transfer.settled'], filter: { amount: 1 } });
    const { deliveryId } = await data('POST', `/webhooks/endpoints/${one.id}/test`);
    const [came] = await one.receiver.until(1);
    expect(came!.headers['x-webhook-id']).toBe(deliveryId);
    await silence();
    expect(first.received).toHaveLength(0);
  });
});

describe('the secret of one endpoint', () => {
  test('replaced between two attempts: the next is signed with the new one, beside the old one in its grace, under the same id', async () => {
    const one = await add({}, 500);
    await fund();
    const [before] = await one.receiver.until(1);
    const { secret: next, previousSecretUntil } = await data('POST', `/webhooks/endpoints/${one.id}/secret`, { gracePeriodSeconds: 3_600 });
    expect(Date.parse(previousSecretUntil)).toBeGreaterThan(Date.now());
    one.receiver.answer = 200;
    await eventually(async () => (await deliveries(`endpointId=${one.id}`))[0].lastError).toBe('HTTP 500');
    await sandbox.advance('1m');
    const [, after] = await one.receiver.until(2);
    expect(after!.headers['x-webhook-id']).toBe(before!.headers['x-webhook-id']);
    const taken = (given: typeof before, secret: string) => verifyWebhook({ rawBody: given!.body, headers: given!.headers, secret });
    expect(taken(before, one.secret)).toBeTruthy();
    expect(() => taken(before, next)).toThrow(/signature/i);
    const [newest = ''] = String(after!.headers['webhook-signature']).split(' ');
    const signed = `${after!.headers['webhook-id'] as string}.${after!.headers['webhook-timestamp'] as string}.${after!.body}`;
    const key = Buffer.from(next.slice('whsec_'.length), 'base64');
    expect(newest).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    for (const secret of [one.secret, next]) expect(taken(after, secret)).toBeTruthy();
  });

  test('is shown once: a repeat under the same key has none, and no list shows it', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const options = { headers: { 'Idempotency-Key': 'one-endpoint' } };
    const made = await sandbox.call('POST', '/webhooks/endpoints', { url: receiver.url }, options);
    const again = await sandbox.call('POST', '/webhooks/endpoints', { url: receiver.url }, options);
    expect([made.body.data.secret, again.body.data]).toEqual([expect.stringMatching(/^whsec_/), { ...made.body.data, secret: null }]);
    expect(JSON.stringify(await endpoints())).not.toContain(made.body.data.secret);
    expect((await endpoints()).filter(({ isFirst }) => !isFirst)).toHaveLength(1);
  });
});

describe('a pause', () => {
  test('skips events of the pause, drops retries that fall into it, and makes those after it', async () => {
    const early = await add({}, 500);
    await fund(1_000);
    await early.receiver.until(1);
    await eventually(async () => (await deliveries(`endpointId=${early.id}`))[0].lastError).toBe('HTTP 500');
    const paused = await data('POST', `/webhooks/endpoints/${early.id}/pause`, { reason: 'We move' });
    expect(paused).toMatchObject({ status: 'paused', pausedBy: 'person', pauseReason: 'We move', pausedAt: expect.any(String) });
    early.receiver.answer = 200;
    await fund(2_000);
    await first.until(2);
    await sandbox.advance('1m');
    await eventually(async () => (await deliveries(`endpointId=${early.id}`)).map(({ status, lastError }) => [status, lastError])).toEqual([
      ['failed', 'endpoint_paused'],
    ]);
    expect(early.receiver.received).toHaveLength(1);
    for (const [method, path] of [
      ['POST', `/webhooks/endpoints/${early.id}/test`],
      ['POST', `/webhooks/events/${(await deliveries(`endpointId=${early.id}`))[0].id}/resend`],
      ['POST', '/webhooks/recover'],
    ] as const) {
      const body = path.endsWith('recover') ? { since: '2026-01-01T00:00:00Z', endpointId: early.id } : undefined;
      expect(await sandbox.call(method, path, body)).toMatchObject({ status: 409, body: { code: 'ENDPOINT_PAUSED' } });
    }
    // Events dropped by the pause and events of the pause, without those already delivered.
    expect(await data('POST', `/webhooks/endpoints/${early.id}/resume`, { deliverMissed: true })).toMatchObject({
      status: 'active',
      pausedAt: null,
      pauseReason: null,
    });
    const came = await early.receiver.until(3);
    expect(came.map(({ body }) => JSON.parse(body).data.amount as number).toSorted((a, b) => a - b)).toEqual([1_000, 1_000, 2_000]);
    expect(first.received).toHaveLength(2);
    await fund(3_000);
    await early.receiver.until(4);
  });

  test('permanently failed deliveries before it are not sent again by its end', async () => {
    const one = await add({}, 500);
    await fund(1_000);
    await one.receiver.until(1);
    for (const by of ['1m', '5m', '30m', '2h', '24h']) await sandbox.advance(by);
    await eventually(async () => (await deliveries(`endpointId=${one.id}`))[0].status).toBe('failed');
    await data('POST', `/webhooks/endpoints/${one.id}/pause`);
    one.receiver.answer = 200;
    await fund(2_000);
    await data('POST', `/webhooks/endpoints/${one.id}/resume`, { deliverMissed: true });
    const came = await one.receiver.until(7);
    expect(came.map(({ body }) => JSON.parse(body).data.amount)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 2_000]);
    await silence();
    expect(one.receiver.received).toHaveLength(7);
  });

  test('of one that answers 410 comes by itself, once, with an entry in the audit log and a mail to the owners; not of the first one', async () => {
    first.answer = 410;
    const gone = await add({ description: 'Warehouse' }, 410);
    await fund();
    await fund();
    await eventually(async () => show(gone.id)).toMatchObject({
      status: 'paused',
      pausedBy: 'gone',
      pauseReason: 'The endpoint answered 410',
    });
    await first.until(2);
    const result = await asOwner(sandbox.databaseUrl, async (owner) => {
      const mails = await owner.query(`select kind, data from mail where kind = 'endpoint_gone'`);
      const entries = await owner.query(
        `select actor_kind, actor_name, after from audit.entry where action = 'webhookEndpoints.pause' and subject_id = $1`,
        [gone.id],
      );
      return { mails: mails.rows, entries: entries.rows };
    });
    expect(result.entries).toEqual([
      { actor_kind: 'system', actor_name: 'webhooks', after: { pausedAt: expect.any(String), pausedBy: 'gone' } },
    ]);
    expect(result.mails.length).toBeGreaterThan(0);
    expect(JSON.stringify(result.mails)).not.toContain('/hooks');
    expect((await endpoints())[0]).toMatchObject({ isFirst: true, status: 'active', health: { lastError: 'HTTP 410' } });
  });
});

describe('a rate', () => {
  test('no more attempts begin in any one second, and all are made', async () => {
    const rate = 5;
    const slow = await add({ ratePerSecond: rate });
    await Promise.all(Array.from({ length: 14 }, () => fund()));
    await first.until(14);
    await slow.receiver.until(14);
    const begun = await asOwner(sandbox.databaseUrl, (owner) =>
      owner.query<{ at: Date }>(
        `select a.started_at as at from webhook.attempt a join webhook.delivery d on d.book_id = a.book_id and d.id = a.delivery_id
          where d.endpoint_id = $1 order by 1`,
        [slow.id],
      ),
    );
    const moments = begun.rows.map(({ at }) => at.getTime());
    expect(moments).toHaveLength(14);
    for (const [n, at] of moments.entries())
      expect(moments.slice(n).filter((later) => later < at + 1_000).length).toBeLessThanOrEqual(rate);
    await eventually(async () => (await show(slow.id)).health.successShare).toBe(1);
  });
});

describe('sending again', () => {
  test('an event goes to one endpoint, with any choice, or to all that want it; an endpoint without a delivery gets one', async () => {
    const one = await add({ eventTypes: ['transfer.settled'] });
    await fund();
    const [came] = await first.until(1);
    const late = await add();
    const event = await asOwner(sandbox.databaseUrl, (owner) =>
      owner.query<{ id: string }>('select event_id as id from webhook.delivery where id = $1', [came!.headers['x-webhook-id']]),
    );
    const path = `/webhooks/messages/${event.rows[0]!.id}/resend`;
    const toOne = await data('POST', path, { endpointId: one.id });
    expect(toOne).toMatchObject([{ endpointId: one.id, event: 'wallet.funded' }]);
    await one.receiver.until(1);
    await eventually(async () => (await deliveries(`endpointId=${one.id}`))[0].status).toBe('delivered');
    const toAll = await data('POST', path, {});
    expect(toAll.map(({ endpointId }: any) => endpointId ?? 'first').toSorted()).toEqual([one.id, late.id, 'first'].toSorted());
    await Promise.all([first.until(2), one.receiver.until(2), late.receiver.until(1)]);
    expect(first.received[1]!.headers['x-webhook-id']).toBe(came!.headers['x-webhook-id']);
  });

  test('a recovery of one endpoint brings it what was before it, as its filter says, and nothing to another', async () => {
    const since = new Date().toISOString();
    await fund(1_000);
    await fund(9_000);
    await first.until(2);
    const one = await add({ filter: { amount: { $gt: 5_000 } } });
    expect(await data('POST', '/webhooks/recover', { since, dryRun: true, endpointId: one.id })).toMatchObject({ events: 1 });
    const { id } = await data('POST', '/webhooks/recover', { since, endpointId: one.id });
    await one.receiver.until(1);
    await eventually(() => data('GET', `/webhooks/recover/${id}`)).toMatchObject({ events: 1, status: 'finished' });
    expect(first.received).toHaveLength(2);
  });
});

describe('a removed endpoint', () => {
  test('gets nothing more; its pending deliveries are dropped, and its history stays', async () => {
    const one = await add({}, 500);
    await fund();
    await one.receiver.until(1);
    await eventually(async () => (await deliveries(`endpointId=${one.id}`))[0].lastError).toBe('HTTP 500');
    expect(await data('DELETE', `/webhooks/endpoints/${one.id}`)).toEqual({ id: one.id, deleted: true });
    const [left] = await deliveries(`endpointId=${one.id}`);
    expect(left).toMatchObject({ status: 'failed', lastError: 'no_endpoint', nextRetryAt: null });
    expect(await sandbox.call('POST', `/webhooks/events/${left.id}/resend`)).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE' },
    });
    expect((await sandbox.call('GET', `/webhooks/endpoints/${one.id}`)).status).toBe(404);
    await fund();
    await first.until(2);
    await sandbox.advance('1d');
    expect(one.receiver.received).toHaveLength(1);
  });
});
