import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTermii, type TermiiDouble } from '../doubles/termii.ts';
import { openScene } from '../faults/scene.ts';
import { wrongsOf } from '../support/truth.ts';
import { type LiveStage, startLive } from './live-stage.ts';

const FAILURES = 5;
const FIRST = 31;
const SECOND = 32;

let first: TermiiDouble;
let second: TermiiDouble;
/** Takes one-time codes alone. */
let codes: TermiiDouble;
let stage: LiveStage;
const accountOf = ({ senderId, url }: TermiiDouble, id: number): object => ({
  adapter: 'termii',
  id,
  apiKey: { env: 'TERMII_KEY' },
  secretKey: { env: 'TERMII_SECRET' },
  senderId,
  baseUrl: url,
  timeoutMs: 3_000,
});
beforeAll(async () => {
  [first, second, codes] = [await startTermii(), await startTermii(), await startTermii()];
  const accounts = { first: accountOf(first, FIRST), second: accountOf(second, SECOND), codes: accountOf(codes, 33) };
  stage = await startLive(
    {
      live: {
        accounts,
        sms: [{ account: 'codes', when: { types: ['dnd'] } }, 'first', { account: 'second', when: { types: ['generic'] } }],
      },
    },
    { TERMII_KEY: first.keys.apiKey, TERMII_SECRET: first.keys.secretKey },
  );
});
afterEach(() => {
  for (const double of [first, second, codes]) {
    double.fault();
    double.setBalance(1_000);
  }
});
afterAll(async () => {
  expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
  await stage.stop();
  await Promise.all([first, second, codes].map((double) => double.stop()));
});

let phones = 0;
const phone = (): string => `080300${String(++phones).padStart(5, '0')}`;
const send = (recipient: string, more: object = {}) =>
  stage.live.call('POST', '/sms/send', { message: 'Your code is 482913', recipients: [recipient], ...more });
interface Row {
  status: string;
  provider: number;
  attempts: number;
  claim: string | null;
}
const rowOf = async (sendId: unknown): Promise<Row | undefined> =>
  (
    await stage.sql<Row>(
      `select m.status, coalesce(m.provider, s.provider) as provider, m.attempts, m.claim from sms_message m
       join sms_send s on s.book_id = m.book_id and s.id = m.send_id where send_id = $1`,
      [sendId],
    )
  )[0];
async function sent(recipient = phone(), more: object = {}): Promise<{ sendId: unknown; row: Row; recipient: string }> {
  const { status, body } = await send(recipient, more);
  expect(status).toBe(200);
  const sendId = body.data?.['id'];
  await expect.poll(async () => (await rowOf(sendId))?.status).not.toBe('pending');
  return { sendId, row: (await rowOf(sendId))!, recipient };
}
const at = ({ messages }: TermiiDouble, recipient: string): number =>
  [...messages.values()].filter(({ to }) => to === `234${recipient.slice(1)}`).length;
const turn = (account: string, off: boolean) =>
  stage.operator.call('POST', `/ops/providers/${account}/sms/switch`, { off, note: 'Their status page reports an outage' });
const stateOf = async (account: string): Promise<unknown> =>
  ((await stage.operator.call('GET', '/ops/providers')).body.data as unknown as { account: string; state: string }[]).find(
    (each) => each.account === account,
  )?.state;
/** A successful message ends the empty-balance minute early. */
const expectNotice = async (account: string): Promise<void> => {
  await turn(account === 'first' ? 'second' : 'first', true);
  await sent();
  await turn(account === 'first' ? 'second' : 'first', false);
  expect(await stateOf(account)).toBe('well');
};

test('a message that the first account certainly did not take goes to the next, which alone is asked about it', async () => {
  first.fault(({ method }) => (method === 'POST' ? 'rate_limited' : null));
  const { sendId, row, recipient } = await sent();
  expect(row).toMatchObject({ status: 'sent', provider: SECOND, attempts: 1 });
  expect([at(first, recipient), at(second, recipient)]).toEqual([0, 1]);
  first.fault();
  const [name] = [...second.messages.values()].filter(({ to }) => to === `234${recipient.slice(1)}`).map(({ id }) => id);
  const asked = first.seen.filter(({ method }) => method === 'GET').length;
  second.report(name!, 'DELIVERED | Message delivered to handset');
  const { body, headers } = second.message(name!);
  expect((await fetch(`${stage.url}/providers/first/webhooks`, { method: 'POST', body, headers })).status).toBe(200);
  expect((await rowOf(sendId))?.status).toBe('sent');
  expect((await fetch(`${stage.url}/providers/second/webhooks`, { method: 'POST', body, headers })).status).toBe(200);
  await expect.poll(async () => (await rowOf(sendId))?.status).toBe('delivered');
  expect(first.seen.filter(({ method }) => method === 'GET')).toHaveLength(asked);
});

test('a message that the first account may have stays there, unknown, and no other account gets it', async () => {
  first.fault(({ method }) => (method === 'POST' ? 'reset_after' : null));
  const { row, recipient } = await sent();
  expect(row).toMatchObject({ status: 'unknown', provider: FIRST });
  expect([at(first, recipient), at(second, recipient)]).toEqual([1, 0]);
});

test('an account with empty float is skipped by the next messages, and used again once it accepted one', async () => {
  first.setBalance(0);
  expect((await sent()).row).toMatchObject({ status: 'sent', provider: SECOND });
  expect(await stateOf('first')).toBe('empty');
  const asked = first.seen.length;
  expect((await sent()).row).toMatchObject({ status: 'sent', provider: SECOND });
  expect(first.seen.length).toBe(asked);
  first.setBalance(1_000);
  await expectNotice('first');
  expect((await sent()).row.provider).toBe(FIRST);
});

test('a rule says which route an account takes; where no rule fits, and where all are off, nothing is charged', async () => {
  expect((await sent(phone(), { route: 'dnd' })).row.provider).toBe(33);
  for (const account of ['codes', 'first']) expect((await turn(account, true)).body.data).toMatchObject({ state: 'off', port: 'sms' });
  const before = (await stage.live.call('GET', '/wallet')).body.data?.['availableBalance'];
  expect(await send(phone(), { route: 'dnd' })).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect((await sent()).row.provider).toBe(SECOND);
  await turn('second', true);
  expect(await send(phone())).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect((await stage.live.call('GET', '/wallet')).body.data?.['availableBalance']).toBe(Number(before) - 400);
  for (const account of ['codes', 'first', 'second']) await turn(account, false);
});

test('an unsubmitted message follows the current list, also after its planned account left the file', async () => {
  for (const double of [first, second]) double.fault(({ method }) => (method === 'POST' ? 'rate_limited' : null));
  const recipient = phone();
  const sendId = (await send(recipient)).body.data?.['id'];
  await expect.poll(async () => rowOf(sendId)).toMatchObject({ status: 'pending', attempts: 1, claim: null });
  for (const double of [first, second]) double.fault();
  // Simulates an account that left the configuration.
  await stage.sql('update sms_message set provider = 39, due_at = clock_timestamp() where send_id = $1', [sendId]);
  await expect.poll(async () => rowOf(sendId)).toMatchObject({ status: 'sent', provider: FIRST });
  expect([at(first, recipient), at(second, recipient)]).toEqual([1, 0]);
});

test('a message sent by an account that left the file stays sent: no other account is polled about it', async () => {
  const { sendId } = await sent();
  const asked = [first, second].map(({ seen }) => seen.length);
  await stage.sql('update sms_message set provider = 39, due_at = clock_timestamp() where send_id = $1', [sendId]);
  await expect
    .poll(() => stage.sql('select from sms_message where send_id = $1 and checks = 1 and claim is null', [sendId]))
    .toHaveLength(1);
  expect((await rowOf(sendId))?.status).toBe('sent');
  expect([first, second].map(({ seen }) => seen.length)).toEqual(asked);
  await stage.sql('update sms_message set provider = $2 where send_id = $1', [sendId, FIRST]);
});

test('an account whose sends fail comes last after a while, in the figures too', async () => {
  first.fault(({ method }) => (method === 'POST' ? 'error_500_before' : null));
  for (let n = 0; n < FAILURES + 2; n++) {
    const { row } = await sent();
    if (row.provider === SECOND) break;
    expect(row).toMatchObject({ status: 'unknown', provider: FIRST });
  }
  expect((await sent()).row).toMatchObject({ status: 'sent', provider: SECOND });
  expect(await stateOf('first')).toBe('ill');
  const figures = await (await fetch(`${stage.url}/metrics`)).text();
  expect(figures).toContain('tollgate_provider_account_well{environment="live",account="first",port="sms"} 0');
});

test('a process that dies after one refusal and before the next byte leaves the message paid, unknown and unsent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-sms-'));
  const doubles = [await startTermii(), await startTermii()] as const;
  onTestFinished(async () => {
    await Promise.all(doubles.map((double) => double.stop()));
    rmSync(folder, { recursive: true });
  });
  const file = { sandbox: { accounts: { one: accountOf(doubles[0], 1), two: accountOf(doubles[1], 2) }, sms: ['one', 'two'] } };
  const path = join(folder, 'providers.json');
  writeFileSync(path, JSON.stringify(file));
  doubles[0].setBalance(0);
  const env = { PROVIDERS_FILE: path, TERMII_KEY: doubles[0].keys.apiKey, TERMII_SECRET: doubles[0].keys.secretKey };
  const scene = await openScene();
  const dying = await scene.start({ env, orders: [{ at: 'sms-assigned', do: 'die' }] });
  await dying.client.call('POST', '/sms/send', { message: 'Your code is 482913', recipients: ['08031234567'] }).catch(() => undefined);
  await dying.ended;
  // The locks of a worker that died have run out.
  await scene.flushRedis();
  await scene.takeOver(env);
  await scene.claimsRunOut();
  const message = async () => (await scene.sql('select status, provider from sms_message'))[0];
  await expect.poll(message).toEqual({ status: 'unknown', provider: 2 });
  expect(doubles.map(({ messages }) => messages.size)).toEqual([0, 0]);
  expect(await scene.spent()).toBe(400);
  await scene.expectSound();
});
