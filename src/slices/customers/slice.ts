import type { Slice } from '../../core/slice/slice.ts';
import { Customer } from './customer.ts';
import { seedCustomer } from './demo.ts';
import { customerResolvers } from './graphql.ts';
import { customerRoutes } from './rest.ts';
import { searchHook } from '../../core/search/search-provider.ts';
import { customerSearch } from './search.ts';
import { findCustomer } from './list.ts';

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
