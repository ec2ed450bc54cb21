import type { Slice } from '../../core/slice/slice.ts';
import { bankResolvers } from './graphql.ts';
import { bankRoutes } from './rest.ts';

export const banks: Slice = {
  name: 'banks',
  about: 'Which banks there are, and whose an account is.',
  routes: bankRoutes,
  resolvers: bankResolvers,
};
