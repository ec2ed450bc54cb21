import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type Actor, operatorKeyScopes, personScopes, scopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { serve, type Running } from '../../src/app/serve/serve.ts';
import { decideGoingLive } from '../../src/slices/going-live/decide.ts';
import { goingLiveSchema } from '../../src/slices/going-live/going-live.ts';
import { requestGoingLive } from '../../src/slices/going-live/request.ts';
import { findLimits } from '../../src/slices/limits/limits.ts';
import { companies } from '../../src/providers/registry/sandbox/registry.ts';
import { createKey } from '../../src/slices/keys/create.ts';
import { asOwner } from '../ledger/support.ts';
import { type People, type Person, startPeople } from '../people/support.ts';
import { freshDatabase, type FreshDatabase, redisUrl } from '../support/services.ts';

const asked = {
  companyName: 'JOHN DOE LIMITED',
  rcNumber: '1234567',
  directors: ['Jane Doe'],
  bankCode: '058',
  accountNumber: '0000000003',
  contractVersion: '2026-11',
};

describe('rehearsal in the sandbox', () => {
  let people: People;
  let owner: Person;
  beforeAll(async () => {
    people = await startPeople();
    owner = await people.newPerson();
  });
  afterAll(() => people.stop());

  const ask = (body: object): ReturnType<People['ask']> => people.ask('POST', '/going-live', body, { token: owner.token });
  const operator = { headers: { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret' } };
  const decide = (decision: string): ReturnType<People['ask']> =>
    people.ask('POST', `/ops/going-live/${owner.businessId}`, { decision, note: 'Ticket 4711' }, operator);

  test('initially no request exists, and invalid fields are named', async () => {
    const before = await people.ask('GET', '/going-live', undefined, { token: owner.token });
    expect(before.body.data).toMatchObject({ id: owner.businessId, status: null, contractVersion: '2026-11', directors: [] });
    const refused = async (change: object): Promise<unknown> => {
      const { status, body } = await ask({ ...asked, ...change });
      return [status, body['field'], body['code']];
    };
    expect(await refused({ rcNumber: 'BN1234567' })).toEqual([400, 'rcNumber', 'VALIDATION_ERROR']);
    expect(await refused({ companyName: 'NO SUCH COMPANY' })).toEqual([400, 'rcNumber', 'VALIDATION_ERROR']);
    expect(await refused({ directors: ['Jane Doe', 'Ada Okafor'] })).toEqual([400, 'directors[1]', 'VALIDATION_ERROR']);
    expect(await refused({ accountNumber: '0123456785' })).toEqual([400, 'accountNumber', 'ACCOUNT_NAME_MISMATCH']);
    expect(await refused({ accountNumber: '0000000001' })).toEqual([400, 'accountNumber', 'VALIDATION_ERROR']);
    expect(await refused({ contractVersion: '2020-01' })).toEqual([400, 'contractVersion', 'VALIDATION_ERROR']);
    expect((await ask({ ...asked, accountNumber: '0000000002' })).status).toBe(502);
    expect(await people.sql(`select from going_live where business_id = '${owner.businessId}'`)).toEqual([]);
  });

  test('only the owner requests, only an operator reviews and decides, and a mail announces the decision', async () => {
    const member = await people.newMember(owner, 'developer');
    const stranger = await people.ask('POST', '/going-live', asked, { token: member.token });
    expect(stranger).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
    expect(await ask(asked)).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'requested',
          company: { name: 'JOHN DOE LIMITED', rcNumber: 'RC1234567', type: 'COMPANY' },
          bankAccount: { bankName: 'Guaranty Trust Bank', accountName: 'JOHN DOE LIMITED' },
          contract: { version: '2026-11' },
        },
      },
    });
    expect((await people.ask('GET', '/ops/going-live', undefined, { token: owner.token })).status).toBe(403);
    const queue = await people.ask('GET', '/ops/going-live?limit=200', undefined, operator);
    expect(queue.body.data.map(({ id }: { id: string }) => id)).toContain(owner.businessId);
    expect(await decide('approve')).toMatchObject({ status: 409, body: { code: 'GOING_LIVE_STATE' } });
    expect(await decide('review')).toMatchObject({ status: 200, body: { data: { status: 'in_review' } } });
    expect(await ask(asked)).toMatchObject({ status: 409, body: { code: 'GOING_LIVE_STATE' } });
    expect(await decide('reject')).toMatchObject({ status: 200, body: { data: { status: 'rejected', reason: 'Ticket 4711' } } });
    expect(await people.mailTo(owner.email, /Live access rejected/)).toMatch(/Reason: Ticket 4711[\s\S]*applies to the sandbox only/);
    expect((await ask(asked)).body.data).toMatchObject({ status: 'requested', reason: null });
    await decide('review');
    expect((await decide('approve')).body.data).toMatchObject({ status: 'approved' });
    expect((await people.ask('GET', '/going-live', undefined, { token: owner.token })).body.data).toMatchObject({ status: 'approved' });
    expect(await people.mailTo(owner.email, /Live access approved/)).toContain('was approved for live');
    const unknown = await people.ask('POST', `/ops/going-live/${newId()}`, { decision: 'review', note: 'x' }, operator);
    expect(unknown.status).toBe(404);
  });

  test('registry and bank checks are limited per day, also under concurrency, and allowed again the next day', async () => {
    const eager = await people.newPerson();
    const request = (): ReturnType<People['ask']> =>
      people.ask('POST', '/going-live', { ...asked, rcNumber: '9999999' }, { token: eager.token });
    const of = `where business_id = '${eager.businessId}' and environment = 'sandbox'`;
    expect((await request()).status).toBe(400);
    await people.sql(`update going_live_check set times = 47 ${of}`);
    const statuses = (await Promise.all(Array.from({ length: 8 }, request))).map(({ status }) => status);
    expect(statuses.toSorted((one, two) => one - two)).toEqual([400, 400, 400, 429, 429, 429, 429, 429]);
    const refused = await request();
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', error: expect.stringContaining('try again tomorrow') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await people.sql(`select times from going_live_check ${of}`)).toEqual([{ times: 50 }]);
    // Input errors cost no check, and are still named.
    const wrong = await people.ask('POST', '/going-live', { ...asked, contractVersion: '2020-01' }, { token: eager.token });
    expect(wrong.status).toBe(400);
    await people.sql(`update going_live_check set day = day - 1 ${of}`);
    expect((await request()).status).toBe(400);
    expect((await people.ask('POST', '/going-live', asked, { token: owner.token })).status).not.toBe(429);
  });

  test('REST and GraphQL answer the same', async () => {
    const answer = await fetch(`${people.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` },
      body: JSON.stringify({ query: '{ goLiveRequest { id status company { rcNumber } approvalRequest { by } } }' }),
    });
    expect(await answer.json()).toEqual({
      data: { goLiveRequest: { id: owner.businessId, status: 'APPROVED', company: { rcNumber: 'RC1234567' }, approvalRequest: null } },
    });
  });
});

describe('live access', () => {
  const KEY_PEPPER = randomBytes(32).toString('hex');
  let database: FreshDatabase;
  let app: OpenApp;
  let running: Running;
  let owner: Actor;
  let bookId: number;
  beforeAll(async () => {
    database = await freshDatabase();
    const env = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      KEY_PEPPER,
      ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
      LOG_LEVEL: 'silent',
      SANDBOX_PORT: '0',
      LIVE_PORT: '0',
    };
    running = await serve(env);
    const opened = openApp(readConfig(env), pino({ level: 'silent' }));
    // Contracted registry and bank of live.
    app = { ...opened, providersOf: () => opened.providersOf({ environment: 'sandbox' }) };
    const businessId = newId();
    await asOwner(database.url, async (client) => {
      await client.query(`insert into business (id, name, email, email_verified_at) values ($1, 'John', 'john@example.com', now())`, [
        businessId,
      ]);
      for (const environment of ['sandbox', 'live'])
        bookId = Number((await client.query(`select ledger.open_book($1, $2) as id`, [businessId, environment])).rows[0].id);
      await client.query(`select ledger.set_wallet_status($1, 'live', 'frozen')`, [businessId]);
    });
    owner = person('00000000-0000-7000-8000-0000000000a0', 'Ada', [...scopes, ...personScopes], businessId);
  });
  afterAll(async () => {
    await app.close();
    await running.stop();
    await database.drop();
  });

  const person = (
    userId: string,
    name: string,
    held: Actor['scopes'] extends ReadonlySet<infer S> ? readonly S[] : never,
    businessId: string,
  ): Actor => ({
    kind: 'person',
    userId,
    businessId,
    environment: 'live',
    bookId,
    scopes: new Set(held),
    name,
    requestId: 'test',
    effectId: newId(),
  });
  const operator = (number: number): Actor =>
    person(`00000000-0000-7000-8000-00000000000${number}`, `Operator ${number}`, operatorKeyScopes, owner.businessId);
  const decide = (by: number, decision: string) =>
    decideGoingLive(app, operator(by), { businessId: owner.businessId, decision, note: `by ${by}` });
  const walletStatus = (): Promise<unknown> =>
    asOwner(
      database.url,
      async (client) =>
        (await client.query(`select status from ledger.account where book_id = $1 and account = 1`, [bookId])).rows[0].status,
    );
  const newKey = () => createKey(app, { ...owner, effectId: newId() }, { name: 'Live', scopes: null });

  /** The service with a registry that returns one company, changed so. */
  const knowing = (over: object) => {
    const providers = app.providersOf(owner);
    const [company] = companies;
    const search = async () => ({ kind: 'found' as const, found: company ? [{ ...company, ...over }] : [] });
    const registry = { name: 'registry', search };
    return { ...app, providersOf: () => ({ ...providers, identity: { asked: async () => registry as never } }) };
  };

  test.each([
    ['no status', { status: null }],
    ['no people', { affiliates: [] }],
  ])('a registry that returns %s of a company creates no request, and the name is to be corrected', async (_, over) => {
    await expect(requestGoingLive(knowing(over), owner, asked)).rejects.toMatchObject({ detail: { field: 'companyName' } });
  });

  test('a registry that returns no type of a company creates a request, which shows none', async () => {
    const { company } = await requestGoingLive(knowing({ companyType: null }), owner, asked);
    expect(goingLiveSchema.shape.company.parse(company)).toEqual({ name: 'JOHN DOE LIMITED', rcNumber: 'RC1234567', type: null });
  });

  test('no live key and no live wallet exist before two operators approved, and both approvals are audited', async () => {
    await expect(newKey()).rejects.toMatchObject({ detail: { code: 'NOT_LIVE' } });
    // Replaces the request without a type.
    await requestGoingLive(app, owner, asked);
    await decide(1, 'review');
    expect(await decide(1, 'approve')).toMatchObject({
      status: 'in_review',
      approvalRequest: { decision: 'approve', byName: 'Operator 1' },
    });
    // The requester cannot be the second approver, and another decision is a new request.
    expect(await decide(1, 'approve')).toMatchObject({ status: 'in_review' });
    expect(await decide(2, 'reject')).toMatchObject({ status: 'in_review', approvalRequest: { decision: 'reject', byName: 'Operator 2' } });
    expect(await decide(1, 'approve')).toMatchObject({ status: 'in_review', approvalRequest: { decision: 'approve' } });
    await expect(newKey()).rejects.toMatchObject({ detail: { code: 'NOT_LIVE' } });
    expect(await walletStatus()).toBe('frozen');
    expect(await decide(2, 'approve')).toMatchObject({ status: 'approved', approvalRequest: null });
    expect(await walletStatus()).toBe('active');
    expect(await findLimits(app, owner, {})).toMatchObject({ tier: 'tier_1' });
    const log = await app.db.query<{ action: string; actorName: string }>(
      'test.log',
      `select action, actor_name from audit.entry where business_id = $1 order by seq`,
      [owner.businessId],
    );
    expect(log.map(({ action, actorName }) => `${action} ${actorName}`)).toEqual([
      'goLiveRequests.create Ada',
      'goLiveRequests.create Ada',
      'goLiveRequests.review Operator 1',
      'goLiveRequests.approve.ask Operator 1',
      'goLiveRequests.approve.ask Operator 1',
      'goLiveRequests.reject.ask Operator 2',
      'goLiveRequests.approve.ask Operator 1',
      'goLiveRequests.approve Operator 2',
    ]);
  });

  test('a suspension by one operator is effective with the next request; two operators lift it', async () => {
    const { key, secret } = await newKey();
    const call = async (): Promise<unknown> => {
      const response = await fetch(`${running.liveUrl}/api/v1/wallet`, { headers: { 'X-API-Key': key.keyId, 'X-API-Secret': secret } });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    expect(await call()).toEqual([200, undefined]);
    await decide(1, 'suspend');
    await expect.poll(call).toEqual([403, 'BUSINESS_SUSPENDED']);
    expect(await walletStatus()).toBe('frozen');
    await expect(newKey()).rejects.toMatchObject({ detail: { code: 'BUSINESS_SUSPENDED' } });
    await decide(1, 'approve');
    expect(await call()).toEqual([403, 'BUSINESS_SUSPENDED']);
    await decide(2, 'approve');
    await expect.poll(call).toEqual([200, undefined]);
    expect(await walletStatus()).toBe('active');
  });

  test('an operator cannot decide on a business of their own', async () => {
    await asOwner(database.url, async (client) => {
      const userId = operator(3).userId;
      await client.query(
        `insert into person (id, email, first_name, last_name, password_hash) values ($1, 'op@example.com', 'Op', 'Three', 'x')`,
        [userId],
      );
      await client.query(`insert into membership (business_id, person_id, role) values ($1, $2, 'support')`, [owner.businessId, userId]);
    });
    await expect(decide(3, 'suspend')).rejects.toMatchObject({ detail: { code: 'FORBIDDEN' } });
  });
});
