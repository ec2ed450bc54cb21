import type { Slice } from '../../services/slice.ts';
import { takesTwo } from '../../services/two-people/two-people.ts';
import { LimitResolver } from './graphql.ts';
import { limitInvariants } from './invariants.ts';
import { setLimits } from './operate.ts';
import { setTier } from './set-tier.ts';
import { limitOperatorRoutes, limitRoutes } from './rest.ts';

export const limits: Slice = {
  name: 'limits',
  about: 'What a wallet may pay to others.',
  routes: limitRoutes,
  operatorRoutes: limitOperatorRoutes,
  resolvers: [LimitResolver],
  invariants: limitInvariants,
  hooked: [takesTwo.with(setLimits), takesTwo.with(setTier)],
};
