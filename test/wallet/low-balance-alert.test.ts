import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../payroll/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let card: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  const person = { firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.com' };
  const customerId = (await sandbox.call('POST', '/customers', person)).body.data.id as string;
  card = (await sandbox.call('POST', '/virtual-cards', { customerId })).body.data.id;
});
afterAll(() => sandbox.stop());

const available = async (): Promise<number> => (await sandbox.call('GET', '/wallet')).body.data.availableBalance;
const result = (): Promise<{ type: string; left: number }[]> =>
  sql(
    sandbox,
    `select data #>> '{triggeredBy,type}' as type, (data ->> 'availableBalance')::bigint::float as left from ledger.outbox where event = 'wallet.balance.low' order by occurred_at`,
  );

const spend: Record<string, (amount: number) => Promise<unknown>> = {
  transfer: (amount) => sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785' }),
  bill: (amount) => sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08011111111', amount }),
  virtual_card: (amount) => sandbox.call('POST', `/virtual-cards/${card}/fund`, { amount }),
};

test.each([
  { type: 'transfer', refused: 150_001, accepted: 150_000 },
  { type: 'bill', refused: 10_001, accepted: 10_000 },
  { type: 'virtual_card', refused: 100_001, accepted: 100_000 },
])('a $type refused at once emits no low-balance event, and a debited one emits it once', async ({ type, refused, accepted }) => {
  const before = await available();
  const earlier = (await result()).length;
  expect((await sandbox.call('PUT', '/wallet/low-balance-alert', { threshold: before })).body.data).toMatchObject({ ready: true });
  await spend[type]?.(refused);
  expect(await available()).toBe(before);
  expect(await result()).toHaveLength(earlier);
  expect((await sandbox.call('GET', '/wallet/low-balance-alert')).body.data).toMatchObject({ ready: true });
  await spend[type]?.(accepted);
  const left = await available();
  expect(left).toBeLessThan(before);
  expect((await result()).slice(earlier)).toEqual([{ type, left }]);
  await spend[type]?.(accepted);
  expect(await result()).toHaveLength(earlier + 1);
});

/** State during the first submission to the biller or processor, and afterwards. */
const asking: Record<string, string[]> = {
  bill: [
    `update bills.bill set state = 'submitting', claim = id, claimed_until = now() + interval '1 minute' where state = 'pending' and amount = 10098`,
    `update bills.bill set state = 'pending', claim = null, claimed_until = null where state = 'submitting' and amount = 10098`,
  ],
  virtual_card: [
    `update cards.instruction set claim = id, claimed_until = now() + interval '1 minute' where status = 'pending' and amount = 100098`,
    `update cards.instruction set claim = null, claimed_until = null where claim = id and amount = 100098`,
  ],
};

test.each([
  { type: 'bill', silent: 10_098 },
  { type: 'virtual_card', silent: 100_098 },
])('a $type with an unknown outcome counts, but not during its first submission', async ({ type, silent }) => {
  const before = await available();
  const earlier = (await result()).length;
  await sandbox.call('PUT', '/wallet/low-balance-alert', { threshold: before });
  await spend[type]?.(silent);
  const left = await available();
  expect(left).toBeLessThan(before);
  expect((await result()).slice(earlier)).toEqual([{ type, left }]);
  const [toAsk = '', asked = ''] = asking[type] ?? [];
  const watchWallet = `select ledger.watch_wallet(book_id, 'test', 'test') from ledger.account where account = 1 and alert_threshold = ${before}`;
  await sql(sandbox, toAsk);
  await sql(sandbox, `update ledger.account set alert_ready = true where account = 1 and alert_threshold = ${before}`);
  await sql(sandbox, watchWallet);
  expect(await result()).toHaveLength(earlier + 1);
  await sql(sandbox, asked);
  await sql(sandbox, watchWallet);
  expect((await result()).slice(earlier + 1)).toEqual([{ type: 'test', left }]);
});
