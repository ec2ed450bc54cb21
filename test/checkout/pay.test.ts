import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { publicCaller, eventsOf, link, order, pay, payer, shop, street } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const balance = async (): Promise<number> => (await sandbox.call('GET', '/wallet')).body.data.availableBalance;
const orders = async (linkId: string) => (await sandbox.call('GET', `/checkout/orders?linkId=${linkId}`)).body.data;

describe('a payment', () => {
  test('moves from link to page to account to wallet, with one event', async () => {
    const {
      product,
      option,
      link: made,
    } = await shop(
      sandbox,
      { quantity: 3, lowStockThreshold: 1 },
      {
        collect: { phone: true, address: true, deliveryOption: true },
        successUrl: 'https://shop.example.com/thanks?from=pay',
        metadata: { campaign: 'june' },
      },
    );
    const seen = (await publicCaller(sandbox)('GET', `/pay/${made.slug}`)).body.data;
    expect(seen).toMatchObject({
      business: 'Demo Limited',
      isOpen: true,
      item: { name: product.name, unitPrice: 1_250_000, maxQuantity: 3 },
    });
    const before = await balance();
    const placed = await order(sandbox, made.slug, {
      quantity: 2,
      deliveryOptionId: option.id,
      phoneNumber: '08012345678',
      address: street,
      expectedTotal: 2_600_000,
    });
    expect(placed).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'pending',
          total: 2_600_000,
          amountDue: 2_600_000,
          account: { isOpen: true, bankName: 'Wema Bank' },
          successUrl: null,
        },
      },
    });
    const { token } = placed.body.data;
    const paid = await pay(sandbox, made.slug, token);
    expect(paid.body.data).toMatchObject({
      status: 'paid',
      amountDue: 0,
      successUrl: expect.stringMatching(/^https:\/\/shop\.example\.com\/thanks\?from=pay&reference=ORD_/),
    });
    expect(await balance()).toBe(before + 2_600_000);

    const [saved] = await orders(made.id);
    expect(saved).toMatchObject({
      status: 'paid',
      amountPaid: 2_600_000,
      deliveryAddress: { ...street, country: 'NG' },
      customer: { ...payer, phoneNumber: '+2348012345678' },
      senderName: 'JANE DOE',
    });
    expect(await eventsOf(sandbox, 'checkout.payment.completed', saved.id)).toEqual([
      {
        checkoutId: saved.id,
        linkId: made.id,
        orderId: saved.id,
        reference: saved.reference,
        amount: 2_600_000,
        fee: 0,
        netAmount: 2_600_000,
        currency: 'NGN',
        status: 'successful',
        channel: 'checkout',
        customer: { id: saved.customer.id, ...payer, phoneNumber: '+2348012345678' },
        items: [{ productId: product.id, name: product.name, quantity: 2, unitPrice: 1_250_000 }],
        deliveryOption: { id: option.id, name: 'Ikeja', fee: 100_000 },
        deliveryAddress: { ...street, country: 'NG' },
        senderName: 'JANE DOE',
        paidAt: saved.paidAt,
        metadata: { campaign: 'june' },
      },
    ]);
    expect(await eventsOf(sandbox, 'customer.transaction.completed', saved.id)).toMatchObject([
      { amount: 2_600_000, channel: 'checkout', customerId: saved.customer.id, metadata: { campaign: 'june', match: 'exact' } },
    ]);
    expect((await sandbox.call('GET', `/products/${product.id}`)).body.data.quantity).toBe(1);
    expect((await sandbox.call('GET', '/transactions?category=checkout_payment&limit=1')).body.data[0]).toMatchObject({
      amount: 2_600_000,
      type: 'credit',
    });
    await sandbox.call('GET', '/sandbox/quiet');
    const { body } = await sandbox.call('GET', `/sandbox/mail?to=${payer.email}`);
    expect(body.data[0]).toMatchObject({ subject: expect.stringContaining('₦26,000.00'), text: expect.stringContaining(saved.reference) });
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  });

  test('a repeated attempt returns its order; other content is another order', async () => {
    const made = await link(sandbox);
    const attempt = '7d1c7f0a-3d0e-4a55-9f55-0e3c3f1a2b4c';
    const [first, second, third] = [
      await order(sandbox, made.slug, { attempt }),
      await order(sandbox, made.slug, { attempt }),
      await order(sandbox, made.slug, { attempt, firstName: 'Ada' }),
    ];
    expect(second?.body.data).toEqual(first?.body.data);
    expect(third?.body.data.token).not.toBe(first?.body.data.token);
    expect(await orders(made.id)).toHaveLength(2);
  });
});
