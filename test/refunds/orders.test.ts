import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, order, pay, shop } from '../checkout/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { available, FEE, orderNow, paidOrder, refund, refundNow } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  try {
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  } finally {
    await sandbox.stop();
  }
});

describe('a refund in one call', () => {
  test('pays the payer, and completes and closes the order by itself', async () => {
    const paid = await paidOrder(sandbox);
    const before = await available(sandbox);
    const { status, body } = await refund(sandbox, paid.id, { reason: 'Sold out', clientReference: `REFUND-${paid.reference}` });
    expect(status).toBe(200);
    expect(body.message).toBe('Refund accepted; wallet debited');
    expect(body.data).toMatchObject({ id: paid.id, status: 'paid', amountRefunded: 0, amountRefunding: 500_000 });
    const made = body.data.refund;
    expect(made).toMatchObject({
      status: 'processing',
      orderId: paid.id,
      transactionId: paid.depositId,
      amount: 500_000,
      amountSent: 500_000,
      fee: FEE,
      feeBearer: 'business',
      reason: 'Sold out',
      beneficiary: { accountName: 'JANE DOE', bankCode: '058', bankName: 'Guaranty Trust Bank' },
    });
    expect(await available(sandbox)).toBe(before - 500_000 - FEE);
    expect((await sandbox.call('GET', `/money-transfer/${made.transferCode}`)).body.data).toMatchObject({
      narration: `Refund ${paid.reference}`,
      metadata: { orderId: paid.id, refundOf: paid.reference },
    });

    await sandbox.advance('10m');
    expect(await refundNow(sandbox, made.id)).toMatchObject({ status: 'completed', completedAt: expect.any(String), endedAt: null });
    expect(await orderNow(sandbox, paid.id)).toMatchObject({
      status: 'refunded',
      refundTransferCode: made.transferCode,
      amountRefunded: 500_000,
      amountRefunding: 0,
    });
    expect(await eventsOf(sandbox, 'refund.completed', paid.id)).toMatchObject([{ refundId: made.id, orderReference: paid.reference }]);
    expect(await eventsOf(sandbox, 'checkout.order.refunded', paid.id)).toMatchObject([{ amountRefunded: 500_000 }]);
    expect((await refund(sandbox, paid.id)).body).toMatchObject({ code: 'INVALID_STATE' });
  });

  test('is given once per reference and per Idempotency-Key', async () => {
    const paid = await paidOrder(sandbox);
    const clientReference = `ONCE-${paid.reference}`;
    const first = await refund(sandbox, paid.id, { amount: 100_000, clientReference });
    const again = await refund(sandbox, paid.id, { amount: 100_000, clientReference });
    expect(again.body.data.refund.id).toBe(first.body.data.refund.id);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await refund(sandbox, paid.id, { amount: 200_000, clientReference })).body.code).toBe('CLIENT_REFERENCE_CONFLICT');
    const other = await paidOrder(sandbox);
    expect((await refund(sandbox, other.id, { amount: 100_000, clientReference })).body.code).toBe('CLIENT_REFERENCE_CONFLICT');
    const key = { 'Idempotency-Key': paid.id };
    const keyed = await refund(sandbox, paid.id, { amount: 100_000 }, key);
    expect((await refund(sandbox, paid.id, { amount: 100_000 }, key)).body.data.refund.id).toBe(keyed.body.data.refund.id);
    expect(await orderNow(sandbox, paid.id)).toMatchObject({ amountRefunding: 200_000 });
  });

  test('in parts never gives back more than was paid, and the last part closes the order', async () => {
    const paid = await paidOrder(sandbox);
    await refund(sandbox, paid.id, { amount: 200_000 });
    expect((await refund(sandbox, paid.id, { amount: 300_001 })).body).toMatchObject({
      code: 'REFUND_EXCEEDS_PAYMENT',
      field: 'amount',
      data: { amountRefundable: 300_000 },
    });
    await sandbox.advance('10m');
    expect(await orderNow(sandbox, paid.id)).toMatchObject({ status: 'paid', amountRefunded: 200_000 });
    expect((await sandbox.call('GET', `/checkout/orders/${paid.id}/refundable`)).body.data).toMatchObject([
      { transactionId: paid.depositId, amount: 500_000, amountRefundable: 300_000, payerName: 'JANE DOE', payerBankCode: '058' },
    ]);
    expect((await refund(sandbox, paid.id)).body.data.refund).toMatchObject({ amount: 300_000 });
    await sandbox.advance('10m');
    expect(await orderNow(sandbox, paid.id)).toMatchObject({ status: 'refunded', amountRefunded: 500_000 });
    expect((await sandbox.call('GET', `/checkout/orders/${paid.id}/refunds`)).body.data).toMatchObject([
      { amount: 300_000, status: 'completed' },
      { amount: 200_000, status: 'completed' },
    ]);
    expect(await eventsOf(sandbox, 'checkout.order.refunded', paid.id)).toHaveLength(1);
  });

  test('deducts the fee where the payer bears it', async () => {
    const paid = await paidOrder(sandbox);
    const before = await available(sandbox);
    const { body } = await refund(sandbox, paid.id, { feeBearer: 'payer' });
    expect(body.data.refund).toMatchObject({ amount: 500_000, amountSent: 500_000 - FEE, fee: FEE, feeBearer: 'payer' });
    expect(await available(sandbox)).toBe(before - 500_000);
    const small = await paidOrder(sandbox, { amount: 20_000 });
    expect((await refund(sandbox, small.id, { amount: FEE, feeBearer: 'payer' })).body).toMatchObject({
      field: 'amount',
      code: 'VALIDATION_ERROR',
    });
  });

  test('to an account of another name needs a confirmation that saw both names', async () => {
    const paid = await paidOrder(sandbox, { buyer: { lastName: 'Differs' } });
    const refused = await refund(sandbox, paid.id);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'ACCOUNT_NAME_MISMATCH',
      field: 'allowNameMismatch',
      data: { accountName: 'JANE DIFFERS', nameAtBank: expect.any(String) },
    });
    expect(refused.body.error).toContain(refused.body.data.nameAtBank);
    expect(await orderNow(sandbox, paid.id)).toMatchObject({ amountRefunding: 0 });
    expect((await refund(sandbox, paid.id, { allowNameMismatch: true })).body.data.refund).toMatchObject({ status: 'processing' });
  });

  test('needs the account of the payer, and takes one only where the bank reported none', async () => {
    const unknown = await paidOrder(sandbox, { buyer: { firstName: 'Unknown', lastName: 'Sender' } });
    expect((await refund(sandbox, unknown.id)).body).toMatchObject({ code: 'PAYER_ACCOUNT_UNKNOWN', field: 'accountNumber' });
    const account = { accountNumber: '0123456785', bankCode: '058' };
    expect((await refund(sandbox, unknown.id, account)).body.code).toBe('ACCOUNT_NAME_MISMATCH');
    const given = await refund(sandbox, unknown.id, { ...account, allowNameMismatch: true });
    expect(given.body.data.refund.beneficiary).toMatchObject(account);
    const known = await paidOrder(sandbox);
    expect((await refund(sandbox, known.id, account)).body).toMatchObject({ code: 'VALIDATION_ERROR', field: 'accountNumber' });
  });

  test('returns items to the stock once, when the order is refunded in full', async () => {
    const made = await shop(sandbox, { quantity: 5 });
    const { token } = (await order(sandbox, made.link.slug, { quantity: 2 })).body.data;
    await pay(sandbox, made.link.slug, token);
    const [paid] = (await sandbox.call('GET', `/checkout/orders?linkId=${made.link.id}`)).body.data;
    const stock = async () => (await sandbox.call('GET', `/products/${made.product.id}`)).body.data.quantity;
    await refund(sandbox, paid.id, { restock: true });
    expect(await stock()).toBe(3);
    await sandbox.advance('10m');
    expect(await stock()).toBe(5);
    expect(await orderNow(sandbox, paid.id)).toMatchObject({ status: 'refunded' });
  });
});

describe('a refund that is not paid', () => {
  test('refused at once by the bank can be given again', async () => {
    const paid = await paidOrder(sandbox, { amount: 500_001 });
    const before = await available(sandbox);
    const refused = await refund(sandbox, paid.id);
    expect(refused.body).toMatchObject({ success: false, code: 'PROVIDER_REJECTED' });
    expect(await available(sandbox)).toBe(before);
    const [failed] = (await sandbox.call('GET', `/checkout/orders/${paid.id}/refunds`)).body.data;
    expect(failed).toMatchObject({ status: 'failed', failureReason: expect.any(String), completedAt: null, endedAt: expect.any(String) });
    expect(await orderNow(sandbox, paid.id)).toMatchObject({ status: 'paid', amountRefunding: 0 });
    expect((await refund(sandbox, paid.id, { amount: 500_000 })).body.data.refund.status).toBe('processing');
    const transfer = await sandbox.call('GET', `/money-transfer/${failed.transferCode}`);
    expect(transfer.body.data).toMatchObject({ settlementStatus: 'reversed', isRetryable: false });
    const retried = await sandbox.call('POST', `/money-transfer/${failed.transferCode}/retry`, {});
    expect(retried.body).toMatchObject({ code: 'TRANSFER_NOT_RETRYABLE', error: expect.stringContaining('new refund') });
  });

  test('returned by the bank reopens the order', async () => {
    const paid = await paidOrder(sandbox, { amount: 500_095 });
    const made = (await refund(sandbox, paid.id)).body.data.refund;
    await sandbox.advance('6m');
    expect(await orderNow(sandbox, paid.id)).toMatchObject({ status: 'refunded' });
    await sandbox.advance('24h');
    expect(await refundNow(sandbox, made.id)).toMatchObject({ status: 'returned', failureReason: 'The bank returned the money' });
    expect(await orderNow(sandbox, paid.id)).toMatchObject({
      status: 'paid',
      amountRefunded: 0,
      refundTransferCode: null,
      refundedAt: null,
    });
    expect(await eventsOf(sandbox, 'refund.returned', paid.id)).toHaveLength(1);
    expect((await refund(sandbox, paid.id, { amount: 500_000 })).body.data.refund.status).toBe('processing');
  });

  test('without an answer of the bank is 202 and stays in processing', async () => {
    const paid = await paidOrder(sandbox, { amount: 500_098 });
    const { status, body } = await refund(sandbox, paid.id);
    expect(status).toBe(202);
    expect(body.data.refund).toMatchObject({ status: 'processing' });
    await sandbox.advance('10m');
    expect(await orderNow(sandbox, paid.id)).toMatchObject({ status: 'refunded' });
  });
});

describe('what cannot be refunded', () => {
  test('an unpaid order, an order of another business, and an unknown payment', async () => {
    const made = await paidOrder(sandbox);
    const unpaid = (
      await order(sandbox, (await sandbox.call('GET', `/checkout/links/${made.linkId}`)).body.data.slug, { firstName: 'Ada' })
    ).body.data;
    const pending = (await sandbox.call('GET', '/checkout/orders?status=pending')).body.data.find(
      ({ reference }: any) => reference === unpaid.reference,
    );
    expect((await refund(sandbox, pending.id)).body.code).toBe('INVALID_STATE');
    const elsewhere = await sandbox.call('POST', `/checkout/orders/${made.id}/refund`, {}, { as: 'demo2' });
    expect(elsewhere.status).toBe(404);
    expect((await refund(sandbox, made.id, { transactionId: made.id })).body).toMatchObject({
      code: 'RECORD_NOT_FOUND',
      field: 'transactionId',
    });
  });
});
