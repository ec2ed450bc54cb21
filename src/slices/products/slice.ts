import type { Slice } from '../../core/slice/slice.ts';
import { seedProducts } from './demo.ts';
import { productResolvers } from './graphql.ts';
import { productRoutes } from './rest.ts';

export const products: Slice = {
  name: 'products',
  about: 'What a business sells, and how it gets to the buyer.',
  routes: productRoutes,
  resolvers: productResolvers,
  seedDemo: seedProducts,
};
