import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/domain/ids/ids.ts';
import { ask } from '../graphql/support.ts';
import { startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
/** Deliveries of the demo business that were acknowledged, and one of another business. */
let mine: string[];
let theirs: string;
const PATIENT = { timeout: 100_000 };

beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  receiver = await startReceiver();
  for (const as of ['demo', 'demo2']) {
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url }, { as });
    for (let n = 0; n < (as === 'demo' ? 3 : 1); n++) await sandbox.call('POST', '/webhooks/settings/test', undefined, { as });
  }
  await receiver.until(4);
  [mine, [theirs = '']] = [await idsOf('demo'), await idsOf('demo2')];
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

const idsOf = async (as: string, query = ''): Promise<string[]> =>
  (await sandbox.call('GET', `/webhooks/events${query}`, undefined, { as })).body.data.map(({ id }: { id: string }) => id);
const attempts = async (id: string, as = 'demo'): Promise<number> =>
  (await sandbox.call('GET', `/webhooks/events/${id}`, undefined, { as })).body.data.attempts;
const stateOf = async (id: string, as = 'demo'): Promise<string> =>
  (await sandbox.call('GET', `/webhooks/events/${id}`, undefined, { as })).body.data.status;
const resend = (deliveryIds: unknown, headers: Record<string, string> = {}) =>
  sandbox.call('POST', '/webhooks/events/resend', { deliveryIds }, { headers });

test('several go out again under their ids, once each; what is unknown or of another business is named and holds none back', async () => {
  const unknown = newId();
  for (const id of mine) await expect.poll(() => stateOf(id), PATIENT).toBe('delivered');
  await expect.poll(() => stateOf(theirs, 'demo2'), PATIENT).toBe('delivered');
  const { status, body } = await resend([...mine, mine[0], unknown, theirs]);
  expect(status).toBe(200);
  expect(new Set(body.data.deliveries.map(({ id }: { id: string }) => id))).toEqual(new Set(mine));
  expect(body.data.deliveries).toHaveLength(3);
  const refused = [unknown, theirs]
    .toSorted()
    .map((deliveryId) => ({ deliveryId, code: 'RECORD_NOT_FOUND', error: 'No webhook delivery has this id' }));
  expect(body.data.refused).toEqual(refused);
  for (const id of mine) {
    await expect.poll(() => attempts(id), PATIENT).toBe(2);
    // An attempt under way counts already, and refuses a resend.
    await expect.poll(() => stateOf(id), PATIENT).toBe('delivered');
  }
  expect(await attempts(theirs, 'demo2')).toBe(1);
  for (const id of mine) expect(receiver.received.filter(({ headers }) => headers['x-webhook-id'] === id)).toHaveLength(2);
});

test('a repeat with the same Idempotency-Key sends nothing more', async () => {
  const before = await attempts(mine[0]!);
  const first = await resend([mine[0]], { 'Idempotency-Key': 'again-1' });
  await expect.poll(() => attempts(mine[0]!), PATIENT).toBe(before + 1);
  const second = await resend([mine[0]], { 'Idempotency-Key': 'again-1' });
  expect([second.headers.get('idempotent-replayed'), second.body.data]).toEqual(['true', first.body.data]);
  await resend([mine[1]]);
  await expect.poll(() => attempts(mine[1]!), PATIENT).toBe(3);
  expect(await attempts(mine[0]!)).toBe(before + 1);
});

test.each([[[]], [Array.from({ length: 101 }, () => newId())], [['not an id']], [undefined]])('is bounded and named: 400', async (ids) => {
  const { status, body } = await resend(ids);
  expect([status, body.code, body.field?.replace(/\[\d+\]/, '')]).toEqual([400, 'VALIDATION_ERROR', 'deliveryIds']);
});

test('GraphQL does the same, and a paused endpoint or one without a URL is answered as a single resend', async () => {
  const made = await sandbox.call('POST', '/webhooks/endpoints', { url: receiver.url });
  const endpointId = made.body.data.id as string;
  const { deliveryId } = (await sandbox.call('POST', `/webhooks/endpoints/${endpointId}/test`)).body.data;
  await expect.poll(() => attempts(deliveryId), PATIENT).toBe(1);
  await sandbox.call('POST', `/webhooks/endpoints/${endpointId}/pause`, { reason: 'We move' });
  const ids = [deliveryId, mine[2]];
  const document = `mutation ($input: ResendWebhookDeliveriesInput!) {
    resendWebhookDeliveries(input: $input) { deliveries { id } refused { deliveryId code } userErrors { code field } } }`;
  const again = async () => (await ask(sandbox, document, { input: { deliveryIds: ids } })).data.resendWebhookDeliveries;
  expect(await again()).toEqual({ deliveries: [{ id: mine[2] }], refused: [{ deliveryId, code: 'ENDPOINT_PAUSED' }], userErrors: [] });
  await sandbox.call('DELETE', '/webhooks/settings');
  expect((await again()).refused).toEqual(expect.arrayContaining([{ deliveryId: mine[2], code: 'INVALID_STATE' }]));
  expect(await ask(sandbox, document, { input: { deliveryIds: [] } })).toMatchObject({
    data: { resendWebhookDeliveries: { deliveries: null, refused: null, userErrors: [{ field: ['input', 'deliveryIds'] }] } },
  });
});
