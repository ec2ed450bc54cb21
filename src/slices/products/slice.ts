import type { Slice } from '../../core/slice/slice.ts';
import { DeliveryOption } from './delivery-option.ts';
import { seedProducts } from './demo.ts';
import { Product } from './product.ts';
import { findProduct, listProducts } from './list.ts';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { createProduct } from './create.ts';
import { addDeliveryOption, removeDeliveryOption } from './delivery-options.ts';
import { updateProduct } from './update.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const productRoutes = routes({ tag: 'Products', bucket: 'reads' }, (route) => {
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

const productResolvers = [
  list('products', listProducts),
  find('product', findProduct, { about: 'A product by id; null when not found.' }),
  mutation('createProduct', createProduct, {
    about: 'Creates a product.',
    input: 'The product to create.',
    argument: 'Fields of the product.',
    done: 'The product',
  }),
  mutation('updateProduct', updateProduct, {
    about: 'Updates the given fields of a product.',
    input: 'Fields to change; omitted fields are unchanged.',
    argument: 'The product and the fields to change.',
    done: 'The updated product',
  }),
  mutation('createDeliveryOption', addDeliveryOption, {
    about: 'Adds a delivery option to a product.',
    input: 'A delivery option of a product.',
    argument: 'The product and the delivery option.',
    done: 'The delivery option',
  }),
  mutation('deleteDeliveryOption', removeDeliveryOption, {
    about: 'Removes a delivery option of a product; orders that chose it have their own copy.',
    input: 'The delivery option to remove.',
    argument: 'The product and the delivery option.',
    gives: { optionId: 'id' },
    done: 'The id of the removed delivery option',
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
