import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { FEE, available, orderNow, paidOrder, refund, refundNow } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(async () => {
  try {
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  } finally {
    await sandbox.stop();
  }
});

const call: Sandbox['call'] = (...args) => sandbox.call(...args);

/** A payment of 9,000 naira into the account of a new customer; its id. */
async function payment(email: string): Promise<string> {
  const customer = (await call('POST', '/customers', { firstName: 'Ngozi', lastName: 'Eze', email })).body.data;
  const { accountNumber } = (await call('POST', `/customers/${customer.id}/virtual-account`, { bvn: '22222222222' })).body.data;
  const paid = await call('POST', `/sandbox/virtual-accounts/${accountNumber}/pay`, { amount: 900_000, senderName: 'NGOZI EZE' });
  return paid.body.data.transactionId;
}

const refundOf = (transactionId: string, body: object = {}) => call('POST', `/virtual-accounts/transactions/${transactionId}/refund`, body);

const sent = async (amount: number): Promise<string> => {
  const { body } = await call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785' });
  await sandbox.advance('10m');
  return body.data.transferCode;
};

test('a payment into the account of a customer is refunded in parts, and never above what was paid', async () => {
  const id = await payment('one@example.com');
  const before = await available(sandbox);
  const first = (await refundOf(id, { amount: 400_000, reason: 'Paid twice' })).body.data;
  expect(first).toMatchObject({
    status: 'processing',
    orderId: null,
    transactionId: id,
    amount: 400_000,
    beneficiary: { accountName: 'NGOZI EZE' },
  });
  expect(await available(sandbox)).toBe(before - 400_000 - FEE);
  expect((await refundOf(id, { amount: 500_001 })).body).toMatchObject({
    code: 'REFUND_EXCEEDS_PAYMENT',
    data: { amountRefundable: 500_000 },
  });
  const rest = (await refundOf(id)).body.data;
  expect(rest.amount).toBe(500_000);
  await sandbox.advance('10m');
  expect(await refundNow(sandbox, rest.id)).toMatchObject({ status: 'completed' });
  expect((await refundOf(id)).body.code).toBe('INVALID_STATE');
  expect((await call('GET', `/virtual-accounts/transactions/${id}/refunds`)).body.data).toHaveLength(2);
  expect((await call('GET', `/virtual-accounts/transactions/${id}/refundable`)).body.data).toMatchObject([{ amountRefundable: 0 }]);
});

test('a recorded transfer refunds a payment, once; a repeat under its Idempotency-Key returns it', async () => {
  const id = await payment('two@example.com');
  const transferCode = await sent(900_000);
  const headers = { 'Idempotency-Key': id };
  const path = `/virtual-accounts/transactions/${id}/refund`;
  const recorded = await call('POST', path, { transferCode }, { headers });
  expect(recorded.body).toMatchObject({ message: 'Refund recorded', data: { status: 'completed', transferCode, amount: 900_000 } });
  expect((await call('POST', path, { transferCode }, { headers })).body.data.id).toBe(recorded.body.data.id);
  expect((await refundOf(id, { transferCode })).body.code).toBe('INVALID_STATE');
  const other = await payment('three@example.com');
  expect((await refundOf(other, { transferCode })).body.code).toBe('REFUND_MISMATCH');
});

test('a payment of an order counts on its order', async () => {
  const paid = await paidOrder(sandbox);
  expect((await refundOf(paid.depositId, { amount: 200_000 })).body.data).toMatchObject({ orderId: paid.id });
  expect(await orderNow(sandbox, paid.id)).toMatchObject({ amountRefunding: 200_000 });
  expect((await refund(sandbox, paid.id)).body.data.refund).toMatchObject({ amount: 300_000 });
});

test('a recorded transfer covers what refunds left, and a late payment of a refunded order can be refunded too', async () => {
  const paid = await paidOrder(sandbox);
  await refund(sandbox, paid.id, { amount: 200_000 });
  await sandbox.advance('10m');
  const transferCode = await sent(300_000);
  expect((await refund(sandbox, paid.id, { transferCode })).body.data).toMatchObject({ status: 'refunded', amountRefunded: 500_000 });
});

test('a key without transfers:write records transfers alone, and a key that demands references refunds with one', async () => {
  const paid = await paidOrder(sandbox);
  const login = await call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
  const bearer = { Authorization: `Bearer ${login.body.data.token}` };
  const keyWith = async (body: object): Promise<Record<string, string>> => {
    const { keyId, secret } = (await call('POST', '/api-keys', { name: 'Shop', ...body }, { headers: bearer })).body.data;
    return { 'X-API-Key': keyId, 'X-API-Secret': secret };
  };
  const shop = await keyWith({ scopes: ['checkout:read', 'checkout:write'] });
  expect((await refund(sandbox, paid.id, {}, shop)).body.code).toBe('SCOPE_MISSING');
  const careful = await keyWith({ scopes: ['checkout:read', 'checkout:write', 'transfers:write'], requireReference: true });
  expect((await refund(sandbox, paid.id, {}, careful)).body).toMatchObject({ code: 'REFERENCE_REQUIRED', field: 'clientReference' });
  expect((await refund(sandbox, paid.id, { clientReference: `KEY-${paid.reference}` }, careful)).status).toBe(200);
});
