import { routes } from '../../core/transport/rest/routes.ts';
import { createProduct } from './create.ts';
import { addDeliveryOption, removeDeliveryOption } from './delivery-options.ts';
import { findProduct, listProducts } from './list.ts';
import { updateProduct } from './update.ts';

export const productRoutes = routes({ tag: 'Products', bucket: 'reads' }, (route) => {
  route.post('/products', createProduct, {
    message: 'Product created',
    refuses: ['conflict'],
    example: { name: 'Ankara tote bag', price: 1_250_000, type: 'physical', quantity: 40 },
  });
  route.get('/products', listProducts);
  route.get('/products/{productId}', findProduct, { refuses: ['not_found'] });
  route.patch('/products/{productId}', updateProduct, { refuses: ['not_found', 'conflict'], example: { price: 1_100_000 } });
  route.post('/products/{productId}/delivery-options', addDeliveryOption, {
    message: 'Delivery option added',
    refuses: ['not_found'],
    example: { name: 'Ikeja', type: 'flat_rate', fee: 100_000, regions: ['Lagos/Ikeja'], estimatedDays: { min: 1, max: 3 } },
  });
  route.delete('/products/{productId}/delivery-options/{optionId}', removeDeliveryOption, {
    message: 'Delivery option removed',
    refuses: ['not_found'],
  });
});
