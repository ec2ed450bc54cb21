import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lagosDay } from '../../src/domain/time/lagos.ts';
import { reconciliationInvariants } from '../../src/slices/reconciliation/slice.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { startSudo, type SudoDouble } from '../doubles/sudo.ts';
import { asOwner } from '../ledger/support.ts';
import { type LiveStage, startLive } from '../providers/live-stage.ts';
import { providersOf } from './live-providers.ts';

const DAY_MS = 86_400_000;

let paystack: PaystackDouble;
let sudo: SudoDouble;
let stage: LiveStage;
const yesterday = lagosDay(new Date(Date.now() - DAY_MS));
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 100_000, interval: 100 });
const operator = async (method: string, path: string, body?: object): Promise<{ status: number; body: any }> =>
  stage.operator.call(method, `/ops/reconciliation${path}`, body);

beforeAll(async () => {
  [paystack, sudo] = await Promise.all([startPaystack({ secretKey: 'sk_live_double' }), startSudo()]);
  stage = await startLive(providersOf(paystack, sudo), {
    PAYSTACK_KEY: paystack.secretKey,
    SUDO_KEY: sudo.apiKey,
    SUDO_WEBHOOKS: sudo.webhookAuthorization,
    VTPASS_KEY: 'a key',
  });
  // A customer paid in, yesterday at noon in Lagos.
  const account = await stage.live.call('POST', '/wallet/funding-accounts', { phoneNumber: '08012345678' });
  paystack.accounts.pay(String(account.body.data?.['accountNumber']), 700_000);
  await until(async () => {
    await stage.sql(`update deposit_feed set next_poll_at = clock_timestamp() where span_from is null`);
    expect(await stage.sql(`select from ledger.deposit where amount = 700000`)).toHaveLength(1);
  });
  const noon = new Date(`${yesterday}T11:00:00Z`);
  await asOwner(stage.databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('update ledger.posting set posted_at = $1', [noon]);
  });
  paystack.accounts.backdate(noon);
  const moved = await operator('POST', '/fetches', { account: 'paystack', day: yesterday });
  expect(await read(moved.body.data.id)).toMatchObject({ state: 'imported', rowCount: 1 });
});
afterEach(() => paystack.fault());
afterAll(async () => {
  await stage.stop();
  await Promise.all([paystack.stop(), sudo.stop()]);
});

async function read(id: string): Promise<any> {
  await until(async () => {
    await stage.sql('update reconciliation_fetch set due_at = clock_timestamp() where due_at > clock_timestamp() and attempts > 0');
    expect((await operator('GET', `/imports/${id}`)).body.data.state).not.toBe('reading');
  });
  return (await operator('GET', `/imports/${id}`)).body.data;
}

async function fetched(day: string): Promise<any> {
  return read((await operator('POST', '/fetches', { account: 'paystack', day })).body.data.id);
}

const exceptions = async (): Promise<any[]> => (await operator('GET', '/exceptions?limit=200&account=paystack')).body.data;

/** Settlements of a page and some more, of which all but the first are of days before, and the first is of what a customer paid in. */
function settle(): void {
  const dayAt = (back: number): string => new Date(Date.parse(`${yesterday}T00:00:00Z`) - back * DAY_MS).toISOString().slice(0, 10);
  const one = (n: number, back: number): void => {
    const whole = n === 0 ? { processed: 700_000, fees: 7_000, deductions: 500 } : { processed: 1_000 + n, fees: 100, deductions: 0 };
    paystack.settlements.push({ id: 50_000 + n, day: dayAt(back), status: n === 1 ? 'pending' : 'success', ...whole });
  };
  for (let n = 120; n > 0; n--) one(n, 1 + (n % 12));
  one(0, 0);
  // A fortnight goes no further back.
  paystack.settlements.push({ id: 60_000, day: dayAt(14), status: 'success', processed: 1, fees: 0, deductions: 0 });
}
const settled = async (): Promise<any> => {
  const path = `/report?account=paystack&from=${lagosDay(new Date(Date.now() - 20 * DAY_MS))}&to=${yesterday}`;
  await until(async () => expect((await operator('GET', path)).body.data.isCurrent).toBe(true));
  return (await operator('GET', path)).body.data;
};
const SETTLED = { account: 'paystack', lists: 'settlements' };

test("settlements are read from Paystack's list like a statement: net and fees are reported, the remainder of its sums is a difference; none counts twice", async () => {
  settle();
  const before = await settled();
  const pages: string[] = [];
  paystack.fault(({ path, query }) => {
    if (path !== '/settlement') return null;
    pages.push(query.get('page')!);
    return pages.length === 2 ? 'reset_after' : null;
  });
  const asked = await operator('POST', '/fetches', { ...SETTLED, day: yesterday });
  expect(asked.body.data).toMatchObject({ format: 'settlements', state: 'reading' });
  // While it is read, the same one is answered; and a day's movements wait for none of it.
  expect((await operator('POST', '/fetches', { ...SETTLED, day: yesterday })).body.data.id).toBe(asked.body.data.id);
  const whole = await read(asked.body.data.id);
  // 119 that are done, two rows each, and one row more of what was deducted.
  expect(whole).toMatchObject({ state: 'imported', problems: [], rowCount: 241, knownCount: 0, lastDay: yesterday });
  expect(pages.slice(0, 3)).toEqual(['1', '2', '2']);
  const sums = { net: 692_500, fees: 7_000, other: 500 };
  for (let n = 2; n <= 120; n++) [sums.net, sums.fees] = [sums.net + 900 + n, sums.fees + 100];
  const after = await settled();
  expect(after).toMatchObject({ addsUp: true, settled: { ...sums, gross: sums.net + sums.fees + sums.other } });
  expect(after.settled.waiting).toBe(before.settled.waiting - after.settled.gross);
  expect(before.settled).toMatchObject({ gross: 0, waiting: 700_000 });
  expect([after.theirs.fees - before.theirs.fees, after.theirs.house - before.theirs.house]).toEqual([-sums.fees, -sums.net]);
  const over = (await exceptions()).filter(({ reference }) => reference.startsWith('settlement '));
  expect(over).toMatchObject([{ kind: 'missing_here', lineAmount: -500, reference: 'settlement 50000 deductions' }]);
  // Late settlements only.
  paystack.settlements.find(({ id }) => id === 50_001)!.status = 'success';
  const again = await read((await operator('POST', '/fetches', { ...SETTLED, day: yesterday })).body.data.id);
  expect([again.state, again.rowCount - again.knownCount]).toEqual(['imported', 2]);
  expect((await settled()).settled.net).toBe(sums.net + 901);
  // It says nothing of whether all that moved is here.
  expect(await stage.sql(`select from reconciliation_day where provider = 1 and day < $1 and is_covered`, [yesterday])).toEqual([]);
  for (const { id, sql } of reconciliationInvariants) expect([id, await stage.sql(sql)]).toEqual([id, []]);
});

test('a failing list of settlements holds up no day; a provider without one is refused', async () => {
  paystack.fault(({ path }) => (path === '/settlement' ? 'error_500_before' : null));
  const stuck = (await operator('POST', '/fetches', { ...SETTLED, day: yesterday })).body.data;
  expect(await fetched(yesterday)).toMatchObject({ state: 'imported' });
  expect((await operator('GET', `/imports/${stuck.id}`)).body.data.state).toBe('reading');
  paystack.fault();
  expect(await read(stuck.id)).toMatchObject({ state: 'imported' });
  expect(await operator('POST', '/fetches', { account: 'sudo', lists: 'settlements', day: yesterday })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('no list of settlements') },
  });
});
