import type { Slice } from '../../core/slice/slice.ts';
import { providerAccountResolvers } from './graphql.ts';
import { providerRoutes } from './rest.ts';

export const providers: Slice = {
  name: 'providers',
  about: 'Provider accounts: status, routing and pauses.',
  operatorRoutes: providerRoutes,
  resolvers: providerAccountResolvers,
};
