import type { Slice } from '../../services/slice.ts';
import { takesTwo } from '../../services/two-people/two-people.ts';
import { addPrice, endPrice } from './change.ts';
import { PriceResolver } from './graphql.ts';
import { priceRoutes } from './rest.ts';

export const prices: Slice = {
  name: 'prices',
  about: 'What everything costs, set by operators.',
  operatorRoutes: priceRoutes,
  resolvers: [PriceResolver],
  hooked: [takesTwo.with(addPrice), takesTwo.with(endPrice)],
};
