import { routes } from '../../core/transport/rest/routes.ts';
import { createCustomer, updateCustomer, seedCustomer } from './save.ts';
import { findCustomer, listCustomers, customerSearch } from './list.ts';
import { customerResolvers } from './graphql.ts';
import { Customer } from './customer.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { searchHook } from '../../core/search/search-provider.ts';

const customerRoutes = routes({ tag: 'Customers', bucket: 'reads' }, (route) => {
  route.post('/customers', createCustomer, {
    message: 'Customer created',
    example: { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '08012345678' },
  });
  route.get('/customers', listCustomers);
  route.get('/customers/{customerId}', findCustomer);
  route.patch('/customers/{customerId}', updateCustomer, { example: { status: 'suspended' } });
});

export const customers: Slice = {
  name: 'customers',
  about: 'Customers of a business.',
  subscribers: customerSearch.map((each) => searchHook.with(each)),
  routes: customerRoutes,
  resolvers: customerResolvers,
  nodes: [{ read: findCustomer, rows: Customer }],
  entities: [Customer],
  sealed: [{ table: 'customer', column: 'private' }],
  seedDemo: seedCustomer,
};
