import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { asOwner } from '../ledger/support.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { endpointsOf } from './endpoints.ts';

const MOST = 4;

let sandbox: Sandbox;
let first: Receiver;
const { add, data, endpoints, fund, removeAll, show } = endpointsOf(() => sandbox);
beforeAll(async () => (sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8', WEBHOOK_MAX_ENDPOINTS: String(MOST) })));
afterAll(() => sandbox.stop());
beforeEach(async () => {
  first = await startReceiver();
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: first.url, eventTypes: [], ordered: false });
});
afterEach(async () => {
  await removeAll();
  await first.stop();
});

describe('what is said of an endpoint', () => {
  test('the first one is listed, and changed by the settings alone', async () => {
    const [mine] = await endpoints();
    expect(mine).toMatchObject({ isFirst: true, url: first.url, status: 'active', headers: [], filter: null });
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/secret'],
    ] as const)
      expect(await sandbox.call(method, `/webhooks/endpoints/${mine.id}${path}`, method === 'DELETE' ? undefined : {})).toMatchObject({
        status: 409,
        body: { code: 'INVALID_STATE' },
      });
  });

  test(`there are at most ${MOST} beside the first, however many are asked for at once`, async () => {
    const replies = await Promise.all(
      Array.from({ length: MOST + 2 }, (_, n) => sandbox.call('POST', '/webhooks/endpoints', { url: `http://127.0.0.1:49999/${n}` })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array.from({ length: MOST }, () => 200), 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('ENDPOINT_LIMIT');
  });

  test.each([
    [{ url: 'http://169.254.169.254/latest' }, 'url'],
    [{ url: 'ftp://example.com/' }, 'url'],
    [{ headers: [{ name: 'Host', value: 'a' }] }, 'headers[0].name'],
    [{ headers: [{ name: 'X-Service-Signature', value: 'a' }] }, 'headers[0].name'],
    [{ headers: [{ name: 'X-Forwarded-For', value: 'a' }] }, 'headers[0].name'],
    [{ headers: [{ name: 'webhook-id', value: 'a' }] }, 'headers[0].name'],
    [{ headers: [{ name: 'Content-Type', value: 'a' }] }, 'headers[0].name'],
    [{ headers: [{ name: 'X-A', value: 'a\r\nX-B: c' }] }, 'headers[0].value'],
    [{ headers: [{ name: 'X-A' }] }, 'headers'],
    [
      {
        headers: [
          { name: 'X-A', value: 'a' },
          { name: 'x-a', value: 'b' },
        ],
      },
      'headers',
    ],
    [{ filter: { amount: { $regex: '(a+)+$' } } }, 'filter.amount.$regex'],
    [{ filter: {} }, 'filter'],
    [{ ratePerSecond: 0 }, 'ratePerSecond'],
    [{ ratePerSecond: 101 }, 'ratePerSecond'],
    [{ eventTypes: ['no.such'] }, 'eventTypes[0]'],
  ])('%j is refused', async (wrong, field) => {
    expect(await sandbox.call('POST', '/webhooks/endpoints', { url: 'http://127.0.0.1:49999/', ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', field },
    });
    expect((await endpoints()).filter(({ isFirst }) => !isFirst)).toEqual([]);
  });

  test('what is left out of a change stays; the values of headers are shown masked, kept when left out, and lost when the URL leads elsewhere', async () => {
    const one = await add({ description: 'Books', headers: [{ name: 'X-Key', value: 'a-long-value-of-1234' }], ratePerSecond: 9 });
    const elsewhere = await startReceiver();
    onTestFinished(() => elsewhere.stop());
    expect(await data('PUT', `/webhooks/endpoints/${one.id}`, { ordered: true })).toMatchObject({
      description: 'Books',
      headers: [{ name: 'X-Key', value: '••••1234' }],
      ratePerSecond: 9,
      ordered: true,
    });
    await data('PUT', `/webhooks/endpoints/${one.id}`, {
      headers: [{ name: 'X-Key' }, { name: 'X-More', value: 'short' }],
      ratePerSecond: null,
      description: null,
    });
    await fund();
    const [came] = await one.receiver.until(1);
    expect([came!.headers['x-key'], came!.headers['x-more']]).toEqual(['a-long-value-of-1234', 'short']);
    expect(await show(one.id)).toMatchObject({ description: null, ratePerSecond: null, headers: [{}, { name: 'X-More', value: '••••' }] });
    expect(await sandbox.call('PUT', `/webhooks/endpoints/${one.id}`, { url: elsewhere.url })).toMatchObject({
      status: 400,
      body: { field: 'headers' },
    });
    await data('PUT', `/webhooks/endpoints/${one.id}`, { url: elsewhere.url, headers: [] });
    await fund();
    const [there] = await elsewhere.until(1);
    expect(there!.headers['x-key']).toBeUndefined();
    const stored = await asOwner(sandbox.databaseUrl, (owner) => owner.query('select after, before from audit.entry'));
    expect(JSON.stringify(stored.rows)).not.toContain('a-long-value');
  });

  test('another business sees and changes none of it', async () => {
    const one = await add();
    const other = { as: 'demo2' };
    expect((await sandbox.call('GET', '/webhooks/endpoints', undefined, other)).body.data).toEqual([]);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', { description: 'Mine' }],
      ['DELETE', ''],
      ['POST', '/pause', {}],
      ['POST', '/resume', {}],
      ['POST', '/secret', {}],
      ['POST', '/test', {}],
    ] as const)
      expect((await sandbox.call(method, `/webhooks/endpoints/${one.id}${path}`, body, other)).status).toBe(404);
    expect((await sandbox.call('GET', `/webhooks/events?endpointId=${one.id}`, undefined, other)).status).toBe(404);
    expect((await sandbox.call('POST', '/webhooks/recover', { since: '2026-01-01T00:00:00Z', endpointId: one.id }, other)).status).toBe(
      404,
    );
    expect(await show(one.id)).toMatchObject({ description: null, status: 'active' });
  });
});
