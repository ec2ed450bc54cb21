import type { Slice } from '../../services/slice.ts';
import { seedCustomer } from './demo.ts';
import { CustomerResolver } from './graphql.ts';
import { customerRoutes } from './rest.ts';

export const customers: Slice = {
  name: 'customers',
  about: 'Whom a business sells to.',
  routes: customerRoutes,
  resolvers: [CustomerResolver],
  sealed: [{ table: 'customer', column: 'private' }],
  seedDemo: seedCustomer,
};
