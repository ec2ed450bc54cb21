import type { Slice } from '../../core/slice/slice.ts';
import { proposalResolvers } from './graphql.ts';
import { proposalRoutes } from './rest.ts';

export const proposals: Slice = {
  name: 'proposals',
  about: 'Approval requests between operators.',
  operatorRoutes: proposalRoutes,
  resolvers: proposalResolvers,
};
