import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import type { Operation } from '../../src/core/operation/operation.ts';
import { asOwner } from '../ledger/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { ask, type Answered } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ ROLES: 'api' });
});
afterAll(() => sandbox.stop());

const SEND = 'mutation ($input: SendTransferInput!) { sendTransfer(input: $input) { transfer { transferCode } userErrors { code } } }';
const input = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
const send = (key: string, given: object = input, query = SEND, as = 'demo'): Promise<Answered> =>
  ask(sandbox, query, { input: given }, { as, headers: { 'Idempotency-Key': key } });
const sql = (text: string): Promise<Record<string, unknown>[]> =>
  asOwner(sandbox.databaseUrl, async (owner) => (await owner.query<Record<string, unknown>>(text)).rows);
const transfers = async (): Promise<number> => Number((await sql('select count(*) from ledger.transfer'))[0]?.['count']);

describe('an Idempotency-Key on a GraphQL request', () => {
  test('makes a transfer once: the repeat gets the stored answer, and so do twenty at once', async () => {
    const before = await transfers();
    const first = await send('once');
    const again = await send('once');
    expect(first.data.sendTransfer).toMatchObject({ transfer: { transferCode: expect.any(String) }, userErrors: [] });
    expect(again.data).toEqual(first.data);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    const load = await Promise.all(Array.from({ length: 20 }, () => send('crowd')));
    const codes = load.flatMap(({ data }) => data?.sendTransfer.transfer.transferCode ?? []);
    expect(new Set(codes).size).toBe(1);
    for (const { errors } of load) expect(errors?.[0]?.extensions['reason'] ?? 'IDEMPOTENCY_IN_PROGRESS').toBe('IDEMPOTENCY_IN_PROGRESS');
    expect(await transfers()).toBe(before + 2);
  });

  test('belongs to one request: other variables, another selection, and REST are other requests', async () => {
    await send('bound');
    const other = 'mutation ($input: SendTransferInput!) { sendTransfer(input: $input) { transfer { amount } userErrors { code } } }';
    for (const answer of [await send('bound', { ...input, amount: 160_000 }), await send('bound', input, other)])
      expect(answer.errors?.[0]?.extensions).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    const rest = await sandbox.call('POST', '/money-transfer/send', input, { headers: { 'Idempotency-Key': 'bound' } });
    expect(rest).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('is free again after a refusal, and finds the transfer of a request that died', async () => {
    expect((await send('free', { ...input, amount: 1 })).data.sendTransfer.userErrors).toHaveLength(1);
    const { data } = await send('free');
    expect(data.sendTransfer.userErrors).toEqual([]);
    const before = await transfers();
    await sql(`update idempotency_key set status = null, body = null, locked_until = clock_timestamp() where key = 'free'`);
    expect((await send('free')).data).toEqual(data);
    expect(await transfers()).toBe(before);
  });

  test('gives nothing to a key without the scope', async () => {
    const first = await send('scope', input, SEND, 'demo2');
    expect(first.data.sendTransfer.userErrors).toEqual([]);
    await sql(`update api_key set scopes = '{transfers:read}' where key_id = 'pk_test_demo2'`);
    const reason = async (): Promise<unknown> => (await send('scope', input, SEND, 'demo2')).errors?.[0]?.extensions['reason'];
    await expect.poll(reason).toBe('SCOPE_MISSING');
  });

  test.each([
    ['a query', 'query { wallet { availableBalance } }'],
    [
      'two mutations',
      `mutation ($input: SendTransferInput!) { a: sendTransfer(input: $input) { userErrors { code } } b: sendTransfer(input: $input) { userErrors { code } } }`,
    ],
    ['a mutation that moves no money', 'mutation { deleteWebhookSettings { userErrors { code } } }'],
    ['one that returns a secret', 'mutation { createApiKey(input: { name: "x" }) { secret userErrors { code } } }'],
    ['nonsense', 'mutation {'],
  ])('is refused with %s, before anything is done', async (_, query) => {
    const before = await transfers();
    const { errors } = await send('wrong', input, query);
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('one mutation that moves money'),
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(await transfers()).toBe(before);
  });

  test('is accepted for mutations whose operation is repeatable, none of which returns a secret', () => {
    const fields = Object.values(graphqlSchema().getMutationType()?.getFields() ?? {});
    const repeatable = fields.filter(({ extensions }) => (extensions['operation'] as Operation | undefined)?.repeatable);
    expect(repeatable.map(({ name }) => name).toSorted()).toEqual([
      'approvePayrollBatch',
      'createVirtualCard',
      'fundVirtualCard',
      'payBill',
      'refundCheckoutOrder',
      'refundCustomerTransaction',
      'retryTransfer',
      'sendSms',
      'sendTransfer',
      'sendTransfers',
      'subscribeToVerificationPlan',
      'topUpBill',
      'topUpVerificationBalance',
      'verifyBvn',
      'verifyBvnMatch',
      'verifyCompany',
      'verifyNin',
      'verifyNinDetails',
      'verifyNinFace',
      'verifyNinName',
      'verifyTin',
      'withdrawFromVirtualCard',
    ]);
    for (const { type } of repeatable) expect(String(type)).not.toMatch(/ApiKey|Secret|Recovery|CardDetails/);
  });
});
