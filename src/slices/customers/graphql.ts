import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { createCustomer } from './create.ts';
import { customerSchema } from './customer.ts';
import { findCustomer, listCustomers } from './list.ts';
import { updateCustomer } from './update.ts';

export const CustomerType = objectFrom(customerSchema);

export const customerResolvers = [
  list('customers', listCustomers),
  find('customer', findCustomer, { about: 'A customer by id; null when not found.' }),
  mutation('createCustomer', createCustomer, {
    about: 'Creates a customer.',
    input: 'The customer to create.',
    argument: 'Fields of the customer.',
    done: 'The created customer',
  }),
  mutation('updateCustomer', updateCustomer, {
    about: 'Updates the given fields of a customer.',
    input: 'Fields to change; omitted fields are unchanged.',
    argument: 'The customer and the fields to change.',
    done: 'The updated customer',
  }),
];
