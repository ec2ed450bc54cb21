import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type Actor, isOperatorScope } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { allRoutes } from '../../src/slices/slices.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { SERVICE } from '../../src/core/audit/audit.ts';
import { scopesOf } from '../../src/slices/people/roles.ts';
import { showGoingLive } from '../../src/slices/going-live/request.ts';
import { ask } from '../graphql/support.ts';
import { newAddress, type People, startPeople } from '../people/support.ts';
import { redisUrl } from '../support/services.ts';

const FIRST = '00000000-0000-7000-8000-000000000001';

let people: People;
let app: OpenApp;
let token: string;
let owner: string;
beforeAll(async () => {
  people = await startPeople();
  app = openApp(
    readConfig({ DATABASE_URL: people.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) }),
    pino({ level: 'silent' }),
  );
  const logIn = async (who: string): Promise<string> =>
    (await people.logIn(`${who}@demo.test`, 'tollgate-demo', { from: newAddress() })).body.data.token;
  [token, owner] = [await logIn('operator'), await logIn('owner')];
  // The operator of the demo belongs to it as well; a visitor belongs nowhere.
  await people.sql(`delete from membership where person_id = (select id from person where email = 'operator@demo.test')`);
  await people.sql(`select ledger.open_book('${SERVICE}', 'sandbox')`);
  const enter = () => people.ask('POST', '/auth/business', { businessId: FIRST }, { token });
  await vi.waitFor(async () => expect((await enter()).status).toBe(200), { timeout: 100_000, interval: 100 });
});
afterAll(async () => {
  await app.close();
  await people.stop();
});

const reads = async (businessId = FIRST): Promise<string[]> =>
  (
    await people.sql<{ action: string }>(
      `select action from audit.entry where business_id = '${businessId}' and action like 'operators.read.%' order by seq`,
    )
  ).map(({ action }) => action.slice('operators.read.'.length));

describe('reads of a business by operators', () => {
  const scopes = scopesOf(['operator'], 'sandbox');
  const opened = allRoutes.flatMap(({ method, operation }) =>
    method === 'get' && operation.scope !== null && scopes.has(operation.scope) && !isOperatorScope(operation.scope) ? [operation] : [],
  );

  test('every read of a visitor is logged, except reads of the own account or without data of the business', () => {
    expect(opened.length).toBeGreaterThan(40);
    expect([...new Set(opened.filter(({ showsBusiness }) => !showsBusiness).map(({ title }) => title))].toSorted()).toEqual([
      'emailChanges.retrieve',
      'notices.list',
      'passkeys.list',
      'passkeys.retrieve',
      'sandbox.wait',
      'sandboxMessages.retrieve',
      'sandboxProviders.list',
      'sandboxVerifications.retrieve',
      'sessions.list',
      'sessions.retrieve',
      'viewer.retrieve',
    ]);
  });

  test('each is rejected without a second factor, before anything is read', async () => {
    const [book] = await people.sql<{ id: string }>(
      `select id from ledger.book where business_id = '${FIRST}' and environment = 'sandbox' and currency = 'NGN'`,
    );
    const unproved: Actor = {
      kind: 'person',
      userId: newId(),
      businessId: FIRST,
      environment: 'sandbox',
      bookId: Number(book?.id),
      scopes: new Set(['account'] as const),
      name: 'Op',
      requestId: 'test',
      effectId: newId(),
      isVisitor: true,
      lacksSecondFactor: true,
    };
    const before = await reads();
    for (const operation of opened.filter(({ showsBusiness }) => showsBusiness))
      await expect(operation(app, unproved, {}), operation.title).rejects.toMatchObject({ detail: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect(await reads()).toEqual(before);
    // A member of the business without one sees where their own business stands.
    expect(await showGoingLive(app, { ...unproved, isVisitor: false }, {})).toMatchObject({ businessId: FIRST });
  });

  test('company, directors and account of a go-live request are read with a log entry, equally over REST and GraphQL', async () => {
    const seen = async (read: () => Promise<unknown>): Promise<string[]> => {
      const before = (await reads()).length;
      await read();
      return (await reads()).slice(before);
    };
    expect(await seen(() => people.ask('GET', '/going-live', undefined, { token: owner }))).toEqual([]);
    const graphql = () => ask(people, '{ goLiveRequest { status } }', {}, { as: null, headers: { Authorization: `Bearer ${token}` } });
    expect(await seen(() => people.ask('GET', '/going-live', undefined, { token }))).toEqual(['goLiveRequests.retrieve']);
    // A repeat within a minute is one log entry.
    expect((await graphql()).errors).toBeUndefined();
    const count = async () => (await reads(SERVICE)).filter((action) => action === 'going_live').length;
    const before = await count();
    expect((await people.ask('GET', '/ops/going-live', undefined, { token })).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });
});

describe('the request log', () => {
  test('has operator requests in the log of the service, and never in that of the visited business', async () => {
    const answers = [
      await people.ask('GET', '/ops/businesses?limit=5', undefined, { token }),
      await people.ask('GET', '/ops/reviews', undefined, { token }),
      await people.ask('POST', '/ops/businesses/00000000-0000-7000-8000-000000000002/wallet/unfreeze', { note: 'x' }, { token }),
    ];
    const own = await people.ask('GET', '/going-live', undefined, { token });
    const ids = (replies: { headers: Headers }[]) => replies.map(({ headers }) => `'${headers.get('x-request-id')}'`).join();
    const where = (replies: { headers: Headers }[]) =>
      people.sql<{ business: string }>(
        `select b.business_id as business from request_log r join ledger.book b on b.id = r.book_id where r.request_id in (${ids(replies)})`,
      );
    await vi.waitFor(async () => expect(await where([own])).toEqual([{ business: FIRST }]), { timeout: 100_000, interval: 100 });
    await vi.waitFor(async () => expect(await where(answers)).toEqual(answers.map(() => ({ business: SERVICE }))), {
      timeout: 100_000,
      interval: 100,
    });
  });
});
