import type { Flow, Stage } from '../../core/slice/slice.ts';
import { createProduct } from '../products/save.ts';
import { createLink } from './save-link.ts';
import { simulatePayment } from './pay-order.ts';
import { placeOrder } from './place-order.ts';

/** Places an order at a link, as its payer, and pays it. @returns the id of the order. */
export async function orderAndPay({ app, as }: Stage, slug: string): Promise<string> {
  const anonymous = { environment: 'sandbox', address: '127.0.0.1', userAgent: null, refreshToken: null } as const;
  const by = (name: string) => ({ ...anonymous, requestId: as(name).requestId, effectId: as(name).effectId });
  const buyer = { firstName: 'Event', lastName: 'Trigger', email: 'trigger@example.com' };
  const { order, token } = await placeOrder(app, by('order'), { slug, ...buyer });
  await simulatePayment(app, by('payment'), { slug, token });
  return order.id;
}

/** Sells one of two products, so that the stock is low. */
export const sold: Flow = async (stage) => {
  const { app, as } = stage;
  const stock = { quantity: 2, lowStockThreshold: 1 };
  const product = { name: 'Triggered event', price: 500_000, type: 'physical', ...stock };
  const { id: productId } = await createProduct(app, as('product'), product);
  const link = await createLink(app, as('link'), { type: 'product', productId });
  return { productId, linkId: link.id, orderId: await orderAndPay(stage, link.slug) };
};
