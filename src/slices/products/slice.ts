import type { Slice } from '../../services/slice.ts';
import { seedProducts } from './demo.ts';
import { ProductResolver } from './graphql.ts';
import { productRoutes } from './rest.ts';

/** What a business sells, and how it gets to the buyer. */
export const products: Slice = { name: 'products', routes: productRoutes, resolvers: [ProductResolver], seedDemo: seedProducts };
