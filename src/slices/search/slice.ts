import type { Slice } from '../../core/slice/slice.ts';
import { SearchResolver } from './graphql.ts';
import { searchRoutes } from './rest.ts';

export const search: Slice = {
  name: 'search',
  about: 'Anything by a reference, number or name that people hold of it.',
  routes: searchRoutes,
  resolvers: [SearchResolver],
};
