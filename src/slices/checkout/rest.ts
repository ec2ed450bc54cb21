import { routes } from '../../core/transport/rest/routes.ts';
import { findBranding, setBranding } from './branding.ts';
import { activateLink, deactivateLink, updateLink } from './change-link.ts';
import { createLink } from './create-link.ts';
import { findLink, listLinks } from './link.ts';
import { cancelOrder, fulfilOrder, findOrder, listOrders } from './orders.ts';
import { findPayLink } from './pay-link.ts';
import { findPayOrder, simulatePayment } from './pay-order.ts';
import { placeOrder } from './place-order.ts';

const productId = '00000000-0000-7000-8003-000000000002';

export const checkoutRoutes = routes({ tag: 'Checkout', bucket: 'reads' }, (route) => {
  route.post('/checkout/links', createLink, {
    message: 'Checkout link created',
    example: { type: 'product', productId, collect: { phone: true, deliveryOption: true }, successUrl: 'https://shop.example.com/thanks' },
  });
  route.get('/checkout/links', listLinks);
  route.get('/checkout/links/{linkId}', findLink);
  route.patch('/checkout/links/{linkId}', updateLink, { example: { maxPayments: 100 } });
  route.post('/checkout/links/{linkId}/activate', activateLink);
  route.post('/checkout/links/{linkId}/deactivate', deactivateLink);
  route.get('/checkout/branding', findBranding);
  route.patch('/checkout/branding', setBranding, { example: { colour: '#0b6e4f' } });
  route.get('/checkout/orders', listOrders);
  route.get('/checkout/orders/{orderId}', findOrder);
  route.post('/checkout/orders/{orderId}/fulfil', fulfilOrder);
  route.post('/checkout/orders/{orderId}/cancel', cancelOrder);
});

/** Security: slug and token are the only secrets of payers. */
export const payRoutes = routes({ tag: 'Paying', access: 'public', bucket: 'reads' }, (route) => {
  route.get('/pay/{slug}', findPayLink);
  route.post('/pay/{slug}/orders', placeOrder, {
    bucket: 'checkout',
    example: { quantity: 1, firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '08012345678' },
  });
  route.get('/pay/{slug}/orders/{token}', findPayOrder);
  route.post('/pay/{slug}/orders/{token}/simulate', simulatePayment, { bucket: 'checkout', sandboxOnly: true });
});
