import { z } from 'zod';
import { type Presenter, routes } from '../../services/doors/rest/routes.ts';
import { type Page, pageMeta } from '../../platform/kernel/page.ts';
import { activateLink, deactivateLink, updateLink } from './change-link.ts';
import { createLink } from './create-link.ts';
import { findLink } from './find-link.ts';
import type { ShownLink } from './link.ts';
import { listLinks } from './list-links.ts';
import { cancelOrder, fulfilOrder, refundOrder } from './move-order.ts';
import type { CheckoutOrder } from './order.ts';
import { findOrder, listOrders } from './orders.ts';
import { findPayLink, type PayerLink } from './pay-link.ts';
import { findPayOrder, type PayerOrder } from './pay-order.ts';
import { placeOrder } from './place-order.ts';
import { simulatePayment } from './simulate-payment.ts';
import { linkSchema, linkView, orderSchema, orderView, payerLinkSchema, payerLinkView, payerOrderSchema, payerOrderView } from './views.ts';

const link: Presenter<ShownLink> = { schema: linkSchema, present: (found) => ({ data: linkView(found) }) };
const made: Presenter<ShownLink> = { ...link, present: (created) => ({ message: 'Checkout link made', data: linkView(created) }) };
const links: Presenter<Page<ShownLink>> = {
  schema: z.array(linkSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(linkView), meta }),
};
const order: Presenter<CheckoutOrder> = { schema: orderSchema, present: (found) => ({ data: orderView(found) }) };
const orders: Presenter<Page<CheckoutOrder>> = {
  schema: z.array(orderSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(orderView), meta }),
};
const payerLink: Presenter<PayerLink> = { schema: payerLinkSchema, present: (found) => ({ data: payerLinkView(found) }) };
const payerOrder: Presenter<PayerOrder> = { schema: payerOrderSchema, present: (found) => ({ data: payerOrderView(found) }) };

const productId = '00000000-0000-7000-8003-000000000002';

export const checkoutRoutes = routes({ tag: 'Checkout', bucket: 'reads' }, (route) => {
  const move = { refuses: ['not_found', 'conflict'] } as const;
  route.post('/checkout/links', createLink, made, {
    refuses: ['not_found'],
    example: { type: 'product', productId, collect: { phone: true, deliveryOption: true }, successUrl: 'https://shop.example.com/thanks' },
  });
  route.get('/checkout/links', listLinks, links);
  route.get('/checkout/links/{linkId}', findLink, link, { refuses: ['not_found'] });
  route.put('/checkout/links/{linkId}', updateLink, link, { ...move, example: { maxPayments: 100 } });
  route.post('/checkout/links/{linkId}/activate', activateLink, link, move);
  route.post('/checkout/links/{linkId}/deactivate', deactivateLink, link, move);
  route.get('/checkout/orders', listOrders, orders);
  route.get('/checkout/orders/{orderId}', findOrder, order, { refuses: ['not_found'] });
  route.post('/checkout/orders/{orderId}/fulfil', fulfilOrder, order, move);
  route.post('/checkout/orders/{orderId}/cancel', cancelOrder, order, move);
  route.post('/checkout/orders/{orderId}/refund', refundOrder, order, {
    ...move,
    example: { transferCode: '14531795231199423000001', restock: true },
  });
});

/** For payers, who hold no credentials: a slug and a token that nobody guesses are the way in. */
export const payRoutes = routes({ tag: 'Paying', access: 'public', bucket: 'reads' }, (route) => {
  route.get('/pay/{slug}', findPayLink, payerLink, { refuses: ['not_found'] });
  route.post('/pay/{slug}/orders', placeOrder, payerOrder, {
    bucket: 'checkout',
    refuses: ['not_found', 'conflict', 'upstream'],
    example: { quantity: 1, firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '08012345678' },
  });
  route.get('/pay/{slug}/orders/{token}', findPayOrder, payerOrder, { refuses: ['not_found'] });
  route.post('/pay/{slug}/orders/{token}/simulate', simulatePayment, payerOrder, {
    bucket: 'checkout',
    sandboxOnly: true,
    refuses: ['not_found', 'conflict'],
  });
});
