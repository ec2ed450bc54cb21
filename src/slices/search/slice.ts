import type { Slice } from '../../core/slice/slice.ts';
import { SearchResolver } from './graphql.ts';
import { searchRoutes } from './rest.ts';

export const search: Slice = {
  name: 'search',
  about: 'Search across the objects of a business.',
  routes: searchRoutes,
  resolvers: [SearchResolver],
};
