import { list, one } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { activateLink, deactivateLink, updateLink } from './change-link.ts';
import { createLink } from './create-link.ts';
import { findLink, listLinks } from './link.ts';
import { findLook, setLook } from './look.ts';
import { lookSchema, lookView } from './look-views.ts';
import { linkSchema, linkView, orderSchema, orderView, payerLinkSchema, payerLinkView, payerOrderSchema, payerOrderView } from './views.ts';
import { cancelOrder, fulfilOrder, refundOrder } from './move-order.ts';
import { findOrder, listOrders } from './orders.ts';
import { findPayLink } from './pay-link.ts';
import { findPayOrder } from './pay-order.ts';
import { placeOrder } from './place-order.ts';
import { simulatePayment } from './simulate-payment.ts';

const link = one(linkSchema, linkView);
const made = one(linkSchema, linkView, 'Checkout link made');
const links = list(linkSchema, linkView);
const order = one(orderSchema, orderView);
const orders = list(orderSchema, orderView);
const look = one(lookSchema, lookView);
const payerLink = one(payerLinkSchema, payerLinkView);
const payerOrder = one(payerOrderSchema, payerOrderView);

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
  route.get('/checkout/look', findLook, look);
  route.put('/checkout/look', setLook, look, { example: { colour: '#0b6e4f' } });
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
