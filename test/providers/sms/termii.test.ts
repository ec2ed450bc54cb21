import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { Opened } from '../../../src/providers/adapter/adapter.ts';
import type { SmsProvider } from '../../../src/providers/sms/port.ts';
import { termii } from '../../../src/providers/sms/termii/adapter.ts';
import { startTermii, type TermiiDouble } from '../../doubles/termii.ts';
import { opener, portOf } from '../opened.ts';
import { order, smsContract } from '../sms-contract.ts';

const open = opener();
let double: TermiiDouble;
let opened: Opened;
let sms: SmsProvider;
beforeAll(async () => {
  double = await startTermii();
  opened = open(termii, settings());
  sms = portOf(opened, 'sms');
});
afterEach(() => {
  double.say(null);
  double.setBalance(1_000);
});
afterAll(() => double.stop());

const settings = (change: object = {}): object => ({
  apiKey: new Secret(double.keys.apiKey),
  secretKey: new Secret(double.keys.secretKey),
  senderId: double.senderId,
  baseUrl: double.url,
  timeoutMs: 10_000,
  ...change,
});

smsContract('Termii', () => ({
  sms,
  sent: ({ to }) => Promise.resolve([...double.messages.values()].filter((message) => message.to === to).length),
  arrives: () => '2348030000001',
  isLost: () => '2348030000002',
  refuses: () => '08030000003',
  settle: (id, how) => double.report(id, how === 'arrives' ? 'Delivered' : 'Message Failed'),
}));

test('a message takes its sender and its way with it, or those of the account', async () => {
  await sms.send(order({ to: '2348030000010', route: 'dnd', text: 'Ọlá, ₦5' }));
  expect([...double.messages.values()].find(({ to }) => to === '2348030000010')).toMatchObject({
    from: double.senderId,
    channel: 'dnd',
    sms: 'Ọlá, ₦5',
  });
  expect(await sms.send(order({ senderId: 'OTHER' }))).toEqual({
    kind: 'refused',
    code: 'SENDER_ID',
    alert: { kind: 'setup', detail: expect.any(String) as string },
  });
});

test.each([
  [401, 'Invalid api key', { kind: 'not_now', alert: { kind: 'credentials' } }],
  [403, 'Forbidden', { kind: 'not_now', alert: { kind: 'setup' } }],
  [400, 'Insufficient balance', { kind: 'not_now', alert: { kind: 'balance' } }],
  [422, 'channel is not known', { kind: 'refused', code: 'REFUSED', alert: { kind: 'mistake' } }],
  [404, 'Not found', { kind: 'no_answer', alert: { kind: 'unknown_answer' } }],
  [409, 'Something new', { kind: 'no_answer', alert: { kind: 'unknown_answer' } }],
] as const)('%i "%s" is what its row says, and unknown where it has none', async (status, message, is) => {
  double.say({ status, body: { message } });
  expect(await sms.send(order())).toMatchObject(is);
});

test('200 without a name may have been sent', async () => {
  double.say({ status: 200, body: { message: 'Successfully Sent' } });
  expect(await sms.send(order())).toMatchObject({ kind: 'no_answer', alert: { kind: 'unknown_answer' } });
});

test.each([
  ['DELIVERED | Message delivered to handset', { kind: 'delivered' }],
  ['Delivered', { kind: 'delivered' }],
  ['Message Sent', { kind: 'pending' }],
  ['DND Active on Phone Number', { kind: 'undelivered', code: 'DND' }],
  ['Expired', { kind: 'undelivered', code: 'EXPIRED' }],
  ['Rejected', { kind: 'undelivered', code: 'REJECTED' }],
  ['Something new', { kind: 'pending', alert: { kind: 'unknown_answer' } }],
] as const)('a report of "%s"', async (status, is) => {
  const answer = await sms.send(order());
  const { providerMessageId } = answer as { providerMessageId: string };
  double.report(providerMessageId, status);
  expect(await sms.delivery(providerMessageId)).toMatchObject(is);
});

describe('its reports', () => {
  const read = (change: (message: { body: string; headers: Record<string, string> }) => void = () => {}) => {
    const [id = ''] = double.messages.keys();
    const message = double.message(id);
    change(message);
    return { id, hint: opened.inbox?.read({ headers: message.headers, body: Buffer.from(message.body) }) };
  };

  test('are hints about the message', async () => {
    await sms.send(order());
    const { id, hint } = read();
    expect(hint).toMatchObject({ kind: 'payment', event: 'outbound', reference: id, isReturn: false });
  });

  test('are forged when a byte is another, or the API key signed them', () => {
    expect(read((message) => (message.body += ' ')).hint).toEqual({ kind: 'forged' });
    expect(read((message) => delete message.headers['x-termii-signature']).hint).toEqual({ kind: 'forged' });
  });
});

test('the check reports the balance, an empty wallet, and a rejected key', async () => {
  expect(await opened.check?.()).toMatchObject({ kind: 'works' });
  double.setBalance(0);
  expect(await opened.check?.()).toEqual({ kind: 'empty' });
  const stranger = open(termii, settings({ apiKey: new Secret('wrong') }));
  expect(await stranger.check?.()).toMatchObject({ kind: 'no_answer', alert: { kind: 'credentials' } });
});
