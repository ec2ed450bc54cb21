import type { Slice } from '../../services/slice.ts';
import { ProviderAccountResolver } from './graphql.ts';
import { providerRoutes } from './rest.ts';

export const providers: Slice = {
  name: 'providers',
  about: 'Which accounts with providers take new payments.',
  operatorRoutes: providerRoutes,
  resolvers: [ProviderAccountResolver],
};
