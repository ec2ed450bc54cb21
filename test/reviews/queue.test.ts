import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import { allRoutes } from '../../src/slices/slices.ts';
import { ask } from '../graphql/support.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';
import { sql } from '../payroll/support.ts';
import { wrongsOf } from '../support/truth.ts';

const FIRST = '00000000-0000-7000-8000-000000000001';
const SECOND = '00000000-0000-7000-8000-000000000002';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const operator = (method: string, path: string, body?: object): Promise<Reply> => sandbox.call(method, path, body, { as: 'operator' });
const queue = async (query = ''): Promise<any[]> => (await operator('GET', `/ops/reviews?limit=200${query}`)).body.data;
const bearer = async (email: string): Promise<Record<string, string>> => {
  const { body } = await sandbox.call('POST', '/auth/login', { email, password: 'tollgate-demo' });
  return { Authorization: `Bearer ${body.data.token}` };
};

/** A transfer that its bank declined with a code that is not final. */
async function declined(clientReference: string, as = 'demo'): Promise<string> {
  const payee = { bankCode: '058', accountNumber: '0123456785' };
  const { body } = await sandbox.call('POST', '/money-transfer/send', { amount: 500_096, ...payee, clientReference }, { as });
  await sandbox.advance('5m', as);
  return body.data.transferCode;
}

/** A bill without a reported outcome for more than an hour. */
async function undecided(as = 'demo'): Promise<string> {
  const { body } = await sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08031234567', amount: 10_099 }, { as });
  for (let hour = 0; hour < 6; hour++) await sandbox.advance('1h', as);
  return body.data.requestRef;
}

/** Id of an unallocated deposit. */
async function lost(number: string): Promise<string> {
  const { body } = await sandbox.call('POST', `/sandbox/virtual-accounts/${number}/pay`, { amount: 70_000, senderName: 'LOST SENDER' });
  const [row] = await sql<{ id: string }>(sandbox, 'select id from suspense_deposit where session_id = $1', [body.data.sessionId]);
  return row!.id;
}

/** Audit entries of a business for an action. */
const audited = (businessId: string, action: string): Promise<{ actor_name: string; subject_id: string }[]> =>
  sql(sandbox, 'select actor_name, subject_id from audit.entry where business_id = $1 and action = $2 order by seq', [businessId, action]);

describe('the queue', () => {
  test('lists open items of every business, oldest first, in pages, by kind, equally over REST and GraphQL', async () => {
    const codes = [await declined('QUEUE-1'), await declined('QUEUE-2', 'demo2')];
    const bill = await undecided('demo2');
    const deposit = await lost('9999991001');
    const all = await queue();
    expect(new Set(all.map(({ reference }) => reference))).toEqual(new Set([...codes, bill, deposit]));
    const times = all.map(({ since }) => Date.parse(since));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(all.find(({ reference }) => reference === codes[1])).toMatchObject({
      kind: 'transfer',
      business: { id: SECOND, name: 'Second Demo Limited' },
      amount: 500_096,
      fee: 2_688,
      party: { name: 'ADA CHIOMA OKAFOR', number: '0123456785', institution: 'Guaranty Trust Bank' },
      code: '90091',
      reason: 'Declined by the bank: Bank not available',
      decisions: ['reverse', 'settle'],
      // The fee was charged when the bank took it; a reversal gives both back in one posting, a settlement books each where it belongs.
      outcomes: [
        { decision: 'reverse', from: 'payoutsInFlight', to: 'wallet', amount: 502_784 },
        { decision: 'settle', from: 'payoutsInFlight', to: 'settlement', amount: 500_096 },
        { decision: 'settle', from: 'payoutsInFlight', to: 'feeRevenue', amount: 2_688 },
      ],
    });
    expect(all.find(({ reference }) => reference === bill)).toMatchObject({ kind: 'bill', business: { id: SECOND }, amount: 10_099 });
    expect(all.find(({ reference }) => reference === deposit)).toMatchObject({
      kind: 'suspense',
      business: null,
      reason: 'No virtual account has this number',
      decisions: ['credit', 'return'],
    });
    await sql(
      sandbox,
      `insert into webhook.endpoint (book_id, id, url, failing_since, last_error) select id, gen_random_uuid(), 'https://u:p@hooks.example/x?token=1', now() - interval '2 hours', 'HTTP 500'
         from ledger.book where business_id = $1 and environment = 'sandbox'`,
      [SECOND],
    );
    const failing = await queue('&kind=endpoint');
    expect(failing).toMatchObject([
      {
        business: { id: SECOND },
        amount: null,
        party: { number: 'hooks.example' },
        reason: 'The endpoint does not acknowledge webhooks: HTTP 500',
        decisions: [],
      },
    ]);
    expect(JSON.stringify(failing)).not.toMatch(/token|u:p/);
    await sql(sandbox, `delete from webhook.endpoint where url like '%hooks.example%'`);
    for (const kind of ['transfer', 'unconfirmed', 'bill', 'suspense'])
      expect(await queue(`&kind=${kind}`), kind).toEqual(all.filter((review) => review.kind === kind));

    const paged: unknown[] = [];
    for (let cursor = ''; cursor !== 'none';) {
      const { body } = await operator('GET', `/ops/reviews?limit=1${cursor}`);
      paged.push(...body.data);
      cursor = body.meta.hasMore ? `&cursor=${body.meta.nextCursor}` : 'none';
    }
    expect(paged).toEqual(all);

    const { data } = await ask(sandbox, '{ reviews { nodes { kind reference business { id } amount since } } }', {}, { as: 'operator' });
    expect(data.reviews.nodes).toEqual(
      all.map(({ kind, reference, business, amount, since }) => ({
        kind: kind.toUpperCase(),
        reference,
        business: business && { id: business.id },
        amount,
        since,
      })),
    );
  });

  test('decides across businesses; each decision is logged once for its business and leaves the queue', async () => {
    const [reversed, settled] = [await declined('DECIDE-1', 'demo2'), await declined('DECIDE-2', 'demo2')];
    const [back, delivered] = [await undecided('demo2'), await undecided('demo2')];
    const [credited, returned] = [await lost('9999991002'), await lost('9999991003')];
    const before = (await sandbox.call('GET', '/wallet', undefined, { as: 'demo2' })).body.data.availableBalance;
    await sandbox.call('POST', `/sandbox/transfers/${settled}/outcome`, { outcome: 'delivered' }, { as: 'demo2' });
    const decision = { businessId: SECOND, note: 'The bank says so in ticket 4711' };
    const acts = [
      [`/ops/transfers/${reversed}/reverse`, 'transfers.reverse', reversed],
      [`/ops/transfers/${settled}/settle`, 'transfers.settle', settled],
      [`/ops/bills/${back}/reverse`, 'bills.reverse', back],
      [`/ops/bills/${delivered}/deliver`, 'bills.deliver', delivered],
    ] as const;
    for (const [path, action, subject] of acts) {
      const wrong = await operator('POST', path, { ...decision, businessId: FIRST });
      const once = await operator('POST', path, decision);
      const twice = await operator('POST', path, decision);
      expect([path, wrong.status, once.status, twice.status]).toEqual([path, 404, 200, 409]);
      expect(await audited(SECOND, action)).toEqual([{ actor_name: 'pk_test_operator', subject_id: subject }]);
    }
    const credit = () => operator('POST', `/ops/suspense/${credited}/credit`, { businessId: FIRST, note: 'It was theirs' });
    expect([(await credit()).status, (await credit()).status]).toEqual([200, 409]);
    expect(await audited(FIRST, 'suspenseDeposits.credit')).toEqual([{ actor_name: 'pk_test_operator', subject_id: credited }]);
    expect((await operator('POST', `/ops/suspense/${returned}/return`, { note: 'Sent back' })).body.data.status).toBe('returned');
    const left = (await queue()).map(({ reference }) => reference);
    for (const gone of [reversed, settled, back, delivered, credited, returned]) expect(left).not.toContain(gone);
    // Amount and fee of the declined transfer and of the bill are back.
    const after = (await sandbox.call('GET', '/wallet', undefined, { as: 'demo2' })).body.data.availableBalance;
    expect(after - before).toBe(500_096 + 2_688 + 10_099);
    expect((await operator('GET', '/ops/suspense?status=returned')).body.data).toMatchObject([{ id: returned, note: 'Sent back' }]);
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  });

  test('is for operators alone: owner, keys and users of a business are rejected at every route', async () => {
    const owner = await bearer('owner@demo.test');
    const routes = allRoutes.filter(({ path }) => path.startsWith('/ops/'));
    expect(routes.length).toBeGreaterThan(7);
    for (const { method, path } of routes) {
      const filled = path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-0000000000aa');
      const body = method === 'get' ? undefined : { note: 'mine', ...(!path.includes('{businessId}') && { businessId: FIRST }) };
      for (const headers of [owner, {}]) {
        const refused = await fetch(`${sandbox.url}/api/v1${filled}`, {
          method: method.toUpperCase(),
          headers: {
            ...(headers === owner ? owner : { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' }),
            'Content-Type': 'application/json',
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        expect([method, path, refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
          method,
          path,
          403,
          'SCOPE_MISSING',
        ]);
      }
    }
  });
});

describe('the key of an operator', () => {
  test('reads and decides, and does nothing else', async () => {
    for (const path of ['/wallet', '/money-transfer', '/webhooks/settings', '/bills'])
      expect([path, (await operator('GET', path)).body.code]).toEqual([path, 'SCOPE_MISSING']);
    expect((await operator('POST', '/ops/suspense/x/return', { note: 'x' })).status).toBeGreaterThanOrEqual(400);
  });

  test('is not obtained by adding its scopes to a key of a business', async () => {
    const secret = hashSecret('test-pepper-test-pepper-test-pepper!', 'sk_test_upstart_secret');
    await sql(
      sandbox,
      `insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes)
       values (gen_random_uuid(), $1, 'sandbox', 'pk_test_upstart', $2, 'Upstart', '{reviews:read,transfers:review,wallet:read}')`,
      [FIRST, secret],
    );
    const upstart = (path: string) => sandbox.call('GET', path, undefined, { as: 'upstart' });
    expect((await upstart('/ops/reviews')).body.code).toBe('SCOPE_MISSING');
    expect((await upstart('/wallet')).status).toBe(200);
    await sql(sandbox, `delete from api_key where key_id = 'pk_test_upstart'`);
  });

  test('is hidden from businesses, and ends with the operator role of its owner', async () => {
    const owner = await bearer('owner@demo.test');
    const { body } = await sandbox.call('GET', '/api-keys?limit=200', undefined, { headers: owner });
    expect(JSON.stringify(body.data)).not.toContain('pk_test_operator');
    const staff = (isOperator: boolean) =>
      sql(sandbox, `update person set is_operator = $1 where email = 'operator@demo.test'`, [isOperator]);
    const status = async (): Promise<number> => (await operator('GET', '/ops/reviews')).status;
    await staff(false);
    await expect.poll(status).toBe(403);
    await staff(true);
    await expect.poll(status).toBe(200);
  });
});

test('in the sandbox a business decides with its own key, and receives reason manual_reversal', async () => {
  const [back, saved] = [await declined('OWN-1'), await declined('OWN-2')];
  const decide = (code: string, decision: string, as = 'demo') =>
    sandbox.call('POST', `/sandbox/transfers/${code}/review`, { decision }, { as });
  expect((await decide(back, 'reverse', 'demo2')).status).toBe(404);
  expect((await decide(back, 'reverse')).body.data).toMatchObject({
    settlementStatus: 'reversed',
    reason: 'manual_reversal',
    reversalCause: 'review',
    provider: { transactionResponseCode: '90091' },
  });
  expect((await decide(saved, 'settle')).body.data).toMatchObject({
    settlementStatus: 'delivered',
    needsReview: false,
    settledBy: 'review',
    provider: { transactionResponseCode: '90000' },
  });
  expect(await decide(back, 'settle')).toMatchObject({ status: 409, body: { code: 'TRANSFER_NOT_IN_REVIEW' } });
  const events = await sql<{ event: string; reason: string | null }>(
    sandbox,
    `select event, data ->> 'reason' as reason, coalesce(data ->> 'settledBy', data ->> 'reversalCause') as cause,
            data #>> '{provider,transactionResponseCode}' as code from ledger.outbox where data ->> 'transferCode' = any ($1) and event <> 'transfer.failed' order by event`,
    [[back, saved]],
  );
  expect(events).toEqual([
    { event: 'transfer.reversed', reason: 'manual_reversal', cause: 'review', code: '90091' },
    { event: 'transfer.settled', reason: null, cause: 'review', code: '90000' },
  ]);
});
