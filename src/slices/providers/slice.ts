import type { Slice } from '../../core/slice/slice.ts';
import { providerAccountResolvers } from './graphql.ts';
import { providerRoutes } from './rest.ts';

export const providers: Slice = {
  name: 'providers',
  about: 'Which accounts with providers take new payments.',
  operatorRoutes: providerRoutes,
  resolvers: providerAccountResolvers,
};
