import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { createCustomer } from './create.ts';
import { customerSchema } from './customer.ts';
import { findCustomer, listCustomers } from './list.ts';
import { updateCustomer } from './update.ts';

export const CustomerType = objectFrom(customerSchema);

export const customerResolvers = [
  list('customers', listCustomers),
  find('customer', findCustomer, { about: 'One customer; null when there is none.' }),
  mutation('createCustomer', createCustomer, {
    about: 'Keeps a customer.',
    input: 'The customer to keep.',
    argument: 'Whom.',
    done: 'The kept customer',
  }),
  mutation('updateCustomer', updateCustomer, {
    about: 'Changes what is given and leaves the rest.',
    input: 'What changes; what is left out stays.',
    argument: 'Whom, and what.',
    done: 'The changed customer',
  }),
];
