import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { claimAccountIds, type NamedAccount } from '../../src/core/routing/account-ids.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import type { DoubleRequest } from '../doubles/server.ts';
import { clientOf } from '../support/client.ts';
import { balancesAreReported, type LiveStage, startLive } from './live-stage.ts';

let main: PaystackDouble;
let spare: PaystackDouble;
let stage: LiveStage;
beforeAll(async () => {
  main = await startPaystack({ secretKey: 'sk_live_main' });
  spare = await startPaystack({ secretKey: 'sk_live_spare' });
  const account = (id: number, env: string, { url }: PaystackDouble): object => ({
    adapter: 'paystack',
    id,
    secretKey: { env },
    baseUrl: url,
    timeoutMs: 2_000,
  });
  stage = await startLive(
    {
      live: {
        accounts: { main: account(1, 'MAIN_KEY', main), spare: account(2, 'SPARE_KEY', spare) },
        bank: ['main', { account: 'spare', when: { amount: { to: 5_000_000 } } }],
      },
    },
    { MAIN_KEY: main.secretKey, SPARE_KEY: spare.secretKey },
  );
});
afterEach(async () => {
  for (const double of [main, spare]) {
    double.fault();
    double.setBalance(1_000_000_000);
  }
  await balancesAreReported(stage);
});
afterAll(async () => {
  await stage.stop();
  await Promise.all([main.stop(), spare.stop()]);
});

const send = (clientReference: string, amount = 150_000): ReturnType<LiveStage['live']['call']> =>
  stage.live.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785', clientReference });

const status = async (clientReference: string): Promise<Record<string, unknown>> =>
  (await stage.live.call('GET', `/money-transfer/status?clientReference=${clientReference}`)).body.data ?? {};

const becomes = (clientReference: string, settlementStatus: string): Promise<void> =>
  vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect(await status(clientReference)).toMatchObject({ settlementStatus });
    },
    { timeout: 100_000, interval: 200 },
  );

const isMoneyCall = ({ method, path }: DoubleRequest): boolean => method === 'POST' && path === '/transfer';
const attemptsOf = (code: string): Promise<object[]> =>
  stage.sql(
    `select a.attempt, a.provider, a.reference, a.answer -> 'alert' ->> 'kind' as alert
       from ledger.attempt a join ledger.transfer t on t.book_id = a.book_id and t.id = a.transfer_id where t.transfer_code = $1 order by a.attempt`,
    [code],
  );

test('a payment that the first account certainly did not accept goes to the next, under a reference of its own, and the ledger follows', async () => {
  main.setBalance(0);
  const sent = await send('NEXT-1');
  expect(sent).toMatchObject({ status: 200, body: { success: true, data: { settlementStatus: 'pending' } } });
  const code = String(sent.body.data?.['transferCode']);
  expect(main.transfers.has(code)).toBe(false);
  expect(spare.transfers.get(`${code}r2`)).toMatchObject({ amount: 150_000 });
  expect(await attemptsOf(code)).toEqual([{ attempt: 1, provider: 1, reference: code, alert: 'balance' }]);
  spare.set(`${code}r2`, 'success');
  await becomes('NEXT-1', 'delivered');
  expect(
    await stage.sql(
      `select p.debit, p.credit from ledger.posting p join ledger.transfer t on t.book_id = p.book_id and t.id = p.source_id where t.transfer_code = $1 and p.kind = 'settlement'`,
      [code],
    ),
  ).toEqual([{ debit: 2, credit: 102 }]);
});

test('where the first account may have it, it alone is asked, however long it is silent', async () => {
  main.fault((request) => (isMoneyCall(request) ? 'reset_after' : null));
  const sent = await send('STAY-1');
  expect(sent.status).toBe(202);
  const code = String(sent.body.data?.['transferCode']);
  main.fault(() => 'error_500_before');
  const asked = main.seen.length;
  await vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect(main.seen.length).toBeGreaterThan(asked + 2);
    },
    { timeout: 100_000, interval: 200 },
  );
  expect([...spare.transfers.keys()].filter((reference) => reference.startsWith(code))).toEqual([]);
  expect(await attemptsOf(code)).toEqual([]);
  main.fault();
  main.set(code, 'success');
  await becomes('STAY-1', 'delivered');
  expect(main.asked(code)).toBe(1);
});

test('a transfer beyond every float waits, is reported as pending, and is sent once there is float, to the first account by then', async () => {
  for (const double of [main, spare]) double.setBalance(0);
  const sent = await send('WAIT-1');
  expect(sent).toMatchObject({ status: 200, body: { success: true, data: { status: 'debited', settlementStatus: 'pending', fee: 1075 } } });
  expect(JSON.stringify(sent.body)).not.toMatch(/paystack|alert|balance is/i);
  const code = String(sent.body.data?.['transferCode']);
  expect(await attemptsOf(code)).toMatchObject([
    { provider: 1, alert: 'balance' },
    { provider: 2, alert: 'balance' },
  ]);
  expect(await stage.sql('select state, captured from ledger.transfer where transfer_code = $1', [code])).toEqual([
    { state: 'accepted', captured: false },
  ]);
  main.setBalance(1_000_000_000);
  await vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect([...main.transfers.keys()].some((reference) => reference.startsWith(code))).toBe(true);
    },
    { timeout: 100_000, interval: 200 },
  );
  const reference = [...main.transfers.keys()].find((each) => each.startsWith(code)) ?? '';
  expect(reference).not.toBe(code);
  main.set(reference, 'success');
  await becomes('WAIT-1', 'delivered');
});

test('it waits for an hour and no longer: then the money is back', async () => {
  for (const double of [main, spare]) double.setBalance(0);
  const code = String((await send('WAIT-2')).body.data?.['transferCode']);
  await stage.sql(
    `update ledger.attempt set ended_at = ended_at - interval '61 minutes' where transfer_id = (select id from ledger.transfer where transfer_code = $1)`,
    [code],
  );
  await becomes('WAIT-2', 'reversed');
  expect(await status('WAIT-2')).toMatchObject({ provider: { transactionResponseCode: 'NOT_SENT' } });
});

test('a payment that no other account may have is refused when its account cannot be reached', async () => {
  main.fault(({ path }) => (path === '/transferrecipient' ? 'reset_before' : null));
  const refused = await stage.live.call('POST', '/money-transfer/send', {
    amount: 6_000_000,
    bankCode: '058',
    accountNumber: '0123456790',
    clientReference: 'ALONE-1',
  });
  expect(refused).toMatchObject({ status: 200, body: { code: 'PROVIDER_REJECTED', data: { transactionResponseCode: 'NOT_SENT' } } });
  expect(await status('ALONE-1')).toMatchObject({ settlementStatus: 'reversed' });
});

test('an operator switches an account off: nothing new goes there, in any process and after a start, and what it has is still asked about', async () => {
  const before = await send('OFF-0', 400_000);
  const had = String(before.body.data?.['transferCode']);
  expect(main.transfers.has(had)).toBe(true);
  const other = await stage.startAgain(stage.file, { MAIN_KEY: main.secretKey, SPARE_KEY: spare.secretKey });
  const elsewhere = clientOf(other.liveUrl ?? '', stage.keys);
  const turn = (account: string, off: boolean): ReturnType<LiveStage['live']['call']> =>
    stage.operator.call('POST', `/ops/providers/${account}/bank/switch`, { off, note: 'Their status page reports an outage' });
  try {
    expect(await turn('main', true)).toMatchObject({
      status: 200,
      body: { data: { account: 'main', port: 'bank', state: 'off', off: { by: 'pk_live_staff' } } },
    });
    expect((await turn('main', true)).status).toBe(200);
    expect(await turn('nobody', true)).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    expect((await stage.live.call('GET', '/ops/providers')).body).toMatchObject({ code: 'SCOPE_MISSING' });
    const code = String((await send('OFF-1', 400_010)).body.data?.['transferCode']);
    expect([main.transfers.has(code), spare.transfers.has(code)]).toEqual([false, true]);
    await vi.waitFor(
      async () => {
        const reply = await elsewhere.call('POST', '/transfers/initiate', {
          amount: 400_020,
          bankCode: '058',
          accountNumber: '0123456785',
        });
        expect(spare.transfers.has(String(reply.body.data?.['transferCode']))).toBe(true);
      },
      { timeout: 100_000, interval: 200 },
    );
    main.set(had, 'success');
    await becomes('OFF-0', 'delivered');
    // Scheduled and waiting orders are accepted; new ones are refused before a debit.
    await turn('spare', true);
    const again = await stage.startAgain(stage.file, { MAIN_KEY: main.secretKey, SPARE_KEY: spare.secretKey });
    try {
      for (const client of [stage.live, clientOf(again.liveUrl ?? '', stage.keys)]) {
        const refused = await client.call('POST', '/transfers/initiate', { amount: 400_030, bankCode: '058', accountNumber: '0123456785' });
        expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      }
    } finally {
      await again.stop();
    }
    expect((await stage.operator.call('GET', '/ops/providers')).body).toMatchObject({
      data: [
        { account: 'main', port: 'bank', state: 'off' },
        { account: 'spare', port: 'bank', state: 'off' },
      ],
    });
  } finally {
    for (const account of ['main', 'spare']) expect((await turn(account, false)).body).toMatchObject({ data: { account, off: null } });
    await other.stop();
  }
  const logged = await stage.sql<{ action: string }>(`select action from audit.entry where action = 'providers.switch'`);
  expect(logged).toHaveLength(4);
  expect((await send('OFF-2', 400_040)).status).toBe(200);
});

test('a number that belonged to another account starts nothing, and says what to do', async () => {
  const db = openDatabase({ url: stage.databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test accounts' });
  const named = (id: number, name: string, adapter = 'paystack'): NamedAccount => ({ environment: 'live', id, name, adapter });
  try {
    expect(await claimAccountIds(db, [named(1, 'main'), named(2, 'spare')])).toEqual([]);
    const [other, renumbered, ...more] = await claimAccountIds(db, [named(1, 'other'), named(5, 'main')]);
    expect(other).toMatch(
      /^PROVIDERS_FILE live\.accounts\.other: number 1 belongs to the paystack account main permanently.*such as 3,.*leave main in the file/,
    );
    expect(renumbered).toMatch(/^PROVIDERS_FILE live\.accounts\.main: this account had number 1 before/);
    expect(more).toEqual([]);
    expect(await claimAccountIds(db, [named(2, 'spare', 'monnify')])).toHaveLength(1);
    // The sandbox' accounts have numbers of their own.
    expect(await claimAccountIds(db, [{ environment: 'sandbox', id: 1, name: 'test', adapter: 'vtpass' }])).toEqual([]);
    expect(await claimAccountIds(db, [named(1, 'main'), named(2, 'spare'), named(3, 'third')])).toEqual([]);
  } finally {
    await db.close();
  }
  const file = { live: { accounts: { renamed: { adapter: 'paystack', id: 1, secretKey: { env: 'MAIN_KEY' } } }, bank: ['renamed'] } };
  await expect(stage.startAgain(file, { MAIN_KEY: main.secretKey })).rejects.toThrow(/number 1 belongs to the paystack account main/);
});

test('an account with failing submissions comes last after a while, though its name enquiries succeed', async () => {
  main.fault((request) => (isMoneyCall(request) ? 'error_500_before' : null));
  let tries = 0;
  // Silence proves nothing: payments stay at the first account until the circuit opens.
  for (; tries < 30; tries++) {
    const sent = await send(`ILL-${tries}`, 200_000 + tries);
    if (sent.status === 200) break;
  }
  expect(tries).toBeGreaterThan(2);
  expect(tries).toBeLessThan(30);
  const figures = await (await fetch(`${stage.url}/metrics`)).text();
  expect(figures).toContain('tollgate_provider_account_well{environment="live",account="main",port="bank"} 0');
});
