import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { publicCaller, eventsOf, link, order, pay, shop, sql, street } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());
afterEach(async () => expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]));

const call: Sandbox['call'] = (...args) => sandbox.call(...args);
const linkNow = async ({ id }: { id: string }) => (await call('GET', `/checkout/links/${id}`)).body.data;
const productNow = async ({ id }: { id: string }) => (await call('GET', `/products/${id}`)).body.data;
const ordersOf = async ({ id }: { id: string }) => (await call('GET', `/checkout/orders?linkId=${id}`)).body.data;
const reservedOf = async ({ id }: { id: string }) =>
  (await sql<{ reserved: number }>(sandbox, 'select reserved from product where id = $1', [id]))[0]?.reserved;
const placed = async (slug: string, more: object = {}) => {
  const { status, body } = await order(sandbox, slug, more);
  if (status !== 200) throw new Error(`no order: ${JSON.stringify(body)}`);
  return body.data;
};
const balance = async (): Promise<number> => (await call('GET', '/wallet')).body.data.availableBalance;

describe('races', () => {
  test('of two payers of the last item one gets it, and the other is refused before paying', async () => {
    const made = await shop(sandbox, { quantity: 1 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(sandbox, made.link.slug)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: 'LINK_NOT_OPEN', error: 'This product is sold out' });
    const { token } = answers.find(({ status }) => status === 200)?.body.data ?? {};
    await pay(sandbox, made.link.slug, token);
    expect(await productNow(made.product)).toMatchObject({ quantity: 0 });
    expect((await publicCaller(sandbox)('GET', `/pay/${made.link.slug}`)).body.data).toMatchObject({
      isOpen: false,
      closedReason: 'sold_out',
    });
  });

  test('a link for one payment is paid once by concurrent payers, and is then completed', async () => {
    const made = await link(sandbox, { singleUse: true });
    expect(made).toMatchObject({ singleUse: true, maxPayments: 1 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(sandbox, made.slug)));
    const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(200);
    for (const { status, body } of others) expect({ status, code: body.code }).toEqual({ status: 409, code: 'LINK_NOT_OPEN' });
    await pay(sandbox, made.slug, first?.body.data.token);
    expect(await linkNow(made)).toMatchObject({ status: 'completed', payments: 1, openOrders: 0 });
    expect((await order(sandbox, made.slug)).body).toMatchObject({ code: 'LINK_NOT_OPEN', error: 'This payment link was paid already' });
  });

  test('the same attempt in parallel places one order with one account', async () => {
    const made = await shop(sandbox, { quantity: 10 });
    const attempt = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(sandbox, made.link.slug, { attempt })));
    expect(new Set(answers.map(({ body }) => body.data.account.accountNumber)).size).toBe(1);
    expect(await ordersOf(made.link)).toHaveLength(1);
    expect(await reservedOf(made.product)).toBe(1);
  });

  test('concurrent orders, payments, cancellations and expiries satisfy all invariants', async () => {
    const made = await shop(sandbox, { quantity: 12 });
    const tokens = await Promise.all(Array.from({ length: 12 }, async () => (await placed(made.link.slug)).token as string));
    const all = await ordersOf(made.link);
    await Promise.all([
      ...tokens.slice(0, 6).map((token) => pay(sandbox, made.link.slug, token)),
      ...all.slice(0, 8).map(({ id }: { id: string }) => call('POST', `/checkout/orders/${id}/cancel`)),
      sandbox.advance('36m'),
    ]);
    await sandbox.advance('1m');
    const ends = (await ordersOf(made.link)).map(({ status }: { status: string }) => status);
    const paid = ends.filter((status: string) => status === 'paid').length;
    expect(ends.every((status: string) => status === 'paid' || status === 'cancelled')).toBe(true);
    expect(await productNow(made.product)).toMatchObject({ quantity: 12 - paid });
    expect(await reservedOf(made.product)).toBe(0);
  });
});

describe('amounts', () => {
  test('a partial payment leaves the order open, the rest pays it, and more is surplus', async () => {
    const made = await link(sandbox);
    const { token } = await placed(made.slug);
    const before = await balance();
    expect((await pay(sandbox, made.slug, token, 200_000)).body.data).toMatchObject({
      status: 'pending',
      amountPaid: 200_000,
      amountDue: 300_000,
    });
    expect((await pay(sandbox, made.slug, token, 350_000)).body.data).toMatchObject({ status: 'paid', amountPaid: 550_000, amountDue: 0 });
    expect(await balance()).toBe(before + 550_000);
    const [saved] = await ordersOf(made);
    expect(await eventsOf(sandbox, 'checkout.payment.completed', saved.id)).toMatchObject([{ amount: 500_000, netAmount: 500_000 }]);
    expect(await eventsOf(sandbox, 'customer.transaction.completed', saved.id)).toMatchObject([
      { amount: 200_000, status: 'underpaid', metadata: { match: 'under', surplus: 0 } },
      { amount: 350_000, status: 'successful', metadata: { match: 'over', surplus: 50_000 } },
    ]);
    // A further payment is counted as surplus and leaves the order unchanged.
    await pay(sandbox, made.slug, token, 1_000);
    expect((await ordersOf(made))[0]).toMatchObject({ status: 'paid', amountPaid: 551_000, paidAt: saved.paidAt });
  });

  test('a late payment pays a cancelled order while place and stock remain, and is otherwise counted for a refund', async () => {
    const made = await shop(sandbox, { quantity: 1 });
    const [late] = [await placed(made.link.slug)];
    await sandbox.advance('36m');
    expect((await ordersOf(made.link))[0]).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' });
    expect((await pay(sandbox, made.link.slug, late.token)).body.data).toMatchObject({ status: 'paid' });
    expect(await productNow(made.product)).toMatchObject({ quantity: 0 });

    await call('PUT', `/products/${made.product.id}`, { quantity: 1 });
    const tooLate = await placed(made.link.slug);
    await sandbox.advance('36m');
    const faster = await placed(made.link.slug);
    await pay(sandbox, made.link.slug, faster.token);
    const before = await balance();
    expect((await pay(sandbox, made.link.slug, tooLate.token)).body.data).toMatchObject({ status: 'cancelled', amountPaid: 1_250_000 });
    expect(await balance()).toBe(before + 1_250_000);
    const lost = (await ordersOf(made.link)).find(({ status }: { status: string }) => status === 'cancelled');
    expect(await eventsOf(sandbox, 'checkout.payment.completed', lost.id)).toEqual([]);
    expect(await eventsOf(sandbox, 'customer.transaction.completed', lost.id)).toMatchObject([
      { metadata: { late: true, surplus: 1_250_000 } },
    ]);
  });

  test('a late payment for a completed link does not exceed its maximum of payments', async () => {
    const made = await link(sandbox, { maxPayments: 1 });
    const late = await placed(made.slug);
    await sandbox.advance('36m');
    const faster = await placed(made.slug, { firstName: 'Ada' });
    await pay(sandbox, made.slug, faster.token);
    expect((await pay(sandbox, made.slug, late.token)).body.data.status).toBe('cancelled');
    expect(await linkNow(made)).toMatchObject({ payments: 1, status: 'completed' });
  });

  test('an order has its own copy of name, price and delivery', async () => {
    const made = await shop(sandbox, { quantity: 5 }, { collect: { deliveryOption: true } });
    const { token } = await placed(made.link.slug, { deliveryOptionId: made.option.id });
    await call('PUT', `/products/${made.product.id}`, { name: 'Other', price: 1, quantity: 0 });
    await call('DELETE', `/products/${made.product.id}/delivery-options/${made.option.id}`);
    expect((await pay(sandbox, made.link.slug, token)).body.data).toMatchObject({
      status: 'paid',
      total: 1_350_000,
      items: [{ name: 'Ankara tote bag', unitPrice: 1_250_000 }],
      deliveryOption: { name: 'Ikeja', fee: 100_000 },
    });
    expect(await productNow(made.product)).toMatchObject({ quantity: 0 });
  });

  test('a payer with an outdated price is refused, not overcharged', async () => {
    const made = await shop(sandbox);
    await call('PUT', `/products/${made.product.id}`, { price: 2_000_000 });
    expect(await order(sandbox, made.link.slug, { expectedTotal: 1_250_000 })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    });
    expect(await ordersOf(made.link)).toEqual([]);
  });

  test('stock without a limit stays so after a sale', async () => {
    const made = await shop(sandbox, { unlimited: true });
    for (let at = 0; at < 2; at++) await pay(sandbox, made.link.slug, (await placed(made.link.slug, { firstName: `Jane ${at}` })).token);
    expect(await productNow(made.product)).toMatchObject({ unlimited: true, quantity: null });
  });

  test('stock that falls to its threshold emits one event', async () => {
    const made = await shop(sandbox, { quantity: 3, lowStockThreshold: 2 });
    for (let at = 0; at < 2; at++)
      await pay(sandbox, made.link.slug, (await placed(made.link.slug, { quantity: 1, firstName: `Jane ${at}` })).token);
    const events = await sql(sandbox, `select data from ledger.outbox where event = 'product.stock.low' and data ->> 'productId' = $1`, [
      made.product.id,
    ]);
    expect(events).toMatchObject([{ data: { quantity: 2, lowStockThreshold: 2 } }]);
  });
});

describe('moves', () => {
  const paidOrder = async () => {
    const made = await shop(sandbox, { quantity: 5 });
    await pay(sandbox, made.link.slug, (await placed(made.link.slug, { quantity: 2 })).token);
    return { ...made, order: (await ordersOf(made.link))[0] };
  };
  const move = (id: string, name: string, body?: object) => call('POST', `/checkout/orders/${id}/${name}`, body);

  test('a pending order is cancelled, a paid order fulfilled, and other transitions are refused', async () => {
    const made = await shop(sandbox, { quantity: 5 });
    await placed(made.link.slug, { quantity: 2 });
    const [{ id }] = await ordersOf(made.link);
    expect(await reservedOf(made.product)).toBe(2);
    expect((await move(id, 'fulfil')).body).toMatchObject({
      code: 'INVALID_STATE',
      error: "The order is 'pending'; to fulfil the order, its status must be 'paid'",
    });
    expect((await move(id, 'cancel')).body.data).toMatchObject({ status: 'cancelled', cancelReason: 'business', dueAt: null });
    expect(await reservedOf(made.product)).toBe(0);
    for (const name of ['cancel', 'fulfil']) expect((await move(id, name)).status).toBe(409);

    const { order: paid } = await paidOrder();
    expect((await move(paid.id, 'cancel')).body.code).toBe('INVALID_STATE');
    expect((await move(paid.id, 'fulfil')).body.data).toMatchObject({ status: 'fulfilled', fulfilledAt: expect.any(String) });
    for (const name of ['cancel', 'fulfil']) expect((await move(paid.id, name)).status).toBe(409);
  });

  test('a payment for an order that the business cancelled stays in the wallet, and the order stays cancelled', async () => {
    const made = await link(sandbox);
    const { token } = await placed(made.slug);
    const [{ id }] = await ordersOf(made);
    await move(id, 'cancel');
    expect((await pay(sandbox, made.slug, token)).body.data).toMatchObject({ status: 'cancelled', amountPaid: 500_000 });
  });

  test('a refund names a delivered transfer over all that was paid, once; items return to the stock', async () => {
    const send = async (amount: number) => {
      const { body } = await call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785' });
      await sandbox.advance('10m');
      return body.data.transferCode as string;
    };
    const old = await send(2_500_000);
    const { order: paid, product } = await paidOrder();
    expect((await move(paid.id, 'refund', { transferCode: old })).body).toMatchObject({
      code: 'REFUND_MISMATCH',
      error: 'The transfer is older than the payment of this order; use the transfer that refunded it',
    });
    const wrong = await send(2_400_000);
    expect((await move(paid.id, 'refund', { transferCode: wrong })).body).toMatchObject({ code: 'REFUND_MISMATCH' });
    expect((await move(paid.id, 'refund', { transferCode: '1'.repeat(20) })).status).toBe(404);
    const right = await send(2_500_000);
    expect((await move(paid.id, 'refund', { transferCode: right, restock: true })).body.data).toMatchObject({
      status: 'refunded',
      refundTransferCode: right,
    });
    expect(await productNow(product)).toMatchObject({ quantity: 5 });
    expect((await move(paid.id, 'refund', { transferCode: right })).body.code).toBe('INVALID_STATE');
    const { order: other } = await paidOrder();
    expect((await move(other.id, 'refund', { transferCode: right })).body.code).toBe('REFUND_MISMATCH');
  });

  test('a link is deactivated, activated, and expired at its time', async () => {
    const made = await link(sandbox, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    const path = `/checkout/links/${made.id}`;
    expect((await call('POST', `${path}/activate`)).body).toMatchObject({ code: 'INVALID_STATE' });
    expect((await call('POST', `${path}/deactivate`)).body.data.status).toBe('inactive');
    expect((await order(sandbox, made.slug)).body).toMatchObject({ code: 'LINK_NOT_OPEN', error: 'This payment link is closed' });
    expect((await call('POST', `${path}/activate`)).body.data.status).toBe('active');
    await sandbox.advance('61m');
    expect((await linkNow(made)).status).toBe('expired');
    expect((await order(sandbox, made.slug)).body.error).toBe('This payment link has expired');
    for (const name of ['activate', 'deactivate']) expect((await call('POST', `${path}/${name}`)).status).toBe(409);
    expect((await call('PUT', path, { title: 'Again' })).body).toMatchObject({
      code: 'INVALID_STATE',
      error: "The link is 'expired'; to change the link, its status must be 'active' or 'inactive'",
    });
  });

  test('an updated link applies to later orders', async () => {
    const made = await link(sandbox, { collect: { phone: true } });
    const changed = await call('PUT', `/checkout/links/${made.id}`, {
      title: 'Evening class',
      collect: { address: true },
      maxPayments: 2,
      successUrl: null,
    });
    expect(changed.body.data).toMatchObject({
      title: 'Evening class',
      collect: { phone: true, address: true, deliveryOption: false },
      maxPayments: 2,
    });
    await placed(made.slug, { phoneNumber: '08012345678', address: street });
    await placed(made.slug, { phoneNumber: '08012345678', address: street });
    expect((await call('PUT', `/checkout/links/${made.id}`, { maxPayments: 1 })).body).toMatchObject({ field: 'maxPayments' });
    expect((await order(sandbox, made.slug, { phoneNumber: '08012345678', address: street })).body.error).toMatch(
      /^Another payer is using/,
    );
    expect((await call('PUT', `/checkout/links/${made.id}`, {})).body).toEqual({
      success: false,
      code: 'VALIDATION_ERROR',
      error: 'Give at least one field to change',
      retryable: false,
      requestId: expect.any(String),
      docsUrl: `${sandbox.url}/docs/errors#VALIDATION_ERROR`,
    });
    expect((await call('PUT', `/checkout/links/${made.id}`, { maxPayments: 0 })).body.error).toBe('maxPayments: must be at least 1');
    expect((await order(sandbox, made.slug, { quantity: 0 })).body.error).toBe('quantity: must be at least 1');
  });
});
