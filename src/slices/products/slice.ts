import type { Slice } from '../../core/slice/slice.ts';
import { DeliveryOption } from './delivery-option.ts';
import { seedProducts } from './demo.ts';
import { productResolvers } from './graphql.ts';
import { Product } from './product.ts';
import { productRoutes } from './rest.ts';
import { findProduct } from './list.ts';

export const products: Slice = {
  name: 'products',
  about: 'Products and their delivery options.',
  routes: productRoutes,
  resolvers: productResolvers,
  nodes: [{ read: findProduct, rows: Product }],
  entities: [Product, DeliveryOption],
  seedDemo: seedProducts,
};
