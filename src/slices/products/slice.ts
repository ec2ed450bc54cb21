import type { Slice } from '../../core/slice/slice.ts';
import { DeliveryOption } from './delivery-option.ts';
import { seedProducts } from './demo.ts';
import { Product, findProduct, listProducts } from './product.ts';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { createProduct, updateProduct } from './save.ts';
import { addDeliveryOption, removeDeliveryOption } from './delivery-options.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const productRoutes = routes({ tag: 'Products', bucket: 'reads' }, (route) => {
  route.post('/products', createProduct, {
    message: 'Product created',
    example: { name: 'Ankara tote bag', price: 1_250_000, type: 'physical', quantity: 40 },
  });
  route.get('/products', listProducts);
  route.get('/products/{productId}', findProduct);
  route.patch('/products/{productId}', updateProduct, { example: { price: 1_100_000 } });
  route.post('/products/{productId}/delivery-options', addDeliveryOption, {
    message: 'Delivery option added',
    example: { name: 'Ikeja', type: 'flat_rate', fee: 100_000, regions: ['Lagos/Ikeja'], estimatedDays: { min: 1, max: 3 } },
  });
  route.delete('/products/{productId}/delivery-options/{optionId}', removeDeliveryOption, { message: 'Delivery option removed' });
});

const productResolvers = [
  list('products', listProducts),
  find('product', findProduct),
  mutation('createProduct', createProduct),
  mutation('updateProduct', updateProduct),
  mutation('createDeliveryOption', addDeliveryOption),
  mutation('deleteDeliveryOption', removeDeliveryOption, {
    about: 'Removes a delivery option of a product; orders that chose it have their own copy.',
    gives: { optionId: 'id' },
  }),
];

export const products: Slice = {
  name: 'products',
  about: 'Products and their delivery options.',
  routes: productRoutes,
  resolvers: productResolvers,
  nodes: [{ read: findProduct, rows: Product }],
  entities: [Product, DeliveryOption],
  seedDemo: seedProducts,
};
