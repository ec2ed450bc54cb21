import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type FlutterwaveDouble, startFlutterwave } from '../doubles/flutterwave.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { startVtpass, type VtpassDouble } from '../doubles/vtpass.ts';
import { ask } from '../graphql/support.ts';
import { balancesAreReported, type LiveStage, startLive } from '../providers/live-stage.ts';

/** Data that must never be shown or stored: account and name of the payee, a phone number. */
const ACCOUNT = '0123456785';
const PHONE = '08031234999';
const OPERATOR = { 'X-API-Key': 'pk_live_staff', 'X-API-Secret': 'sk_live_staff_secret' };

let paystack: PaystackDouble;
let flutterwave: FlutterwaveDouble;
let vtpass: VtpassDouble;
let stage: LiveStage;
let businessId: string;
beforeAll(async () => {
  [paystack, flutterwave, vtpass] = await Promise.all([
    startPaystack({ secretKey: 'sk_live_double' }),
    startFlutterwave({ secretKey: 'FLWSECK-live-double-X' }),
    startVtpass(),
  ]);
  const env = {
    FIRST_KEY: paystack.secretKey,
    SECOND_KEY: flutterwave.secretKey,
    HASH: flutterwave.secretHash,
    API: vtpass.keys.apiKey,
    PUBLIC: vtpass.keys.publicKey,
    SECRET: vtpass.keys.secretKey,
  };
  stage = await startLive(
    {
      live: {
        accounts: {
          paystack: { adapter: 'paystack', id: 1, secretKey: { env: 'FIRST_KEY' }, baseUrl: paystack.url },
          flutterwave: {
            adapter: 'flutterwave',
            id: 2,
            secretKey: { env: 'SECOND_KEY' },
            secretHash: { env: 'HASH' },
            baseUrl: flutterwave.url,
          },
          vtpass: {
            adapter: 'vtpass',
            id: 3,
            apiKey: { env: 'API' },
            publicKey: { env: 'PUBLIC' },
            secretKey: { env: 'SECRET' },
            phone: '08031234567',
            baseUrl: vtpass.url,
          },
        },
        bank: ['paystack', 'flutterwave'],
        bills: ['vtpass'],
      },
    },
    env,
  );
  businessId = String((await stage.sql('select business_id from ledger.book where id = $1', [stage.bookId]))[0]?.['business_id']);
});
afterEach(() => paystack.fault());
afterAll(async () => {
  await stage.stop();
  await Promise.all([paystack.stop(), flutterwave.stop(), vtpass.stop()]);
});

const evidence = async (path: string, what: 'attempts' | 'exchanges', query = ''): Promise<any> =>
  (await stage.operator.call('GET', `/ops/businesses/${businessId}/${path}/${what}${query}`)).body;

/** Exchanges are written beside the work, so they are there a moment later. */
const exchangesOnce = (path: string, least: number): Promise<any[]> =>
  vi.waitFor(
    async () => {
      const { data } = await evidence(path, 'exchanges');
      expect(data.length).toBeGreaterThanOrEqual(least);
      return data;
    },
    { timeout: 100_000, interval: 100 },
  );

const reads = async (): Promise<string[]> =>
  (
    await stage.sql<{ action: string }>(
      `select action from audit.entry where business_id = $1 and action ~ '^operators.read.(transfer|bill)_' order by seq`,
      [businessId],
    )
  ).map(({ action }) => action);

async function sendOverTwo(clientReference: string): Promise<string> {
  // Accounts with a known low float come last, so the known balance must be high and the real one low.
  paystack.setBalance(1_000_000_000);
  await balancesAreReported(stage);
  paystack.setBalance(0);
  const sent = await stage.live.call('POST', '/money-transfer/send', {
    amount: 150_000,
    bankCode: '058',
    accountNumber: ACCOUNT,
    clientReference,
  });
  expect(sent.status).toBe(200);
  return String(sent.body.data?.['transferCode']);
}

test('operators see each attempt of a transfer of any business, with its provider and requests', async () => {
  const code = await sendOverTwo('TWO-1');
  expect((await evidence(`transfers/${code}`, 'attempts')).data).toMatchObject([
    { number: 1, account: 'paystack', reference: code, shortReference: null, outcome: 'not_taken', alert: 'balance' },
    { number: 2, account: 'flutterwave', reference: `${code}r2`, outcome: 'pending', alert: null, endedAt: null },
  ]);
  const exchanges = await exchangesOnce(`transfers/${code}`, 3);
  expect(exchanges.map(({ attempt, account, operation }) => [attempt, account, operation])).toEqual([
    [1, 'paystack', 'submit.recipient'],
    [1, 'paystack', 'submit'],
    [2, 'flutterwave', 'submit'],
  ]);
  expect(exchanges.map(({ request }) => request)).toEqual(['POST /transferrecipient', 'POST /transfer', 'POST /transfers']);
  for (const each of exchanges) {
    expect(each).toMatchObject({ ended: 'answered', why: null, status: expect.any(Number), durationMs: expect.any(Number) });
    expect(Date.parse(each.startedAt)).toBeGreaterThan(Date.now() - 60_000);
  }
  expect(flutterwave.transfers.get(`${code}r2`)).toBeDefined();
  flutterwave.set(`${code}r2`, 'SUCCESSFUL');
  await vi.waitFor(
    async () => {
      await stage.letTimePass();
      expect((await evidence(`transfers/${code}`, 'attempts')).data[1]).toMatchObject({ outcome: 'delivered', code: '90000' });
    },
    { timeout: 100_000, interval: 200 },
  );
});

test('a lost answer has the result unknown, with its failure and without a status', async () => {
  paystack.setBalance(1_000_000_000);
  paystack.fault(({ method, path }) => (method === 'POST' && path === '/transfer' ? 'reset_after' : null));
  await balancesAreReported(stage);
  const sent = await stage.live.call('POST', '/money-transfer/send', {
    amount: 150_000,
    bankCode: '058',
    accountNumber: ACCOUNT,
    clientReference: 'LOST-1',
  });
  const code = String(sent.body.data?.['transferCode']);
  expect((await evidence(`transfers/${code}`, 'attempts')).data).toMatchObject([
    { number: 1, account: 'paystack', outcome: 'unknown', code: null, endedAt: null },
  ]);
  const last = (await exchangesOnce(`transfers/${code}`, 1)).find(({ request }) => request === 'POST /transfer');
  expect(last).toMatchObject({ ended: 'unknown', why: 'connection_lost', status: null, code: null });
});

test('the same for a bill, by its requestRef', async () => {
  const requestRef = '1767225600123';
  const bought = await stage.live.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: PHONE, amount: 150_000, requestRef });
  expect(bought.status).toBe(200);
  const [attempt] = (await evidence(`bills/${requestRef}`, 'attempts')).data;
  expect(attempt).toMatchObject({ number: 1, account: 'vtpass', outcome: expect.stringMatching(/^(delivered|pending)$/) });
  const exchanges = await exchangesOnce(`bills/${requestRef}`, 1);
  expect(exchanges[0]).toMatchObject({
    attempt: 1,
    account: 'vtpass',
    operation: 'submit',
    request: 'POST /pay',
    ended: 'answered',
    status: 200,
  });
});

test('both lists page by keys of their own, equally over REST and GraphQL', async () => {
  const code = await sendOverTwo('PAGES-1');
  // Paystack knows the payee by now, so it is one request to each.
  const all = await exchangesOnce(`transfers/${code}`, 2);
  const paged: unknown[] = [];
  for (let cursor = ''; cursor !== 'none';) {
    const { data, meta } = await evidence(`transfers/${code}`, 'exchanges', `?limit=1${cursor}`);
    expect(data).toHaveLength(1);
    paged.push(...data);
    cursor = meta.hasMore ? `&cursor=${meta.nextCursor}` : 'none';
  }
  expect(paged).toEqual(all);
  const first = await evidence(`transfers/${code}`, 'attempts', '?limit=1');
  expect(first.data).toMatchObject([{ number: 1 }]);
  expect((await evidence(`transfers/${code}`, 'attempts', `?limit=1&cursor=${first.meta.nextCursor}`)).data).toMatchObject([{ number: 2 }]);
  const { data } = await ask(
    stage,
    `query ($code: String!, $of: ID!) {
       transferAttempts(transferCode: $code, businessId: $of) { nodes { number account reference outcome } }
       transferExchanges(transferCode: $code, businessId: $of, first: 100) { nodes { id request status durationMs } }
     }`,
    { code, of: businessId },
    { as: null, headers: OPERATOR },
  );
  expect(data.transferAttempts.nodes).toEqual([
    { number: 1, account: 'paystack', reference: code, outcome: 'NOT_TAKEN' },
    { number: 2, account: 'flutterwave', reference: `${code}r2`, outcome: 'PENDING' },
  ]);
  expect(data.transferExchanges.nodes).toEqual(all.map(({ id, request, status, durationMs }) => ({ id, request, status, durationMs })));
});

test('each read is logged for that business, once a minute for the same request; a wrong reference discloses nothing', async () => {
  const code = await sendOverTwo('LOOKS-1');
  const before = await reads();
  await evidence(`transfers/${code}`, 'attempts');
  await evidence(`transfers/${code}`, 'attempts');
  await evidence(`transfers/${code}`, 'exchanges');
  expect((await reads()).slice(before.length)).toEqual(['operators.read.transfer_attempts', 'operators.read.transfer_exchanges']);
  expect(await reads()).toEqual(expect.arrayContaining(['operators.read.bill_attempts', 'operators.read.bill_exchanges']));
  for (const path of ['transfers/nobodys', 'bills/1767225699999'])
    for (const what of ['attempts', 'exchanges'] as const) expect((await evidence(path, what)).code).toBe('RECORD_NOT_FOUND');
});

test('a key of the business is rejected everywhere', async () => {
  const code = await sendOverTwo('TENANT-1');
  for (const path of [`transfers/${code}`, 'bills/1767225600123'])
    for (const what of ['attempts', 'exchanges'])
      expect(await stage.live.call('GET', `/ops/businesses/${businessId}/${path}/${what}`)).toMatchObject({
        status: 403,
        body: { code: 'SCOPE_MISSING' },
      });
});

test('no secret, account, phone number or name is shown or stored', async () => {
  // A provider that repeats numbers in its words: of them the last four digits may be read.
  const code = await sendOverTwo('WORDS-1');
  await stage.sql(
    `insert into ledger.evidence (book_id, transfer_id, channel, outcome, applied, code, body, received_at)
     select book_id, id, 'poll', 'pending', false, 'X', $2, clock_timestamp() from ledger.transfer where transfer_code = $1`,
    [code, JSON.stringify({ kind: 'pending', code: 'X', description: `Account ${ACCOUNT} of BVN 22212345678 waits`, sessionId: null })],
  );
  const { data } = await evidence(`transfers/${code}`, 'attempts');
  expect(data[1]).toMatchObject({ description: 'Account …6785 of BVN …5678 waits' });
  const codes = await stage.sql<{ code: string }>('select transfer_code as code from ledger.transfer');
  const shown = [
    ...(await Promise.all(
      codes.flatMap((each) => (['attempts', 'exchanges'] as const).map((what) => evidence(`transfers/${each.code}`, what))),
    )),
    ...(await Promise.all((['attempts', 'exchanges'] as const).map((what) => evidence('bills/1767225600123', what)))),
    await stage.sql('select * from provider_exchange'),
  ];
  const secrets = [paystack.secretKey, flutterwave.secretKey, flutterwave.secretHash, ...Object.values(vtpass.keys)];
  for (const hidden of [...secrets, ACCOUNT, PHONE, PHONE.slice(1), '22212345678', 'OKAFOR'])
    expect(JSON.stringify(shown)).not.toContain(hidden);
});
