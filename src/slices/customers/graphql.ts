import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { createCustomer, updateCustomer } from './save.ts';
import { customerSchema } from './customer.ts';
import { findCustomer, listCustomers } from './list.ts';

export const CustomerType = objectFrom(customerSchema);

export const customerResolvers = [
  list('customers', listCustomers),
  find('customer', findCustomer),
  mutation('createCustomer', createCustomer),
  mutation('updateCustomer', updateCustomer),
];
