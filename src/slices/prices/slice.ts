import type { Slice } from '../../core/slice/slice.ts';
import { priceResolvers } from './graphql.ts';
import { priceRoutes } from './rest.ts';

export const prices: Slice = {
  name: 'prices',
  about: 'Price rules of all products.',
  operatorRoutes: priceRoutes,
  resolvers: priceResolvers,
};
