import type { App } from '../../core/app/app.ts';
import { searchedBy, searchHook, UUID } from '../../core/search/search-provider.ts';
import { type DemoStage, type Slice, eventsOf } from '../../core/slice/slice.ts';
import { owedHook } from '../subscriptions/settle.ts';
import { paidHook } from '../virtual-accounts/subject.ts';
import { createLink, activateLink, deactivateLink, updateLink } from './save-link.ts';
import { checkoutEvents } from './events.ts';
import { advanceCheckout, cancelOrdersOf } from './cancel-orders.ts';
import { checkoutResolvers } from './graphql.ts';
import { checkoutInvariants } from './invariants.ts';
import { checkoutMails } from './mail-templates.ts';
import { orderPaid } from './paid.ts';
import { CheckoutLink, findLink, links, listLinks } from './link.ts';
import { findOrder, cancelOrder, fulfilOrder, listOrders } from './orders.ts';
import { CheckoutOrder } from './order.ts';
import { sold } from './triggers.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { findBranding, setBranding } from './branding.ts';
import { findPayLink } from './pay-link.ts';
import { findPayOrder, simulatePayment } from './pay-order.ts';
import { placeOrder } from './place-order.ts';

const productId = '00000000-0000-7000-8003-000000000002';

const checkoutRoutes = routes({ tag: 'Checkout', bucket: 'reads' }, (route) => {
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
const payRoutes = routes({ tag: 'Paying', access: 'public', bucket: 'reads' }, (route) => {
  route.get('/pay/{slug}', findPayLink);
  route.post('/pay/{slug}/orders', placeOrder, {
    bucket: 'checkout',
    example: { quantity: 1, firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '08012345678' },
  });
  route.get('/pay/{slug}/orders/{token}', findPayOrder);
  route.post('/pay/{slug}/orders/{token}/simulate', simulatePayment, { bucket: 'checkout', sandboxOnly: true });
});

const LINK = '00000000-0000-7000-8003-000000000007';
const COFFEE = '00000000-0000-7000-8003-000000000003';
/** Documented slug of the demo; others are secrets. */
const SLUG = 'demo0coffee0tollgate0pay';

async function seedLink(app: App, { bookId, as }: DemoStage): Promise<void> {
  const key = { bookId, id: LINK };
  if (await links.find(app.db, key)) return;
  await createLink(app, as('owner', LINK), {
    type: 'product',
    productId: COFFEE,
    description: 'Roasted on Monday, on its way on Tuesday.',
    collect: { phone: true, address: true, deliveryOption: true },
    metadata: { source: 'demo' },
  });
  await links.update(app.db, key, { slug: SLUG });
}

const FOUND = `id, item_name as title, reference as detail, total as amount, status, created_at as at from checkout_order`;

const orderSearch = searchedBy('order', 'checkout:read', FOUND, [
  { by: 'reference', matches: 'reference', fits: /^[A-Za-z0-9_-]{4,64}$/, where: 'book_id = $1 and reference = $2' },
  { by: 'id', matches: 'id', fits: UUID, where: 'book_id = $1 and id = $2::uuid' },
]);

export const checkout: Slice = {
  name: 'checkout',
  about: "Payment links, orders and the payer's page.",
  routes: [...checkoutRoutes, ...payRoutes],
  resolvers: checkoutResolvers,
  nodes: [
    { read: findLink, rows: CheckoutLink },
    { read: findOrder, rows: CheckoutOrder },
  ],
  subscribers: [
    paidHook.with({ type: 'checkout_order', paid: orderPaid }),
    owedHook.with(cancelOrdersOf),
    ...orderSearch.map((each) => searchHook.with(each)),
  ],
  events: eventsOf(checkoutEvents, { 'checkout.payment.completed': sold, 'product.stock.low': sold }),
  mails: checkoutMails,
  invariants: checkoutInvariants,
  advance: advanceCheckout,
  pendingWork: [
    'select from checkout_order where book_id = $1 and due_at <= clock_timestamp()',
    `select from checkout_link where book_id = $1 and expires_at <= clock_timestamp() and status in ('active', 'inactive')`,
  ],
  sealed: [{ table: 'checkout_order', column: 'private' }],
  seedDemo: seedLink,
};
