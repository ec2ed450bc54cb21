import type { Slice } from '../../core/slice/slice.ts';
import { screeningResolvers } from './graphql.ts';
import { screeningRoutes } from './rest.ts';

export const screening: Slice = {
  name: 'screening',
  about: 'Sanctions lists and the comparison of names with them.',
  operatorRoutes: screeningRoutes,
  resolvers: screeningResolvers,
};
