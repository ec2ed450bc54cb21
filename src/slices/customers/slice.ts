import type { Slice } from '../../services/slice.ts';
import { seedCustomer } from './demo.ts';
import { CustomerResolver } from './graphql.ts';
import { customerRoutes } from './rest.ts';

/** Whom a business sells to. */
export const customers: Slice = {
  name: 'customers',
  routes: customerRoutes,
  resolvers: [CustomerResolver],
  sealed: [{ table: 'customer', column: 'private' }],
  seedDemo: seedCustomer,
};
