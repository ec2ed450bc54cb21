import type { Slice } from '../../core/slice/slice.ts';
import { reviewResolvers } from './graphql.ts';
import { reviewRoutes } from './rest.ts';

export const reviews: Slice = {
  name: 'reviews',
  about: "What waits for an operator's decision.",
  operatorRoutes: reviewRoutes,
  resolvers: reviewResolvers,
};
