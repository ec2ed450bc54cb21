import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventNames } from '../../src/core/events/event.ts';
import { asOwner } from '../ledger/support.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let receiver: Receiver;
beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

const events = (): Promise<{ id: string }[]> =>
  asOwner(
    sandbox.databaseUrl,
    async (owner) => (await owner.query<{ id: string }>(`select id from ledger.outbox where event = 'transfer.settled'`)).rows,
  );

const isCompact = (body: string): boolean => JSON.stringify(JSON.parse(body)) === body;

/** Keys that JavaScript moves, characters that JSON escapes, and blanks that belong to a value. */
const metadata = { b: 'c , d : e', '10': 'ten', '2': 'two', note: 'Ọ̀ṣun "quoted" \\ / ₦', nested: '{"a": 1, "b": [1, 2]}' };

test('the body of every event is what JSON.stringify makes of it, as sent and wherever it is shown', async () => {
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url, eventTypes: eventNames });
  await sandbox.call('POST', '/webhooks/settings/secret');
  await sandbox.call('POST', '/webhooks/settings/test');
  await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 });
  for (const amount of [150_000, 500_001, 500_096, 500_097])
    await sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785', metadata });
  await sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08031234567', amount: 10_000, metadata });
  for (const event of ['customer.transaction.completed', 'payroll.item.settled', 'virtual_card.created', 'product.stock.low'])
    await sandbox.call('POST', '/sandbox/events/trigger', { event });
  await sandbox.advance('5m');
  await sandbox.advance('1d');
  await expect.poll(() => new Set(receiver.received.map(({ headers }) => headers['x-service-event'])).size).toBeGreaterThan(9);
  for (const { body, headers } of receiver.received) expect(isCompact(body), `${String(headers['x-service-event'])} ${body}`).toBe(true);
  expect(receiver.received.some(({ body }) => body.includes('c , d : e'))).toBe(true);

  const { body: list } = await sandbox.call('GET', '/webhooks/events?limit=100');
  for (const { id } of list.data.slice(0, 20)) {
    const { body } = await sandbox.call('GET', `/webhooks/events/${id}`);
    const received = receiver.received.find(({ headers }) => headers['x-webhook-id'] === id);
    expect(isCompact(body.data.body)).toBe(true);
    if (received) expect(body.data.body).toBe(received.body);
  }
  const [first] = await events();
  const { body: message } = await sandbox.call('GET', `/webhooks/messages/${first?.id}`);
  expect(isCompact(message.data.body)).toBe(true);
});
