import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

interface Entry {
  id: string;
  account: string;
  counterAccount: string;
  direction: 'debit' | 'credit';
  amount: number;
  balanceAfter: number | null;
  kind: string;
  relatedId: string;
  reference: string | null;
}

let sandbox: Sandbox;
let start: { at: string; balance: number };
beforeAll(async () => {
  sandbox = await startSandbox();
  const { body } = await sandbox.call('GET', '/wallet');
  await new Promise((resolve) => setTimeout(resolve, 5));
  start = { at: new Date().toISOString(), balance: body.data.ledgerBalance };
  await new Promise((resolve) => setTimeout(resolve, 5));
});
afterAll(() => sandbox.stop());

const get = async (path: string, as = 'demo') => (await sandbox.call('GET', path, undefined, { as })).body;
const send = async (amount: number, fields: object = {}) =>
  (await sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785', ...fields })).body.data;
const entriesOf = async (relatedId: string, as = 'demo'): Promise<Entry[]> =>
  (await get(`/ledger/entries?relatedId=${relatedId}`, as)).data;

test('an undelivered transfer is in flight with its fee, and the accounts of the business add up', async () => {
  const before = (await get('/ledger/accounts')).data;
  const { fee } = await send(150_099);
  const after = (await get('/ledger/accounts')).data;
  const change = (account: string): number => {
    const of = (list: { account: string; balance: number }[]): number => list.find((each) => each.account === account)!.balance;
    return of(after) - of(before);
  };
  expect(change('wallet')).toBe(-150_099 - fee);
  expect(change('payouts_in_flight')).toBe(150_099 + fee);
  expect(after.map(({ account }: { account: string }) => account)).toEqual([
    'wallet',
    'verification_credits',
    'payouts_in_flight',
    'bills_in_flight',
    'virtual_cards',
  ]);
});

test('an open bill is in flight with its fee until its outcome is known', async () => {
  const balance = async (): Promise<number> =>
    (await get('/ledger/accounts')).data.find(({ account }: { account: string }) => account === 'bills_in_flight').balance;
  const before = await balance();
  const { body } = await sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08011111111', amount: 10_098 });
  expect(body.data.status).toBe('pending');
  expect((await balance()) - before).toBe(10_098 + body.data.fee);
});

test('every posting of a delivered transfer is an entry with its counter account, and of another business there is none', async () => {
  const { id, fee, transferCode } = await send(200_000);
  await sandbox.call('POST', '/sandbox/advance', { by: '6m' });
  await expect.poll(async () => (await get(`/money-transfer/status?transferCode=${transferCode}`)).data.settlementStatus).toBe('delivered');
  const entries = await entriesOf(id);
  expect(entries.map(({ account, counterAccount, direction, amount, kind }) => [kind, account, direction, counterAccount, amount])).toEqual(
    expect.arrayContaining([
      ['transfer', 'wallet', 'debit', 'payouts_in_flight', 200_000],
      ['transfer', 'payouts_in_flight', 'credit', 'wallet', 200_000],
      ['transfer_fee', 'wallet', 'debit', 'payouts_in_flight', fee],
      ['settlement', 'payouts_in_flight', 'debit', 'settlement', 200_000],
      ['fee_revenue', 'payouts_in_flight', 'debit', 'fees', fee],
    ]),
  );
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
  const inFlight = entries.filter(({ account }) => account === 'payouts_in_flight');
  expect(inFlight.reduce((sum, { direction, amount }) => sum + (direction === 'credit' ? amount : -amount), 0)).toBe(0);
  expect(await entriesOf(id, 'demo2')).toEqual([]);
});

test('pages of entries follow the balance of the wallet without a gap, and agree with the statement', async () => {
  for (let n = 0; n < 4; n++) await send(100_000 + n);
  const pages: Entry[] = [];
  let cursor = '';
  do {
    const { data, meta } = await get(`/ledger/entries?limit=3${cursor}`);
    pages.push(...data);
    cursor = meta.nextCursor === null ? '' : `&cursor=${meta.nextCursor}`;
  } while (cursor !== '');
  for (const [at, entry] of pages.entries()) {
    const older = pages[at + 1]?.balanceAfter ?? 0;
    expect(entry.balanceAfter).toBe(older + (entry.direction === 'credit' ? entry.amount : -entry.amount));
  }
  const { data: statement } = await get('/transactions?limit=200');
  expect(pages.map(({ reference, amount, direction }) => [reference, direction, amount])).toEqual(
    statement.map(({ reference, amount, type }: { reference: string; amount: number; type: string }) => [reference, type, amount]),
  );
});

test('holds add up to the held balance, and name their transfers', async () => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { transferCode, fee } = await send(300_000, { scheduledAt });
  const { data: holds } = await get('/ledger/holds');
  expect(holds).toContainEqual({
    id: expect.any(String),
    amount: 300_000 + fee,
    currency: 'NGN',
    reason: 'scheduled',
    transferCode,
    clientReference: null,
    releasesAt: scheduledAt,
    createdAt: expect.any(String),
  });
  const held = holds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  expect((await get('/wallet')).data.heldBalance).toBe(held);
  expect((await get('/ledger/holds', 'demo2')).data).toEqual([]);
});

test('the balance of the wallet is known as of a moment, and not of the future', async () => {
  const { data } = await get(`/wallet?asOf=${start.at}`);
  expect(data.asOf).toEqual({ at: start.at, ledgerBalance: start.balance });
  expect(data.ledgerBalance).toBeLessThan(start.balance);
  expect((await get('/wallet')).data.asOf).toBeNull();
  const { status, body } = await sandbox.call('GET', '/wallet?asOf=2199-01-01');
  expect([status, body.field]).toEqual([400, 'asOf']);
  const { body: malformed } = await sandbox.call('GET', '/ledger/entries?account=fees');
  expect(malformed.field).toBe('account');
});
