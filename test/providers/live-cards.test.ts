import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSudo, type SudoDouble } from '../doubles/sudo.ts';
import { wrongsOf } from '../support/truth.ts';
import { type LiveStage, startLive } from './live-stage.ts';

let sudo: SudoDouble;
let stage: LiveStage;
/** A second process on the same database, whose file has no processor of cards for new ones. */
let other: { stop(): Promise<void> };
beforeAll(async () => {
  sudo = await startSudo();
  const keys = { SUDO_KEY: sudo.apiKey, SUDO_WEBHOOKS: sudo.webhookAuthorization };
  const account = {
    adapter: 'sudo',
    id: 41,
    apiKey: { env: 'SUDO_KEY' },
    webhookAuthorization: { env: 'SUDO_WEBHOOKS' },
    settlementAccountId: sudo.settlementAccountId,
    fundingSourceId: sudo.fundingSourceId,
    baseUrl: sudo.url,
  };
  stage = await startLive({ live: { accounts: { sudo: account }, cards: ['sudo'] } }, keys);
  other = await stage.startAgain({ live: { accounts: { sudo: account } } }, keys);
});
afterEach(() => sudo.fault());
afterAll(async () => {
  await other.stop();
  await stage.stop();
  await sudo.stop();
});

const post = (path: string, body: object = {}) => stage.live.call('POST', path, body);
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 100_000, interval: 100 });
const balance = async (): Promise<number> => Number((await stage.live.call('GET', '/wallet')).body.data?.['availableBalance']);
const result = async (message: { body: string; headers: Record<string, string> }): Promise<number> =>
  (await fetch(`${stage.url}/providers/sudo/webhooks`, { method: 'POST', ...message })).status;

interface Card {
  id: string;
  theirs: string;
}
let customers = 0;
async function card(): Promise<Card> {
  const customer = await post('/customers', { firstName: 'Jane', lastName: 'Doe', email: `card${++customers}@example.com` });
  const made = await post('/virtual-cards', {
    customerId: String(customer.body.data?.['id']),
    billingAddress: { line1: '1 Marina', city: 'Lagos', state: 'Lagos', country: 'NG' },
  });
  expect(made.body.data).toMatchObject({ status: 'active', balance: 0, maskedPan: expect.stringContaining('******') });
  return { id: String(made.body.data?.['id']), theirs: [...sudo.cards.keys()].at(-1)! };
}
const of = async ({ id }: Card) => (await stage.live.call('GET', `/virtual-cards/${id}`)).body.data;
const transactionsOf = async ({ id }: Card) =>
  (await stage.live.call('GET', `/virtual-cards/${id}/transactions`)).body.data as unknown as {
    type: string;
    amount: number;
    status: string;
  }[];

test('a purchase is booked when Sudo reports it, also a settlement for less, and the end of the card returns the rest', async () => {
  const before = await balance();
  const made = await card();
  expect((await post(`/virtual-cards/${made.id}/fund`, { amount: 500_000 })).body).toMatchObject({ success: true });
  const authorization = sudo.buy(made.theirs, 120_000);
  expect(await result(sudo.message('transaction.created', made.theirs, authorization))).toBe(200);
  await until(async () => expect(await of(made)).toMatchObject({ balance: 380_000 }));
  sudo.capture(made.theirs, authorization, 100_000);
  expect(await result(sudo.message('transaction.settled', made.theirs, authorization))).toBe(200);
  await until(async () => expect(await of(made)).toMatchObject({ balance: 400_000 }));
  expect((await transactionsOf(made)).map(({ type, amount }) => [type, amount])).toEqual([
    ['refund', 20_000],
    ['authorization', 120_000],
    ['funding', 500_000],
  ]);
  expect((await post(`/virtual-cards/${made.id}/terminate`)).body).toMatchObject({ success: true });
  expect(await of(made)).toMatchObject({ status: 'terminated', balance: 0 });
  expect(await balance()).toBe(before - 100_000);
  expect(sudo.on(made.theirs)).toBe(0);
  expect((await post(`/virtual-cards/${made.id}/sync`)).body.data).toMatchObject({ changed: false, drift: false });
  expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
});

test('a funding without an answer stays pending, is not repeated, and is found by the next report, in any process', async () => {
  const before = await balance();
  const made = await card();
  sudo.fault(({ path }) => (path === '/accounts/transfer' ? 'reset_after' : null));
  expect(await post(`/virtual-cards/${made.id}/fund`, { amount: 300_000 })).toMatchObject({ status: 202 });
  sudo.fault();
  expect(await balance()).toBe(before - 300_000);
  await stage.sql(`update cards.instruction set next_attempt_at = clock_timestamp() where status = 'pending'`);
  await until(async () => expect(await of(made)).toMatchObject({ balance: 300_000 }));
  expect(sudo.on(made.theirs)).toBe(300_000);
  expect((await transactionsOf(made)).map(({ type }) => type)).toEqual(['funding']);
  expect(await balance()).toBe(before - 300_000);
  expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
});

test('without an address a card is not issued; forged messages are ignored, and invented ones book nothing', async () => {
  const customer = await post('/customers', { firstName: 'Jane', lastName: 'Doe', email: 'nowhere@example.com' });
  const refused = await post('/virtual-cards', { customerId: String(customer.body.data?.['id']) });
  expect(refused.body.data).toMatchObject({ status: 'failed' });
  const made = await card();
  const { body, headers } = sudo.message('transaction.created', made.theirs, 'invented');
  expect(await result({ body, headers: { ...headers, authorization: 'Bearer of another' } })).toBe(401);
  expect(await result({ body, headers })).toBe(200);
  expect(await result(sudo.message('transaction.created', '0'.repeat(24), 'invented'))).toBe(200);
  await until(async () => expect(await stage.sql('select from cards.card where next_sync_at <= clock_timestamp()')).toHaveLength(0));
  expect(await transactionsOf(made)).toEqual([]);
});
