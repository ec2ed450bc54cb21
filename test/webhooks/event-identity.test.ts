import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { API_VERSION } from '../../src/domain/portable/api-versions.ts';
import { ask } from '../graphql/support.ts';
import { asOwner } from '../ledger/support.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { endpointsOf, eventually } from './endpoints.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let sandbox: Sandbox;
let first: Receiver;
const { add, data, deliveries, fund, removeAll } = endpointsOf(() => sandbox);
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

const eventOf = ({ body }: Received) =>
  JSON.parse(body) as { id: string; event: string; timestamp: number; version: string; environment: string };
const deliveryOf = ({ headers }: Received): string => String(headers['x-webhook-id']);

test('an event has one id: at two endpoints, after a resend, after a recovery, and after its history was deleted', async () => {
  const second = await add();
  await fund();
  const [original] = await first.until(1);
  const [other] = await second.receiver.until(1);
  const { id } = eventOf(original!);
  expect(id).toMatch(UUID_V7);
  expect(eventOf(original!)).toMatchObject({ event: 'wallet.funded', version: API_VERSION, environment: 'test' });
  expect(other!.body).toBe(original!.body);
  expect(deliveryOf(other!)).not.toBe(deliveryOf(original!));
  await eventually(async () => (await deliveries('limit=2')).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  expect((await deliveries('limit=2')).map(({ eventId }) => eventId)).toEqual([id, id]);
  expect((await data('GET', `/webhooks/messages/${id}`)).body).toBe(original!.body);

  await data('POST', `/webhooks/events/${deliveryOf(original!)}/resend`);
  const [, resent] = await first.until(2);
  expect([resent!.body, deliveryOf(resent!)]).toEqual([original!.body, deliveryOf(original!)]);

  await eventually(async () => (await deliveries('limit=2')).every(({ nextRetryAt }) => nextRetryAt === null)).toBe(true);
  await asOwner(sandbox.databaseUrl, async (owner) => {
    await owner.query(`select webhook.drop_history(b.id, ledger.uuid7(), 500) from ledger.book b`);
    const left = await owner.query('select from webhook.delivery where event_id = $1', [id]);
    expect(left.rowCount).toBe(0);
  });
  expect(await data('POST', `/webhooks/messages/${id}/resend`)).toHaveLength(2);
  const again = (await first.until(3))[2];
  expect((await second.receiver.until(2))[1]!.body).toBe(original!.body);
  expect(again!.body).toBe(original!.body);
  expect(deliveryOf(again!)).not.toBe(deliveryOf(original!));
});

test('a recovery sends an event that had no delivery, and one whose delivery failed, under the id of the event', async () => {
  const since = new Date().toISOString();
  const second = await add();
  await sandbox.call('DELETE', '/webhooks/settings');
  await fund();
  const [original] = await second.receiver.until(1);
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: first.url });
  await data('POST', '/webhooks/recover', { since });
  const [recovered] = await first.until(1);
  expect(recovered!.body).toBe(original!.body);
  const delivery = deliveryOf(recovered!);
  // The record of an attempt under way would end a state that is written before it.
  await expect.poll(async () => (await data('GET', `/webhooks/events/${delivery}`)).status).toBe('delivered');
  await asOwner(sandbox.databaseUrl, (owner) => owner.query(`update webhook.delivery set status = 'failed' where id = $1`, [delivery]));
  await data('POST', '/webhooks/recover', { since });
  const [, sentAgain] = await first.until(2);
  expect([eventOf(sentAgain!).id, deliveryOf(sentAgain!)]).toEqual([eventOf(original!).id, delivery]);
});

test('the test event carries the id, and bodies in GraphQL are those of the endpoint', async () => {
  await data('POST', '/webhooks/settings/test');
  const [received] = await first.until(1);
  const shown = await ask(sandbox, 'query ($id: ID!) { webhookDelivery(id: $id) { eventId payload } }', { id: deliveryOf(received!) });
  expect(shown.data?.['webhookDelivery']).toEqual({ eventId: eventOf(received!).id, payload: JSON.parse(received!.body) });
});
