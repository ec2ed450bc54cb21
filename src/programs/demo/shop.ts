import type { App } from '../../services/app.ts';
import { createCustomer } from '../../slices/customers/create.ts';
import type { Actor } from '../../platform/kernel/actor.ts';
import { addDeliveryOption } from '../../slices/products/add-delivery-option.ts';
import { createProduct } from '../../slices/products/create.ts';
import { createSubscription } from '../../slices/subscriptions/create.ts';
import { demoOwner } from './owner.ts';

const uuid = (last: number): string => `00000000-0000-7000-8003-${String(last).padStart(12, '0')}`;

/** The documented customer, products, ways of delivery and subscription, which waits for its first payment. */
const CUSTOMER = uuid(1);
const MAGAZINE = uuid(2);
const COFFEE = uuid(3);
const IKEJA = uuid(4);
const PICKUP = uuid(5);
const SUBSCRIPTION = uuid(6);

/** Something to sell and somebody to sell it to, once. */
export async function seedDemoShop(app: App, bookId: number, businessId: string): Promise<void> {
  const known = await app.db.query('demo.shop', 'select from subscription where book_id = $1 and id = $2', [bookId, SUBSCRIPTION]);
  if (known.length > 0) return;
  const as = (effectId: string): Actor => demoOwner(bookId, businessId, effectId);
  await createCustomer(app, as(CUSTOMER), {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane.doe@example.com',
    phoneNumber: '08012345678',
    address: { line1: '4 Barnawa Close', city: 'Kaduna', state: 'Kaduna' },
  });
  await createProduct(app, as(MAGAZINE), { name: 'Monthly magazine', slug: 'demo-magazine', price: 500_000, type: 'subscription' });
  await createProduct(app, as(COFFEE), {
    name: 'Jos coffee, 250 g',
    slug: 'demo-coffee',
    sku: 'DEMO-COFFEE',
    description: 'Roasted in Jos, ground to order.',
    price: 650_000,
    type: 'physical',
    quantity: 500,
  });
  await addDeliveryOption(app, as(IKEJA), {
    productId: COFFEE,
    name: 'Lagos, by rider',
    type: 'flat_rate',
    fee: 150_000,
    regions: ['Lagos'],
    estimatedDays: { min: 1, max: 2 },
  });
  await addDeliveryOption(app, as(PICKUP), { productId: COFFEE, name: 'Fetch it in Ikeja', type: 'pickup' });
  await createSubscription(app, as(SUBSCRIPTION), {
    customerId: CUSTOMER,
    productId: MAGAZINE,
    interval: 'monthly',
    graceDays: 60,
    metadata: { source: 'demo' },
  });
}
