import type { App } from '../../core/app/app.ts';
import type { DemoStage } from '../../core/slice/slice.ts';
import { repository } from '../../platform/db/entity.ts';
import { DeliveryOption } from './delivery-option.ts';
import { addDeliveryOption } from './delivery-options.ts';
import { createProduct } from './save.ts';

const uuid = (last: number): string => `00000000-0000-7000-8003-${String(last).padStart(12, '0')}`;

const MAGAZINE = uuid(2);
const COFFEE = uuid(3);
const IKEJA = uuid(4);
const PICKUP = uuid(5);

const options = repository(DeliveryOption, ['id'], 'bookId', 'id');

export async function seedProducts(app: App, { bookId, as }: DemoStage): Promise<void> {
  // Why: created last, also after its removal.
  if (await options.find(app.db, { bookId, id: PICKUP })) return;
  await createProduct(app, as('owner', MAGAZINE), {
    name: 'Monthly magazine',
    slug: 'demo-magazine',
    price: 500_000,
    type: 'subscription',
  });
  await createProduct(app, as('owner', COFFEE), {
    name: 'Jos coffee, 250 g',
    slug: 'demo-coffee',
    sku: 'DEMO-COFFEE',
    description: 'Roasted in Jos, ground to order.',
    price: 650_000,
    type: 'physical',
    quantity: 500,
  });
  await addDeliveryOption(app, as('owner', IKEJA), {
    productId: COFFEE,
    name: 'Lagos, by rider',
    type: 'flat_rate',
    fee: 150_000,
    regions: ['Lagos'],
    estimatedDays: { min: 1, max: 2 },
  });
  await addDeliveryOption(app, as('owner', PICKUP), { productId: COFFEE, name: 'Pickup in Ikeja', type: 'pickup' });
}
