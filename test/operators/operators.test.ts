import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type Actor, operatorScopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { freezeWallet, unfreezeWallet } from '../../src/slices/operators/holds.ts';
import { findSession } from '../../src/slices/sessions/session.ts';
import { approveRequest } from '../../src/slices/approval-requests/decide.ts';
import { documentOf } from '../graphql/documents-of.ts';
import { ask, keyWithoutScopes } from '../graphql/support.ts';
import { type People, type Person, startPeople } from '../people/support.ts';
import type { Reply } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';
import { untilQuiet } from '../support/quiet.ts';

const FIRST = '00000000-0000-7000-8000-000000000001';
const SECOND = '00000000-0000-7000-8000-000000000002';

let people: People;
let app: OpenApp;
beforeAll(async () => {
  people = await startPeople();
  const config = readConfig({ DATABASE_URL: people.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) });
  app = openApp(config, pino({ level: 'silent' }));
});
afterAll(async () => {
  await app.close();
  await people.stop();
});

const operator = (method: string, path: string, body?: object): Promise<Reply> => people.call(method, path, body, { as: 'operator' });
const found = async (query: string): Promise<any[]> => (await operator('GET', `/ops/businesses?${query}`)).body.data;
/** Entries of operators in the audit log of a business, oldest first. */
const log = async (businessId: string): Promise<string[]> =>
  (
    await people.sql<{ action: string }>(
      `select action from audit.entry where business_id = '${businessId}' and action ~ '^(operators|wallets|businessKeys)[.]' order by seq`,
    )
  ).map(({ action }) => action);

describe('businesses', () => {
  test("are found by name, owner's address, id and state, in pages, equally over REST and GraphQL", async () => {
    const person = await people.newPerson();
    await people.sql(`update business set name = 'Zuma Rock Ltd' where id = '${person.businessId}'`);
    expect(await found('search=ZUMA%20r')).toMatchObject([
      {
        id: person.businessId,
        name: 'Zuma Rock Ltd',
        goingLive: null,
        walletStatus: 'active',
        freeze: null,
        balance: 0,
        transfers: 0,
        volume: 0,
      },
    ]);
    expect(await found(`search=${person.email}`)).toMatchObject([{ id: person.businessId }]);
    expect(await found(`search=${SECOND}`)).toMatchObject([{ name: 'Second Demo Limited' }]);
    expect(await found(`search=${newId()}`)).toEqual([]);
    expect(await found('status=approved')).toEqual([]);
    const all = await found('limit=200');
    const names: string[] = all.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(all.map(({ id }) => id)).not.toContain('00000000-0000-0000-0000-000000000000');
    const paged: unknown[] = [];
    for (let cursor = ''; cursor !== 'none';) {
      const { body } = await operator('GET', `/ops/businesses?limit=1${cursor}`);
      paged.push(...body.data);
      cursor = body.meta.hasMore ? `&cursor=${body.meta.nextCursor}` : 'none';
    }
    expect(paged).toEqual(all);
    const { data } = await ask(people, '{ businesses(first: 100) { nodes { id name balance } } }', {}, { as: 'operator' });
    expect(data.businesses.nodes).toEqual(all.map(({ id, name, balance }) => ({ id, name, balance })));
  });

  test('one business is shown with owners and keys and no secret, and its log records the read, once a minute', async () => {
    const { status, body, text } = await operator('GET', `/ops/businesses/${SECOND}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      owners: [{ email: 'owner@demo2.test' }],
      keys: [{ keyId: 'pk_test_demo2', status: 'active' }],
      approvalRequests: [],
    });
    expect(text).not.toMatch(/secret|hash/i);
    await operator('GET', `/ops/businesses/${SECOND}`);
    expect(await log(SECOND)).toEqual(['operators.read.business']);
    expect((await operator('GET', `/ops/businesses/${newId()}`)).status).toBe(404);
  });
});

describe('holds by operators', () => {
  test('a frozen wallet rejects debits and accepts credits, and its owners are notified, until unfrozen', async () => {
    const send = (): Promise<Reply> =>
      people.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' }, { as: 'demo2' });
    const hold = (act: string): Promise<Reply> => operator('POST', `/ops/businesses/${SECOND}/wallet/${act}`, { note: 'Letter 4711' });
    expect((await hold('unfreeze')).body.code).toBe('INVALID_STATE');
    expect((await hold('freeze')).body.data).toMatchObject({
      walletStatus: 'frozen',
      freeze: { reason: 'Letter 4711', by: 'pk_test_operator' },
    });
    expect((await hold('freeze')).body.code).toBe('INVALID_STATE');
    expect((await send()).body.code).toBe('WALLET_NOT_ACTIVE');
    expect((await people.call('POST', '/sandbox/wallet/fund', { amount: 100 }, { as: 'demo2' })).status).toBe(200);
    expect(await found('status=frozen')).toMatchObject([{ id: SECOND }]);
    expect(await found('status=frozen&search=demo')).toEqual([]);
    expect(await people.mailTo('owner@demo2.test', /is frozen/)).toContain('Reason: Letter 4711');
    expect((await hold('unfreeze')).body.data).toMatchObject({ walletStatus: 'active', freeze: null });
    expect((await send()).status).toBe(200);
    expect((await log(SECOND)).filter((action) => action.startsWith('wallets.'))).toEqual(['wallets.freeze', 'wallets.unfreeze']);
  });

  test('a frozen wallet does not release scheduled transfers; they are released within the hour after unfreezing, and can be cancelled until then', async () => {
    const as = 'demo2';
    const hold = (act: string): Promise<Reply> => operator('POST', `/ops/businesses/${SECOND}/wallet/${act}`, { note: 'Letter 4712' });
    const schedule = async (amount: number): Promise<string> => {
      const scheduledAt = new Date(Date.now() + 600_000).toISOString();
      const order = { amount, bankCode: '058', accountNumber: '0123456785', scheduledAt };
      return (await people.call('POST', '/money-transfer/send', order, { as })).body.data.transferCode;
    };
    const passes = async (by: string): Promise<void> => {
      await people.call('POST', '/sandbox/advance', { by }, { as });
      await untilQuiet((path) => people.call('GET', path, undefined, { as }));
    };
    const record = async (code: string): Promise<any> =>
      (await people.call('GET', `/money-transfer/status?transferCode=${code}`, undefined, { as })).body.data;
    const [goes, cancelled] = [await schedule(150_000), await schedule(160_000)];
    const { ledgerBalance } = (await people.call('GET', '/wallet', undefined, { as })).body.data;
    await hold('freeze');
    await passes('15m');
    expect(await record(goes)).toMatchObject({ status: 'scheduled', settlementStatus: 'pending', attempts: [] });
    expect((await people.call('GET', '/wallet', undefined, { as })).body.data.ledgerBalance).toBe(ledgerBalance);
    expect((await people.call('POST', `/money-transfer/${cancelled}/cancel`, {}, { as })).body.data.status).toBe('cancelled');
    await hold('unfreeze');
    await passes('1h');
    expect(await record(goes)).toMatchObject({ status: 'debited' });
    expect(await record(cancelled)).toMatchObject({ status: 'cancelled' });
  });

  test('a suspended key is rejected from the next request on; its business sees the suspension and cannot bypass it by rotation', async () => {
    const key = (await operator('GET', `/ops/businesses/${SECOND}`)).body.data.keys[0].id as string;
    const hold = (act: string): Promise<Reply> => operator('POST', `/ops/businesses/${SECOND}/keys/${key}/${act}`, { note: 'It leaked' });
    const call = async (): Promise<number> => (await people.call('GET', '/wallet', undefined, { as: 'demo2' })).status;
    const { token } = (await people.logIn('owner@demo2.test', 'tollgate-demo')).body.data;
    expect(await call()).toBe(200);
    expect((await hold('suspend')).body.data.keys[0]).toMatchObject({ status: 'suspended', suspension: { reason: 'It leaked' } });
    await expect.poll(call).toBe(403);
    expect((await people.ask('GET', `/api-keys/${key}`, undefined, { token })).body.data.status).toBe('suspended');
    expect((await people.ask('POST', `/api-keys/${key}/rotate`, {}, { token })).body.code).toBe('API_KEY_NOT_ACTIVE');
    expect((await hold('suspend')).body.code).toBe('API_KEY_NOT_ACTIVE');
    expect((await operator('POST', `/ops/businesses/${FIRST}/keys/${key}/reinstate`, { note: 'x' })).status).toBe(404);
    expect((await hold('reinstate')).body.data.keys[0]).toMatchObject({ status: 'active', suspension: null });
    await expect.poll(call).toBe(200);
    expect((await hold('reinstate')).body.code).toBe('INVALID_STATE');
    expect(await people.mailTo('owner@demo2.test', /is active again/)).toContain('pk_test_demo2');
  });

  test('in live one operator freezes and two unfreeze, the second by approving from the queue', async () => {
    const person = (number: number): Actor => ({
      kind: 'person',
      userId: `00000000-0000-7000-8000-00000000000${number}`,
      businessId: SECOND,
      environment: 'live',
      bookId: 0,
      scopes: new Set(['businesses:operate', 'approval-requests:decide']),
      name: `Operator ${number}`,
      requestId: 'test',
      effectId: newId(),
    });
    await people.sql(`select ledger.open_book('${FIRST}', 'live')`);
    await people.sql(
      `insert into going_live (business_id, environment, status) values ('${FIRST}', 'live', 'approved') on conflict do nothing`,
    );
    const asked = { businessId: FIRST, note: 'Ticket 4711' };
    expect(await freezeWallet(app, person(1), asked)).toMatchObject({ walletStatus: 'frozen' });
    const waiting = await unfreezeWallet(app, person(1), asked);
    expect(waiting).toMatchObject({ walletStatus: 'frozen', approvalRequests: [{ kind: 'wallets.unfreeze', by: 'Operator 1' }] });
    const approvalRequestId = waiting.approvalRequests[0]!.id;
    expect(await approveRequest(app, person(2), { approvalRequestId, note: 'Seen' })).toMatchObject({ ended: 'approved' });
    expect(await log(FIRST)).toEqual(['wallets.freeze', 'wallets.unfreeze.ask', 'wallets.unfreeze.approve', 'wallets.unfreeze']);
    expect(await people.sql(`select from wallet_freeze`)).toEqual([]);
  });
});

describe('an operator in a business', () => {
  let staff: Person;
  let owner: Person;
  beforeAll(async () => {
    [staff, owner] = [await people.newPerson(), await people.newPerson()];
    await people.sql(`update person set is_operator = true where id = '${staff.userId}'`);
  });

  test('reads a business as its owner sees it, without writes, and each read is logged beforehand', async () => {
    const enter = () => people.ask('POST', '/auth/business', { businessId: owner.businessId }, { token: staff.token });
    await expect.poll(async () => (await enter()).status).toBe(200);
    const get = async (path: string): Promise<number> => (await people.ask('GET', path, undefined, { token: staff.token })).status;
    await expect.poll(() => get('/api-keys')).toBe(403);
    for (const path of ['/auth/members', '/audit-log']) expect([path, await get(path)]).toEqual([path, 200]);
    const headers = { Authorization: `Bearer ${staff.token}` };
    const polled = await ask(people, '{ viewer { isVisitor } wallet { availableBalance } }', {}, { as: null, headers });
    expect(polled.data).toEqual({ viewer: { isVisitor: true }, wallet: { availableBalance: 0 } });
    const seen = await log(owner.businessId);
    expect(seen.filter((action) => action.includes('wallet.retrieve'))).toEqual(['operators.read.wallet.retrieve']);
    const all = await people.sql<{ actor_id: string }>(
      `select actor_id from audit.entry where business_id = '${owner.businessId}' and action like 'operators.read.%'`,
    );
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(all.every(({ actor_id: id }) => id === staff.userId)).toBe(true);
    const own = await ask(people, '{ viewer { isVisitor } }', {}, { as: null, headers: { Authorization: `Bearer ${owner.token}` } });
    expect(own.data).toEqual({ viewer: { isVisitor: false } });
  });

  test('can do nothing in live without a second factor, and the answer says so', async () => {
    const inLive = () => findSession(app, staff.token, 'live');
    const session = await inLive();
    expect(session).toMatchObject({ lacksSecondFactor: true });
    expect([...session!.scopes]).toEqual(['account']);
    // Same as a session that enrols a second factor.
    await people.sql(`update session set second_factor = true where person_id = '${staff.userId}'`);
    await expect.poll(async () => (await inLive())?.scopes.has('reviews:read')).toBe(true);
  });
});

test('every schema field with an operator permission rejects the owner of a business and the business key', async () => {
  await keyWithoutScopes(people.databaseUrl);
  const schema = graphqlSchema();
  const fields = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => [field.name, documentOf('query', field)] as const),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => [field.name, documentOf('mutation', field)] as const),
  ];
  const { token } = (await people.logIn('owner@demo.test', 'tollgate-demo')).body.data;
  const ofOperators: string[] = [];
  for (const [name, document] of fields) {
    // A key without permissions gets the missing permission.
    const { errors: [lacking] = [] } = await ask(people, document, {}, { as: 'powerless' });
    if (!operatorScopes.some((scope) => lacking?.message.includes(`'${scope}'`))) continue;
    ofOperators.push(name);
    for (const who of [{ as: 'demo' }, { as: null, headers: { Authorization: `Bearer ${token}` } }]) {
      const { errors = [] } = await ask(people, document, {}, who);
      expect([name, errors.map(({ extensions }) => extensions['code'])]).toEqual([name, ['FORBIDDEN']]);
    }
  }
  expect(ofOperators).toEqual(
    expect.arrayContaining(['reviews', 'decideGoLiveRequest', 'freezeWallet', 'switchProviderAccount', 'approveApprovalRequest']),
  );
});
