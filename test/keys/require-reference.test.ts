import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendTransfer } from '../../src/slices/transfers/send/send.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';
import type { Operation } from '../../src/core/operation/operation.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { createKey } from '../../src/slices/keys/create.ts';
import { rotateKey } from '../../src/slices/keys/rotate.ts';
import { updateKey } from '../../src/slices/keys/manage.ts';
import { allRoutes } from '../../src/slices/slices.ts';
import { openBeside, personOf } from '../audit/support.ts';
import { asOwner } from '../ledger/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { again, make } from './support.ts';

let sandbox: Sandbox;
let app: OpenApp;
let person: Actor;

beforeAll(async () => {
  sandbox = await startSandbox({ ROLES: 'api' });
  app = openBeside(sandbox.databaseUrl);
  person = await personOf(app, 'pk_test_demo');
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const id = '00000000-0000-7000-8000-000000000001';
const account = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
const nin = { nin: '12345678901' };
const text = { recipients: ['08031234567'], message: 'Hello' };

/** Each operation that moves money: input without a reference, and the field that the refusal names; null where the input has one. */
const MONEY: Record<string, readonly [input: object, field: string | null]> = {
  'bills.pay': [{ paymentCode: '10903', customerId: '08031234567', amount: 10_000 }, 'requestRef'],
  'bills.topup': [{ type: 'airtime', phoneNumber: '08031234567', amount: 10_000 }, 'requestRef'],
  'cards.create': [{ customerId: id }, 'Idempotency-Key'],
  'checkoutOrders.refund': [{ orderId: id }, 'clientReference'],
  'virtualAccountTransactions.refund': [{ transactionId: id }, 'clientReference'],
  'cards.fund': [{ cardId: id, amount: 10_000 }, 'clientReference'],
  'cards.withdraw': [{ cardId: id, amount: 10_000 }, 'clientReference'],
  'payrollBatches.approve': [{ batchId: id, expectedTotal: 1 }, null],
  'sms.send': [text, 'clientReference'],
  'transfers.initiate': [account, 'Idempotency-Key'],
  'transfers.retry': [{ transferCode: 'TRF_20260101000000_abcdefgh' }, null],
  'transfers.send': [account, 'clientReference'],
  'bulkTransfers.send': [{ batchReference: 'B-1', items: [{ ...account, clientReference: 'B-1-1' }] }, null],
  'verificationPlans.subscribe': [{ planId: id }, 'Idempotency-Key'],
  'verificationBalance.topup': [{ amount: 10_000 }, 'Idempotency-Key'],
};

const moneyOperations = (): Operation[] => {
  const all = allRoutes
    .map(({ operation }) => operation as unknown as Operation)
    .filter(({ repeatable, bucket }) => repeatable && bucket !== 'kyc');
  return [...new Map(all.map((each) => [each.title, each])).values()];
};

const asKey = (requiresReference: boolean): Actor => ({
  ...again(person),
  kind: 'key',
  key: { id, familyId: id, madeBy: null, requiresReference },
});

describe('a key that requires a reference', () => {
  test('is checked by every operation that moves money, before anything happens', async () => {
    expect(
      moneyOperations()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(Object.keys(MONEY).toSorted());
    const refusals = await Promise.all(
      moneyOperations().map(async (operation) => {
        const [input, field] = MONEY[operation.title] ?? [{}, null];
        if (field === null) return [operation.title, operation.repeatable?.some((name) => name in input)];
        const error = await operation(app, asKey(true), input).catch((reason: unknown) => reason);
        return [operation.title, error];
      }),
    );
    for (const [title, outcome] of refusals) {
      const [, field] = MONEY[String(title)] ?? [];
      if (field === null) expect([title, outcome]).toEqual([title, true]);
      else
        expect([title, outcome]).toMatchObject([
          title,
          { kind: 'invalid', detail: { code: 'REFERENCE_REQUIRED', field }, message: expect.stringMatching(/Idempotency-Key/) },
        ]);
    }
  });

  test('names fields that the input has', () => {
    for (const { title, repeatable, input } of moneyOperations()) {
      const shape = Object.keys((input as unknown as { shape?: object; options?: { shape: object }[] }).shape ?? {});
      const shapes = (input as unknown as { options?: { shape: object }[] }).options?.map((each) => Object.keys(each.shape)) ?? [shape];
      for (const each of shapes) expect([title, each]).toEqual([title, expect.arrayContaining([...(repeatable ?? [])])]);
    }
  });

  test('is not checked by a verification, which takes its identifier alone and is charged each time', async () => {
    const inputs: Record<string, object> = { 'nin.verify': nin, 'company.verify': { companyName: 'Ada Ltd' } };
    for (const [title, input] of Object.entries(inputs)) {
      const verify = allRoutes.find(({ operation }) => operation.title === title)?.operation as unknown as Operation;
      const outcome: unknown = await verify(app, again(asKey(true)), input).catch((reason: unknown) => reason);
      expect([title, outcome]).not.toMatchObject([title, { detail: { code: 'REFERENCE_REQUIRED' } }]);
    }
  });

  test('does not affect people, other keys, and requests with an Idempotency-Key', async () => {
    for (const actor of [again(person), asKey(false), { ...asKey(true), hasIdempotencyKey: true }])
      expect(await sendTransfer(app, actor, account)).toMatchObject({ replayed: false });
    expect(await sendTransfer(app, asKey(true), { ...account, clientReference: 'REQ-1' })).toMatchObject({ replayed: false });
  });
});

describe('over the transports', () => {
  test('REST refuses with the field, and accepts either reference', async () => {
    const headers = await pairOf({ requireReference: true });
    const send = (body: object, more = {}) => sandbox.call('POST', '/money-transfer/send', body, { headers: { ...headers, ...more } });
    expect(await send(account)).toMatchObject({
      status: 400,
      body: {
        code: 'REFERENCE_REQUIRED',
        field: 'clientReference',
        retryable: false,
        error: 'clientReference: is required by this API key; send it, or the header Idempotency-Key, and repeat with the same value',
      },
    });
    expect((await send({ ...account, clientReference: 'REQ-2' })).status).toBe(200);
    expect((await send(account, { 'Idempotency-Key': 'req-3' })).status).toBe(200);
    const initiate = (more = {}) => sandbox.call('POST', '/transfers/initiate', account, { headers: { ...headers, ...more } });
    expect((await initiate()).body).toMatchObject({ code: 'REFERENCE_REQUIRED', field: 'Idempotency-Key' });
    expect((await initiate({ 'Idempotency-Key': 'req-4' })).status).toBe(200);
  });

  test('GraphQL refuses with the field, and accepts either reference', async () => {
    const headers = await pairOf({ requireReference: true });
    const query = 'mutation ($input: SendTransferInput!) { sendTransfer(input: $input) { transfer { amount } userErrors { code field } } }';
    const send = async (input: object, more: Record<string, string> = {}): Promise<unknown> => {
      const response = await fetch(`${sandbox.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers, ...more },
        body: JSON.stringify({ query, variables: { input } }),
      });
      return ((await response.json()) as { data: { sendTransfer: unknown } }).data.sendTransfer;
    };
    expect(await send(account)).toEqual({
      transfer: null,
      userErrors: [{ code: 'REFERENCE_REQUIRED', field: ['input', 'clientReference'] }],
    });
    const done = { transfer: { amount: account.amount }, userErrors: [] };
    expect(await send({ ...account, clientReference: 'REQ-5' })).toEqual(done);
    expect(await send(account, { 'Idempotency-Key': 'req-6' })).toEqual(done);
  });
});

test('the setting is on for new live keys, off for sandbox keys, changeable, inherited and audited', async () => {
  const made = await make(app, person);
  expect(made.key.requireReference).toBe(false);
  const updated = await updateKey(app, again(person), { apiKeyId: made.key.id, requireReference: true });
  expect(updated.requireReference).toBe(true);
  expect((await updateKey(app, again(person), { apiKeyId: made.key.id, name: 'Renamed' })).requireReference).toBe(true);
  expect((await rotateKey(app, again(person), { apiKeyId: made.key.id })).key.requireReference).toBe(true);
  const entries = await sql(`select after from audit.entry where action = 'apiKeys.update' order by seq`);
  expect(entries).toMatchObject([{ after: { requireReference: true } }, { after: { name: 'Renamed' } }]);

  await sql(
    `insert into going_live (business_id, environment, status) select business_id, 'live', 'approved' from api_key where key_id = 'pk_test_demo'`,
  );
  const live = await personOf(app, 'pk_test_demo', {}, 'live');
  expect((await createKey(app, again(live), { name: 'Live' })).key.requireReference).toBe(true);
  expect((await createKey(app, again(live), { name: 'Old', requireReference: false })).key.requireReference).toBe(false);
  expect(await sql(`select require_reference from api_key where key_id = 'pk_test_demo'`)).toEqual([{ require_reference: false }]);
});

const sql = (statement: string): Promise<Record<string, unknown>[]> =>
  asOwner(sandbox.databaseUrl, async (owner) => (await owner.query<Record<string, unknown>>(statement)).rows);

async function pairOf(input: object): Promise<Record<string, string>> {
  const { key, secret } = await make(app, person, input);
  return { 'X-API-Key': key.keyId, 'X-API-Secret': secret };
}
