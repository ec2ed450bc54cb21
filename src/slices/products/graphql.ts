import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { createProduct } from './create.ts';
import { addDeliveryOption, removeDeliveryOption } from './delivery-options.ts';
import { findProduct, listProducts } from './list.ts';
import { updateProduct } from './update.ts';

export const productResolvers = [
  list('products', listProducts),
  find('product', findProduct, { about: 'One product; null when there is none.' }),
  mutation('createProduct', createProduct, {
    about: 'Offers a product.',
    input: 'The product to offer.',
    argument: 'What.',
    done: 'The product',
  }),
  mutation('updateProduct', updateProduct, {
    about: 'Changes what is given and leaves the rest.',
    input: 'What changes; what is left out stays.',
    argument: 'Which one, and what.',
    done: 'The changed product',
  }),
  mutation('addDeliveryOption', addDeliveryOption, {
    about: 'Adds a way of delivery to a product.',
    input: 'A way of delivery for a product.',
    argument: 'Which one, to what.',
    done: 'The way of delivery',
  }),
  mutation('removeDeliveryOption', removeDeliveryOption, {
    about: 'Takes a way of delivery from a product; orders that chose it keep it.',
    input: 'Which way of delivery to remove.',
    argument: 'Which one.',
    gives: { optionId: 'id' },
    done: 'The id that is gone',
  }),
];
