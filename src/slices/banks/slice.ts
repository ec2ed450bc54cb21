import type { Slice } from '../../core/slice/slice.ts';
import { bankResolvers } from './graphql.ts';
import { bankRoutes } from './rest.ts';

export const banks: Slice = {
  name: 'banks',
  about: 'Banks and account name inquiry.',
  routes: bankRoutes,
  resolvers: bankResolvers,
};
