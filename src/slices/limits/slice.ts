import type { Slice } from '../../core/slice/slice.ts';
import { limitResolvers } from './graphql.ts';
import { limitInvariants } from './invariants.ts';
import { limitOperatorRoutes, limitRoutes } from './rest.ts';

export const limits: Slice = {
  name: 'limits',
  about: 'Transaction limits of wallets.',
  routes: limitRoutes,
  operatorRoutes: limitOperatorRoutes,
  resolvers: limitResolvers,
  invariants: limitInvariants,
};
