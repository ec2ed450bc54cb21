import type { Flow, Triggers } from '../../core/slice/trigger.ts';
import { createProduct } from '../products/create.ts';
import { createLink } from './create-link.ts';
import type { checkoutEvents } from './events.ts';
import { placeOrder } from './place-order.ts';
import { simulatePayment } from './simulate-payment.ts';

/** Kobo. */
const PRICE = 500_000;

/** Somebody orders the last but one of a product and pays for it. */
const sold: Flow = async ({ app, as }) => {
  const stock = { quantity: 2, lowStockThreshold: 1 };
  const { id: productId } = await createProduct(app, as('product'), { name: 'Triggered event', price: PRICE, type: 'physical', ...stock });
  const link = await createLink(app, as('link'), { type: 'product', productId });
  const visitor = { environment: 'sandbox', address: '127.0.0.1', userAgent: null, refreshToken: null } as const;
  const by = (name: string) => ({ ...visitor, requestId: as(name).requestId, effectId: as(name).effectId });
  const buyer = { firstName: 'Event', lastName: 'Trigger', email: 'trigger@example.com' };
  const { order, token } = await placeOrder(app, by('order'), { slug: link.slug, quantity: 1, ...buyer });
  await simulatePayment(app, by('payment'), { slug: link.slug, token });
  return { productId, linkId: link.id, orderId: order.id };
};

export const checkoutTriggers: Triggers<typeof checkoutEvents> = { 'checkout.payment.completed': sold, 'product.stock.low': sold };
