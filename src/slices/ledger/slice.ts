import type { Slice } from '../../core/slice/slice.ts';
import { ledgerResolvers } from './graphql.ts';
import { ledgerRoutes } from './rest.ts';

export const ledger: Slice = {
  name: 'ledger',
  about: 'Accounts, double-entry postings and holds of a business.',
  routes: ledgerRoutes,
  resolvers: ledgerResolvers,
};
