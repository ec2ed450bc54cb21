import type { Slice } from '../../core/slice/slice.ts';
import { Business } from './business.ts';
import { ViewerResolver } from './graphql.ts';

export const businesses: Slice = {
  name: 'businesses',
  about: 'Businesses and their settings.',
  resolvers: [ViewerResolver],
  entities: [Business],
};
