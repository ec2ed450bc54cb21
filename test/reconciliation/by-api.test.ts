import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lagosDay } from '../../src/domain/time/lagos.ts';
import { type LiveStage, startLive } from '../providers/live-stage.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { startSudo, type SudoDouble } from '../doubles/sudo.ts';
import { asOwner } from '../ledger/support.ts';
import { providersOf } from './live-providers.ts';
import { reconciliationInvariants } from '../../src/slices/reconciliation/slice.ts';
import { dayLasts } from '../support/lagos-day.ts';

/** More than one page of Paystack's hundred rows. */
const SENDS = 130;
const DAY_MS = 86_400_000;

let paystack: PaystackDouble;
let sudo: SudoDouble;
let stage: LiveStage;
let yesterday: string;
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 100_000, interval: 100 });
const operator = async (method: string, path: string, body?: object): Promise<{ status: number; body: any }> =>
  stage.operator.call(method, `/ops/reconciliation${path}`, body);

beforeAll(async () => {
  await dayLasts(90_000);
  [paystack, sudo] = await Promise.all([startPaystack({ secretKey: 'sk_live_double' }), startSudo()]);
  stage = await startLive(providersOf(paystack, sudo), {
    PAYSTACK_KEY: paystack.secretKey,
    SUDO_KEY: sudo.apiKey,
    SUDO_WEBHOOKS: sudo.webhookAuthorization,
    VTPASS_KEY: 'a key',
  });
  yesterday = lagosDay(new Date(Date.now() - DAY_MS));
});
afterEach(() => (paystack.fault(), sudo.fault()));
afterAll(async () => {
  await stage.stop();
  await Promise.all([paystack.stop(), sudo.stop()]);
});

async function send(amount: number): Promise<string> {
  const payment = { amount, bankCode: '058', accountNumber: '0123456785', clientReference: randomUUID() };
  const sent = await stage.live.call('POST', '/money-transfer/send', payment);
  return String(sent.body.data?.['transferCode']);
}

/** Has a day read and waits for its end. */
async function fetched(day: string, account = 'paystack'): Promise<any> {
  const asked = await operator('POST', '/fetches', { account, day });
  expect(asked).toMatchObject({ status: 200, body: { data: { account, format: 'api', state: 'reading' } } });
  return read(asked.body.data.id);
}

async function read(id: string): Promise<any> {
  await until(async () => {
    await stage.sql('update reconciliation_fetch set due_at = clock_timestamp() where due_at > clock_timestamp() and attempts > 0');
    expect((await operator('GET', `/imports/${id}`)).body.data.state).not.toBe('reading');
  });
  return (await operator('GET', `/imports/${id}`)).body.data;
}

async function reportOf(account = 'paystack'): Promise<any> {
  const path = `/report?account=${account}&from=${yesterday}&to=${lagosDay(new Date())}`;
  await until(async () => expect((await operator('GET', path)).body.data.isCurrent).toBe(true));
  return (await operator('GET', path)).body.data;
}
const exceptions = async (account = 'paystack'): Promise<any[]> =>
  (await operator('GET', `/exceptions?limit=200&account=${account}`)).body.data;

function byHand(reference: string, amount: number, at: Date): void {
  const [like] = paystack.transfers.values();
  (paystack.transfers as Map<string, unknown>).set(reference, {
    ...like,
    id: 900_000 + paystack.transfers.size,
    reference,
    amount,
    status: 'success',
    createdAt: at,
  });
}

let missing: string;
let reversed: string;
test("a day is read from Paystack's lists, page by page, through silence, 429 and rows that come meanwhile: what differs is found, and nothing else", async () => {
  const codes: string[] = [];
  for (let n = 0; n < SENDS; n++) codes.push(await send(100_000 + n));
  missing = codes[3]!;
  reversed = codes[5]!;
  for (const code of codes) paystack.set(code, code === reversed ? 'reversed' : 'success');
  await until(async () => {
    await stage.letTimePass();
    expect(await stage.sql(`select from ledger.transfer where settlement_status = 'pending'`)).toEqual([]);
  });
  const account = await stage.live.call('POST', '/wallet/funding-accounts', { phoneNumber: '08012345678' });
  paystack.accounts.pay(String(account.body.data?.['accountNumber']), 700_000);
  await until(async () => {
    await stage.sql(`update deposit_feed set next_poll_at = clock_timestamp() where span_from is null`);
    expect(await stage.sql(`select from ledger.deposit where amount = 700000`)).toHaveLength(1);
  });
  // All of it was yesterday, at noon in Lagos.
  const noon = new Date(Date.parse(`${yesterday}T11:00:00Z`));
  await asOwner(stage.databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('update ledger.posting set posted_at = $1', [noon]);
  });
  for (const transfer of paystack.transfers.values()) transfer.createdAt = noon;
  paystack.accounts.backdate(noon);
  (paystack.transfers as Map<string, unknown>).delete(missing);
  paystack.transfers.get(codes[7]!)!.amount += 1;
  byHand('made-by-hand-at-paystack', 55_000, noon);

  const seen: string[] = [];
  let [silences, pagesOfTwo] = [0, 0];
  paystack.fault(({ path, query }) => {
    if (path !== '/transfer' || !query.has('page')) return null;
    seen.push(query.get('page')!);
    if (seen.length === 1) return 'rate_limited';
    if (seen.length === 2) return 'reset_before';
    // Inserts a payment on page one while page two is requested.
    if (query.get('page') === '2' && ++pagesOfTwo === 1) byHand('came-meanwhile-at-paystack', 66_000, new Date(noon.getTime() + 1));
    return query.get('page') === '2' && ++silences === 2 ? 'cut_json' : null;
  });
  const day = await fetched(yesterday);
  expect(day).toMatchObject({ state: 'imported', problems: [], firstDay: yesterday, lastDay: yesterday, by: 'pk_live_staff' });
  // All but one of ours, the reversed one twice, two by hand, and a payment in.
  expect(day.rowCount - day.knownCount).toBe(SENDS - 1 + 1 + 2 + 1);
  expect(seen.slice(0, 3)).toEqual(['1', '1', '1']);
  expect(await reportOf()).toMatchObject({ addsUp: true, daysWithoutStatement: 1 });
  expect((await exceptions()).map(({ kind, reference }) => `${kind} ${reference}`).toSorted()).toEqual(
    [
      `amount_differs ${codes[7]}`,
      'missing_here came-meanwhile-at-paystack',
      'missing_here made-by-hand-at-paystack',
      `missing_there ${missing}`,
      'missing_there OPENING',
    ].toSorted(),
  );
  expect(
    await stage.sql(`select state, amount::int, item_id from reconciliation_line where reference = $1 order by amount`, [reversed]),
  ).toEqual([
    { state: 'matched', amount: -100_005, item_id: null },
    { state: 'matched', amount: 100_005, item_id: null },
  ]);
  for (const { id, sql } of reconciliationInvariants) expect([id, await stage.sql(sql)]).toEqual([id, []]);
});

test('read again each row counts once; what came late clears what was missing', async () => {
  const before = await reportOf();
  const again = await fetched(yesterday);
  expect(again).toMatchObject({ state: 'imported', firstDay: null });
  expect(again.knownCount).toBe(again.rowCount);
  expect(await reportOf()).toEqual(before);
  byHand(missing, 100_003, new Date(Date.parse(`${yesterday}T22:59:59Z`)));
  expect(await fetched(yesterday)).toMatchObject({ firstDay: yesterday });
  await reportOf();
  expect((await exceptions()).map(({ reference }) => reference)).not.toContain(missing);
});

test('a worker after a crash resumes at the page that was not stored', async () => {
  const id = randomUUID();
  await stage.sql(
    `with made as (insert into reconciliation_import (id, environment, provider, format, state, covers_from, covers_to, by_name, token, row_count, known_count)
                   values ($1, 'live', 1, 'api', 'reading', $2, $2, 'Operator', gen_random_uuid(), 100, 100) returning id)
     insert into reconciliation_fetch (import_id, day, list, next_page, pass, due_at) select id, $2, 'payouts', 'success 2', 2, clock_timestamp() from made`,
    [id, yesterday],
  );
  const pages: string[] = [];
  paystack.fault(({ path, query }) => {
    if (path === '/transfer' && query.has('page')) pages.push(query.get('page')!);
    return null;
  });
  expect(await read(id)).toMatchObject({ state: 'imported', rowCount: 100 });
  // Of the transfers that succeeded, and then of those that were reversed.
  expect(pages).toEqual(['2', '1']);
  expect(await stage.sql('select from reconciliation_fetch')).toEqual([]);
});

test('a row of one source is not repeated by another; an account without a list is refused, and so is a caller without permission', async () => {
  const mapping = { columns: { date: 'Date', reference: 'Reference', amount: 'Amount' } };
  expect((await operator('PUT', '/mappings/paystack', { mapping })).status).toBe(200);
  const file = `Date,Reference,Amount\n${yesterday}T10:00:00Z,ANY-1,-5.00\n`;
  const query = 'account=paystack&format=csv';
  const sent = await fetch(`${stage.url}/api/v1/ops/reconciliation/imports?${query}`, {
    method: 'POST',
    headers: { 'X-API-Key': 'pk_live_staff', 'X-API-Secret': 'sk_live_staff_secret', 'Content-Type': 'text/csv' },
    body: file,
  });
  const { data } = (await sent.json()) as { data: { id: string } };
  expect(await read(data.id)).toMatchObject({ state: 'refused', problems: [{ line: 0, problem: expect.stringContaining('count twice') }] });
  expect(await operator('POST', '/fetches', { account: 'vtpass', day: yesterday })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('has no list') },
  });
  expect(await operator('PUT', '/mappings/vtpass', { mapping: { daily: true } })).toMatchObject({ status: 409 });
  expect(await operator('POST', '/fetches', { account: 'nobody', day: yesterday })).toMatchObject({ status: 404 });
  expect(await operator('POST', '/fetches', { account: 'paystack', day: '2999-01-01' })).toMatchObject({
    status: 400,
    body: { field: 'day' },
  });
  expect(await stage.live.call('POST', '/ops/reconciliation/fetches', { account: 'paystack', day: yesterday })).toMatchObject({
    status: 403,
  });
});

test('a provider that is silent for long fails the fetch with a message; nothing of the day counts then', async () => {
  paystack.fault(({ path }) => (path === '/transfer' ? 'error_500_before' : null));
  const { body } = await operator('POST', '/fetches', { account: 'paystack', day: lagosDay(new Date(Date.now() - 5 * DAY_MS)) });
  await stage.sql(`update reconciliation_import set started_at = started_at - interval '7 hours' where id = $1`, [body.data.id]);
  expect(await read(body.data.id)).toMatchObject({ state: 'refused', problems: [{ line: 0, problem: 'the provider did not answer' }] });
});

test('an account with a daily feed is fetched every morning with the days before; other accounts are not', async () => {
  const daily = async (wanted: boolean): Promise<void> => {
    expect((await operator('PUT', '/mappings/paystack', { mapping: { daily: wanted } })).status).toBe(200);
  };
  await daily(true);
  const [feed] = await stage.sql<{ hour: number; ahead: boolean }>(
    `select extract(hour from next_at at time zone 'Africa/Lagos')::int as hour, next_at > clock_timestamp() and next_at < clock_timestamp() + interval '25 hours' as ahead from reconciliation_feed`,
  );
  expect(feed).toEqual({ hour: 5, ahead: true });
  await stage.sql('update reconciliation_feed set next_at = clock_timestamp()');
  const isMine = ({ by }: any): boolean => by === 'daily';
  await until(async () => {
    const made: any[] = (await operator('GET', '/imports?limit=50')).body.data.filter(isMine);
    expect(made.map(({ format }): string => format).toSorted((a, b) => a.localeCompare(b))).toEqual(['api', 'api', 'api', 'settlements']);
    expect(made.every(({ state }) => state === 'imported')).toBe(true);
  });
  const days = await stage.sql<{ day: string }>(
    `select covers_from::text as day from reconciliation_import where by_name = 'daily' and format = 'api' order by 1`,
  );
  expect(days.map(({ day }) => day)).toEqual([3, 2, 1].map((back) => lagosDay(new Date(Date.now() - back * DAY_MS))));
  await daily(false);
  expect(await stage.sql('select from reconciliation_feed')).toEqual([]);
  const [entry] = await stage.sql<{ before: any; after: any }>(
    `select before, after from audit.entry where action = 'importMappings.update' order by seq desc limit 1`,
  );
  expect([entry?.before?.mapping?.daily, entry?.after?.mapping?.daily]).toEqual([true, false]);
});

test('REST and GraphQL preview a mapping before it is saved, and fetch a day', async () => {
  const mapping = { unit: 'naira', date: { order: 'dmy' }, columns: { date: 'Date', amount: 'Amount', reference: 'Ref' } };
  const sample = 'Date,Ref,Amount\n31/01/2026,R-1,"-1,500.00"\n2026-01-31,R-2,5\n';
  const { body } = await operator('POST', '/mappings/preview', { mapping, sample });
  expect(body.data).toEqual([
    {
      line: 2,
      problem: null,
      row: {
        key: null,
        at: '2026-01-31T12:00:00.000Z',
        kind: 'payment',
        amount: -150_000,
        fee: null,
        balance: null,
        reference: 'R-1',
        name: null,
      },
    },
    { line: 3, problem: expect.stringContaining('not a date'), row: null },
  ]);
  expect(
    (await operator('POST', '/mappings/preview', { mapping: { columns: { date: 'Day', amount: 'Amount' } }, sample })).body.data,
  ).toEqual([{ line: 1, problem: 'the header has no column "Day"', row: null }]);
  const graphql = async (query: string, variables: object): Promise<any> => {
    const response = await fetch(`${stage.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-API-Key': 'pk_live_staff', 'X-API-Secret': 'sk_live_staff_secret' },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  };
  const attempted = await graphql(
    'query ($mapping: JSON!, $sample: String!) { previewImportMapping(mapping: $mapping, sample: $sample) { line row { amount kind } } }',
    {
      mapping,
      sample,
    },
  );
  expect(attempted.data.previewImportMapping[0]).toEqual({ line: 2, row: { amount: -150_000, kind: 'PAYMENT' } });
  const asked = await graphql(
    'mutation ($input: CreateStatementFetchInput!) { createStatementFetch(input: $input) { statement { id format } userErrors { message } } }',
    {
      input: { account: 'paystack', day: yesterday },
    },
  );
  expect(asked.data.createStatementFetch).toMatchObject({ statement: { format: 'API' } });
  await read(asked.data.createStatementFetch.statement.id);
});

test("cards are held against their processor's journal, entry by entry", async () => {
  const customer = await stage.live.call('POST', '/customers', { firstName: 'Jane', lastName: 'Doe', email: 'cards@example.com' });
  const made = await stage.live.call('POST', '/virtual-cards', {
    customerId: String(customer.body.data?.['id']),
    billingAddress: { line1: '1 Marina', city: 'Lagos', state: 'Lagos', country: 'NG' },
  });
  const id = String(made.body.data?.['id']);
  const theirs = [...sudo.cards.keys()].at(-1)!;
  expect((await stage.live.call('POST', `/virtual-cards/${id}/fund`, { amount: 500_000 })).body).toMatchObject({ success: true });
  const authorization = sudo.buy(theirs, 120_000);
  sudo.capture(theirs, authorization, 100_000);
  sudo.buy(theirs, 30_000);
  await stage.live.call('POST', `/virtual-cards/${id}/sync`);
  // A purchase unknown to the books, and a posting without an entry.
  sudo.buy(theirs, 7_000);
  await stage.sql(
    `select from ledger.enter(array[row(0, $1, gen_random_uuid(), 1, 'virtual_card_purchase', 6, 441, 900, null, 'CARD_UNKNOWN', null)::ledger.leg])`,
    [stage.bookId],
  );
  const day = await fetched(lagosDay(new Date()), 'sudo');
  expect(day).toMatchObject({ state: 'imported', problems: [] });
  await reportOf('sudo');
  const lines = await stage.sql(`select kind, state, amount::int from reconciliation_line where provider = 41 order by amount`);
  expect(lines).toEqual([
    { kind: 'payment', state: 'matched', amount: -100_000 },
    { kind: 'payment', state: 'matched', amount: -30_000 },
    { kind: 'payment', state: 'missing', amount: -7_000 },
    { kind: 'house', state: 'aside', amount: 500_000 },
  ]);
  const [found] = await exceptions('sudo');
  expect(found).toMatchObject({ kind: 'missing_here', lineAmount: -7_000, proposedPosting: { debit: 9, credit: 441, amount: 7_000 } });
  // The day is not over, so nothing is missing there yet.
  expect(await stage.sql(`select state, amount::int from reconciliation_item where provider = 41 and state <> 'matched'`)).toEqual([
    { state: 'open', amount: -900 },
  ]);
});
