import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTermii, type TermiiDouble } from '../doubles/termii.ts';
import { wrongsOf } from '../support/truth.ts';
import { type LiveStage, startLive } from './live-stage.ts';

let termii: TermiiDouble;
let stage: LiveStage;
beforeAll(async () => {
  termii = await startTermii();
  const keys = { TERMII_KEY: termii.keys.apiKey, TERMII_SECRET: termii.keys.secretKey };
  const account = {
    adapter: 'termii',
    id: 31,
    apiKey: { env: 'TERMII_KEY' },
    secretKey: { env: 'TERMII_SECRET' },
    senderId: termii.senderId,
  };
  stage = await startLive({ live: { accounts: { termii: { ...account, baseUrl: termii.url, timeoutMs: 3_000 } }, sms: ['termii'] } }, keys);
});
afterEach(() => termii.fault());
afterAll(async () => {
  expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
  await stage.stop();
  await termii.stop();
});

const send = (recipient: string, more: object = {}) =>
  stage.live.call('POST', '/sms/send', { message: 'Your code is 482913', recipients: [recipient], ...more });
const message = async (sendId: unknown): Promise<any> =>
  (await stage.live.call('GET', `/sms/messages?sendId=${String(sendId)}`)).body.data?.[0 as never];
async function until(sendId: unknown, status: string): Promise<any> {
  await expect.poll(async () => (await message(sendId)).status).toBe(status);
  return message(sendId);
}
const sentTo = (number: string) => [...termii.messages.values()].filter(({ to }) => to === `234${number.slice(1)}`);
const notify = async (messageId: string, change: (headers: Record<string, string>) => void = () => {}): Promise<number> => {
  const { body, headers } = termii.message(messageId);
  change(headers);
  return (await fetch(`${stage.url}/providers/termii/webhooks`, { method: 'POST', body, headers })).status;
};

test('a message goes out once, and a signed report has it asked about at once', async () => {
  const { body } = await send('08030000101', { route: 'dnd' });
  const { id } = await until(body.data?.['id'], 'sent');
  const [there, ...more] = sentTo('08030000101');
  expect([there, more]).toMatchObject([{ from: termii.senderId, channel: 'dnd', sms: 'Your code is 482913' }, []]);
  const name = there?.id ?? '';
  // A report by itself decides nothing: what Termii says when it is asked counts, and that is no more yet than that it was sent.
  expect(await notify(name)).toBe(200);
  await expect.poll(() => stage.sql('select from sms_message where id = $1 and checks = 1 and claim is null', [id])).toHaveLength(1);
  termii.report(name, 'DELIVERED | Message delivered to handset');
  expect(await notify(name, (headers) => (headers['x-termii-signature'] = '0'.repeat(128)))).toBe(401);
  expect(await notify(name)).toBe(200);
  await until(body.data?.['id'], 'delivered');
});

test('a message lost on the way is unknown, stays paid, and is not sent again', async () => {
  termii.fault(({ method }) => (method === 'POST' ? 'reset_after' : null));
  const { body } = await send('08030000102');
  await until(body.data?.['id'], 'unknown');
  termii.fault();
  expect(sentTo('08030000102')).toHaveLength(1);
  expect(await stage.sql(`select from ledger.posting where kind = 'sms_refund'`)).toHaveLength(0);
});

test('a sender that is the business’s and that Termii does not know is paid back, another business’s is not taken', async () => {
  expect(await send('08030000103', { senderId: 'Sellers' })).toMatchObject({ status: 403, body: { code: 'SENDER_ID_NOT_ALLOWED' } });
  await stage.sql(`update business set settings = '{"sms": {"senderIds": ["Sellers"]}}' where name = 'Live'`);
  // Keys are kept for a moment.
  await expect.poll(async () => (await send('08030000103', { senderId: 'Sellers', clientReference: 'SELLERS' })).status).toBe(200);
  const { body } = await send('08030000103', { senderId: 'Sellers', clientReference: 'SELLERS' });
  expect(await until(body.data?.['id'], 'failed')).toMatchObject({ reason: 'SENDER_ID', refundedAt: expect.any(String) });
  expect(sentTo('08030000103')).toHaveLength(0);
});

test('while the provider rejects requests it is resubmitted, and sent once', async () => {
  termii.fault(({ method }) => (method === 'POST' ? 'rate_limited' : null));
  const { body } = await send('08030000104');
  const sendId = body.data?.['id'];
  await expect
    .poll(() => stage.sql('select from sms_message where send_id = $1 and attempts = 1 and claim is null', [sendId]))
    .toHaveLength(1);
  termii.fault();
  await stage.sql('update sms_message set due_at = clock_timestamp() where send_id = $1', [sendId]);
  await until(sendId, 'sent');
  expect(sentTo('08030000104')).toHaveLength(1);
});
