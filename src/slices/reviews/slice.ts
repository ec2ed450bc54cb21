import type { Slice } from '../../core/slice/slice.ts';
import { reviewResolvers } from './graphql.ts';
import { reviewRoutes } from './rest.ts';

export const reviews: Slice = {
  name: 'reviews',
  about: "The queue of items that wait for an operator's decision.",
  operatorRoutes: reviewRoutes,
  resolvers: reviewResolvers,
};
