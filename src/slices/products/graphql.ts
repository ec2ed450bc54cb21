import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { createProduct } from './create.ts';
import { addDeliveryOption, removeDeliveryOption } from './delivery-options.ts';
import { findProduct, listProducts } from './list.ts';
import { updateProduct } from './update.ts';

export const productResolvers = [
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
