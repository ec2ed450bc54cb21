import { z } from 'zod';
import { deleted, ownId } from '../../platform/kernel/type-names.ts';
import { type Presenter, routes } from '../../services/doors/rest/routes.ts';
import { type Page, pageMeta } from '../../platform/kernel/page.ts';
import { addDeliveryOption } from './add-delivery-option.ts';
import { createProduct } from './create.ts';
import type { DeliveryOption } from './delivery-option.ts';
import { findProduct } from './find.ts';
import { listProducts } from './list.ts';
import type { Product } from './product.ts';
import { removeDeliveryOption } from './remove-delivery-option.ts';
import { updateProduct } from './update.ts';
import { deliveryOptionSchema, deliveryOptionView, productSchema, productView } from './views.ts';

const one: Presenter<Product> = { schema: productSchema, present: (product) => ({ data: productView(product) }) };
const created: Presenter<Product> = { ...one, present: (product) => ({ message: 'Product created', data: productView(product) }) };
const list: Presenter<Page<Product>> = {
  schema: z.array(productSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(productView), meta }),
};
const option: Presenter<DeliveryOption> = {
  schema: deliveryOptionSchema,
  present: (added) => ({ message: 'Delivery option added', data: deliveryOptionView(added) }),
};
const removed: Presenter<{ id: string; productId: string }> = {
  schema: z.object({ id: ownId, productId: z.uuid().meta({ description: 'Of which product.' }), deleted }),
  present: (gone) => ({ message: 'Delivery option removed', data: { ...gone, deleted: true } }),
};

export const productRoutes = routes({ tag: 'Products', bucket: 'reads' }, (route) => {
  route.post('/products', createProduct, created, {
    refuses: ['conflict'],
    example: { name: 'Ankara tote bag', price: 1_250_000, type: 'physical', quantity: 40 },
  });
  route.get('/products', listProducts, list);
  route.get('/products/{productId}', findProduct, one, { refuses: ['not_found'] });
  route.put('/products/{productId}', updateProduct, one, { refuses: ['not_found', 'conflict'], example: { price: 1_100_000 } });
  route.post('/products/{productId}/delivery-options', addDeliveryOption, option, {
    refuses: ['not_found'],
    example: { name: 'Ikeja', type: 'flat_rate', fee: 100_000, regions: ['Lagos/Ikeja'], estimatedDays: { min: 1, max: 3 } },
  });
  route.delete('/products/{productId}/delivery-options/{optionId}', removeDeliveryOption, removed, { refuses: ['not_found'] });
});
