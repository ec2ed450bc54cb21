import { z } from 'zod';
import { deleted, ownId } from '../../domain/schema/type-names.ts';
import { list, one } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { addDeliveryOption } from './add-delivery-option.ts';
import { createProduct } from './create.ts';
import { findProduct } from './find.ts';
import { listProducts } from './list.ts';
import { removeDeliveryOption } from './remove-delivery-option.ts';
import { updateProduct } from './update.ts';
import { deliveryOptionSchema, deliveryOptionView, productSchema, productView } from './views.ts';

const product = one(productSchema, productView);
const created = one(productSchema, productView, 'Product created');
const products = list(productSchema, productView);
const option = one(deliveryOptionSchema, deliveryOptionView, 'Delivery option added');
const removed: Presenter<{ id: string; productId: string }> = {
  schema: z.object({ id: ownId, productId: z.uuid().meta({ description: 'Of which product.' }), deleted }),
  present: (gone) => ({ message: 'Delivery option removed', data: { ...gone, deleted: true } }),
};

export const productRoutes = routes({ tag: 'Products', bucket: 'reads' }, (route) => {
  route.post('/products', createProduct, created, {
    refuses: ['conflict'],
    example: { name: 'Ankara tote bag', price: 1_250_000, type: 'physical', quantity: 40 },
  });
  route.get('/products', listProducts, products);
  route.get('/products/{productId}', findProduct, product, { refuses: ['not_found'] });
  route.put('/products/{productId}', updateProduct, product, { refuses: ['not_found', 'conflict'], example: { price: 1_100_000 } });
  route.post('/products/{productId}/delivery-options', addDeliveryOption, option, {
    refuses: ['not_found'],
    example: { name: 'Ikeja', type: 'flat_rate', fee: 100_000, regions: ['Lagos/Ikeja'], estimatedDays: { min: 1, max: 3 } },
  });
  route.delete('/products/{productId}/delivery-options/{optionId}', removeDeliveryOption, removed, { refuses: ['not_found'] });
});
