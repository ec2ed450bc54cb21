import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { link, order as placeOrder } from '../checkout/support.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allRoutes } from '../../src/slices/slices.ts';
import { openApiDocument } from '../../src/api/rest/openapi.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';
import { dayLasts } from '../support/lagos-day.ts';

// Midnight in Lagos would part what a test does from what it asks of the day.
beforeEach(() => dayLasts());

interface Operation {
  parameters?: { in: string; name: string; schema?: object }[];
  responses: Record<string, { content?: Record<string, { schema?: { properties?: Record<string, Schema> } }> }>;
}
interface Schema {
  type?: string;
  items?: Schema;
  $ref?: string;
  properties?: Record<string, Schema>;
}
const { paths, components } = openApiDocument(allRoutes) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const resolved = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1) ?? ''];

const answerOf = ({ responses }: Operation) => responses['200']?.content?.['application/json']?.schema?.properties;
const itemOf = (list: Schema | undefined) => resolved(resolved(list)?.items)?.properties;
const dataOf = (operation: Operation): Schema | undefined => answerOf(operation)?.['data'];

/** Every GET of the document with the names of its query. */
const reads = Object.entries(paths).flatMap(([path, { get }]) =>
  get ? [{ path, get, names: (get.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name) }] : [],
);
const lists = reads.filter(({ names }) => names.includes('limit'));
const ranges = lists.filter(({ names }) => names.includes('from'));

/** Spec: `limit` of events is 1 to 100, and `since` is RFC 3339. */
const EVENTS = '/webhooks/events';
/** Spec: pages of transactions are capped at 200 rows. */
const TRANSACTIONS = '/transactions';
const CAP = 200;
const mostOf = (path: string): number => (path === EVENTS ? 100 : CAP);
const limitRefusal = (path: string): object =>
  refused('limit', `limit: must be a whole number ${path === TRANSACTIONS ? 'of at least 1' : `from 1 to ${mostOf(path)}`}`);

/** Lists without pages, and what bounds each. */
const WHOLE: Record<string, string> = {
  '/checkout/orders/{orderId}/refundable': 'the payments of an order',
  '/virtual-accounts/transactions/{transactionId}/refundable': 'one row',
  '/money-transfer/by-bank': 'one row per bank',
  '/money-transfer/{transferCode}/related': 'ten of each kind',
  '/money-transfer/banks': 'the list of banks',
  '/transfers/banks': 'the list of banks',
  '/ledger/accounts': 'the chart of accounts',
  '/search': 'five of each kind',
  '/transfer-rules': '20 rules',
  '/bills/categories': 'the catalogue',
  '/bills/services': 'the catalogue',
  '/bills/service-options': 'the catalogue',
  '/kyc/plans': 'the plans of the service',
  '/webhooks/event-types': 'the events of the service',
  '/webhooks/keys': 'the keys of the service',
  '/webhooks/endpoints': 'the maximum of endpoints (ENDPOINT_LIMIT)',
  '/auth/passkeys': '20 passkeys',
  '/auth/sessions': '50 sessions',
  '/auth/notices': 'one row per notice',
  '/ops/compliance/scenarios/templates': 'the default scenarios',
  '/ops/tiers': 'three tiers',
  '/ops/providers': 'the configured accounts',
  '/ops/reconciliation/mappings': 'one per configured account',
  '/sandbox/providers': 'one row per port',
};
const NO_CURSOR = 'cursor: is unknown; start again without it';
const NO_TIME = 'must be an RFC 3339 time such as 2026-01-31T09:30:00Z, or a day such as 2026-01-31';

/** Keys as cursors hold them, at and beyond the bounds of what PostgreSQL compares them with. */
const AN_ID = '0199d3a0-7c1e-7000-8000-0000000000ff';
const FORGED = [
  [AN_ID],
  [2 ** 31],
  [-(2 ** 31) - 1],
  [Number.MAX_SAFE_INTEGER],
  [Number.MIN_SAFE_INTEGER],
  [Number.MAX_SAFE_INTEGER, AN_ID],
  ['9999-12-31T23:59:59Z', AN_ID],
  ['2026-12-31T23:59:59.123456789123Z', AN_ID],
  ['2026-01-01T00:00:00Z', Number.MAX_SAFE_INTEGER],
  ['a\u0000b', AN_ID],
];

/** Parameters with one meaning in every list. */
const WORDS: Record<string, string> = {
  limit: 'rows of a page',
  cursor: 'page to continue with',
  from: 'time of the first row',
  to: 'time of the last row',
  search: 'part of a name',
};
/** Filters by what the row does not show under this name. */
const OF_ONE_LIST: Record<string, string> = {
  '/money-transfer accountNumber': 'account of the beneficiary, which the row has in `beneficiary`',
  '/transactions page': 'older name of the cursor',
  '/transactions q': 'exact value of one of five fields',
  '/webhooks/events since': 'specification',
  '/audit-log actorId': 'id of the actor, which the row has in `actor`',
  '/request-log failed': 'statuses from 400 on',
  '/checkout/orders customerId': 'customer.id of the row',
  '/ops/compliance/cases status': 'open, or decided, which the row has as `decision`',
  '/ops/compliance/lists/{versionId}/changes since': 'number of the earlier version',
  '/ops/treasury/balances daily': 'one row per day',
};

let sandbox: Sandbox;
let token = '';
const ids: Record<string, string> = { businessId: '00000000-0000-7000-8000-000000000001', requestRef: '1767225600124' };

beforeAll(async () => {
  sandbox = await startSandbox();
  const login = await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
  token = login.body.data.token as string;
  const id = async (path: string): Promise<string> => (await sandbox.call('GET', path)).body.data[0].id as string;
  ids['batchId'] = await id('/payroll/batches');
  ids['cardId'] = await id('/virtual-cards');
  ids['subscriptionId'] = await id('/subscriptions');
  ids['customerId'] = await id('/customers');
  await sandbox.call('POST', `/subscriptions/${ids['subscriptionId']}/generate-va`);
  ids['virtualAccountId'] = await id('/virtual-accounts');
  const { accountNumber } = (await sandbox.call('GET', `/virtual-accounts/${ids['virtualAccountId']}`)).body.data;
  await sandbox.call('POST', `/sandbox/virtual-accounts/${accountNumber}/pay`, { amount: 70_000, senderName: 'ADA OKAFOR' });
  ids['transactionId'] = await id(`/virtual-accounts/${ids['virtualAccountId']}/transactions`);
  await placeOrder(sandbox, (await link(sandbox)).slug);
  ids['orderId'] = await id('/checkout/orders');
  const transfer = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
  ids['transferCode'] = (await sandbox.call('POST', '/money-transfer/send', transfer)).body.data.transferCode as string;
  const batch = { batchReference: 'LISTS-1', items: [{ ...transfer, clientReference: 'LISTS-1' }] };
  ids['transferBatchId'] = (await sandbox.call('POST', '/money-transfer/bulk', batch)).body.data.id as string;
  const bill = { type: 'airtime', phoneNumber: '08011111111', amount: 10_000, requestRef: ids['requestRef'] };
  expect((await sandbox.call('POST', '/bills/topup', bill)).status).toBe(200);
  const imported = await fetch(`${sandbox.url}/api/v1/ops/compliance/lists?list=UN`, {
    method: 'POST',
    headers: { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret', 'Content-Type': 'application/octet-stream' },
    body: readFileSync(join(import.meta.dirname, '../screening/lists/un.xml')),
  });
  await sandbox.call('POST', '/money-transfer/send', { ...transfer, accountNumber: '0000000017' });
  ids['caseId'] = (await sandbox.call('GET', '/ops/compliance/cases', undefined, { as: 'operator' })).body.data[0].id as string;
  ids['versionId'] = String(((await imported.json()) as { data: { id: number } }).data.id);
});
afterAll(() => sandbox.stop());

async function ask(path: string, query: string): Promise<Reply> {
  const real = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name}`);
  const reply = await sandbox.call('GET', `${real}?${query}`, undefined, { as: path.startsWith('/ops/') ? 'operator' : 'demo' });
  if (reply.body.code !== 'MISSING_API_CREDENTIALS' && reply.body.code !== 'NO_TOKEN') return reply;
  const { body, status, headers } = await asOwner(`${real}?${query}`);
  return { ...reply, body, status, headers };
}

async function asOwner(path: string): Promise<Pick<Reply, 'body' | 'status' | 'headers'>> {
  const response = await fetch(`${sandbox.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return { body: (await response.json()) as Reply['body'], status: response.status, headers: response.headers };
}

const refused = (field: string, error: string): object => ({
  status: 400,
  body: { success: false, code: 'VALIDATION_ERROR', field, error },
});

describe('every list of the document', () => {
  test('is found, and says in meta where its page stands', () => {
    expect(lists.length).toBeGreaterThan(24);
    const withoutMeta = reads.filter(({ get }) => {
      if (dataOf(get)?.type !== 'array') return false;
      const meta = Object.keys(answerOf(get)?.['meta']?.properties ?? {});
      return !['limit', 'count', 'hasMore', 'nextCursor'].every((name) => meta.includes(name));
    });
    expect(withoutMeta.map(({ path }) => path)).toEqual([]);
  });

  test('has pages, or is named with what bounds it', () => {
    const whole = reads.filter(({ get, names }) => dataOf(get)?.type === 'array' && !names.includes('limit'));
    expect(whole.map(({ path }) => path).toSorted()).toEqual(Object.keys(WHOLE).toSorted());
  });

  test('filters have one grammar: the name of a field of the row, a time, or a named word', () => {
    const strange = lists.flatMap(({ path, get, names }) => {
      const row = Object.keys(itemOf(dataOf(get)) ?? {});
      return names
        .filter((name) => !row.includes(name) && !(name in WORDS) && !(`${path} ${name}` in OF_ONE_LIST))
        .map((name) => `${path} ${name}`);
    });
    expect(strange).toEqual([]);
    for (const named of Object.keys(OF_ONE_LIST)) {
      const [path = '', name = ''] = named.split(' ');
      expect(lists.find((each) => each.path === path)?.names, named).toContain(name);
    }
  });

  test('a search with a body has the same limit, as an integer', async () => {
    for (const limit of [0, 201, '50'])
      expect(await sandbox.call('POST', '/kyc/calls/search', { nin: '11111111111', limit })).toMatchObject(
        limitRefusal('/kyc/calls/search'),
      );
    const { body } = await sandbox.call('POST', '/kyc/calls/search', { nin: '11111111111', limit: CAP });
    expect(body.meta).toMatchObject({ limit: CAP });
  });

  describe.each(lists.map(({ path }) => path))('%s', (path) => {
    test('limit is documented as an integer with its bounds', () => {
      const limit = lists.find((each) => each.path === path)?.get.parameters?.find(({ name }) => name === 'limit');
      const bounds = { minimum: 1, default: 50, ...(path !== TRANSACTIONS && { maximum: mostOf(path) }) };
      expect(limit).toMatchObject({ schema: { type: 'integer', ...bounds } });
      expect(Object.keys(limit?.schema ?? {})).not.toContain('pattern');
    });
    test.each(['0', '-1', 'x', '1.5', '1e1', '+1', '%201', '007', '', '9'.repeat(40)])('limit=%s is 400', async (limit) => {
      if (path === TRANSACTIONS && /^9+$/.test(limit)) return;
      expect(await ask(path, `limit=${limit}`)).toMatchObject(limitRefusal(path));
    });
    test('the highest limit gives a page of it; one more is refused, but for the capped list', async () => {
      const most = mostOf(path);
      expect(await ask(path, `limit=${most}`)).toMatchObject({ status: 200, body: { success: true, meta: { limit: most } } });
      const beyond = await ask(path, `limit=${most + 1}`);
      if (path === TRANSACTIONS) return expect(beyond).toMatchObject({ status: 200, body: { success: true, meta: { limit: CAP } } });
      return expect(beyond).toMatchObject(limitRefusal(path));
    });
    test.each(['nonsense', Buffer.from('["0000-01-01T00:00:00Z",true]').toString('base64url'), ''])('cursor=%s is 400', async (cursor) => {
      expect(await ask(path, `cursor=${cursor}`)).toMatchObject(refused('cursor', NO_CURSOR));
    });
    test('an invented cursor is refused, or leads to a page', async () => {
      for (const key of FORGED) {
        const { status, body } = await ask(path, `cursor=${Buffer.from(JSON.stringify(key)).toString('base64url')}`);
        expect({ key, status, error: body.error ?? NO_CURSOR }).toEqual({ key, status: body.success ? 200 : 400, error: NO_CURSOR });
      }
    });
    test('a parameter that it does not have is 400', async () => {
      expect(await ask(path, 'colour=blue')).toMatchObject(refused('colour', 'colour: is not a field of this operation'));
    });
  });

  describe.each(ranges.map(({ path }) => path))('%s takes a range of time', (path) => {
    test.each(['yesterday', '2026-02-30', '2026-01-31T09:30:00', '2026-01-31T25:00:00Z', '31/01/2026', ''])(
      'from or to %s is 400',
      async (text) => {
        expect(await ask(path, `from=${encodeURIComponent(text)}`)).toMatchObject(refused('from', `from: ${NO_TIME}`));
        expect(await ask(path, `to=${encodeURIComponent(text)}`)).toMatchObject(refused('to', `to: ${NO_TIME}`));
      },
    );
    test('a range that ends before it begins is 400', async () => {
      expect(await ask(path, 'from=2026-02-01&to=2026-01-31')).toMatchObject(refused('to', 'to: must not be before from'));
    });
    test.each([
      '2020-01-01',
      '2020-01-01T00:00:00Z',
      '2020-01-01t00:00:00z',
      '2020-01-01T00:00:00%2B01:00',
      '2020-01-01T00:00:00+01:00',
      '0000-01-01',
      '9999-12-31',
    ])('%s is understood at either end', async (text) => {
      for (const name of ['from', 'to']) expect(await ask(path, `${name}=${text}`)).toMatchObject({ status: 200, body: { success: true } });
    });
    test('a day is a day of Lagos, both ends included', async () => {
      const day = (ago: number): string => new Date(Date.now() + 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
      const all = (await ask(path, `limit=${CAP}`)).body.meta.count as number;
      expect((await ask(path, `limit=${CAP}&from=${day(1)}&to=${day(0)}`)).body.meta.count).toBe(all);
      expect((await ask(path, `limit=${CAP}&to=2020-01-01`)).body.meta.count).toBe(0);
    });
  });

  test('a + that was not encoded is explained where the contract asks for RFC 3339', async () => {
    const { body } = await ask(EVENTS, 'since=2026-01-31T09:30:00+01:00');
    expect(body).toMatchObject({ field: 'since', error: expect.stringContaining('write %2B') as string });
    expect((await ask(EVENTS, 'since=2026-01-31')).status).toBe(400);
  });
});
