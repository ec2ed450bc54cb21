import type { Slice } from '../../core/slice/slice.ts';
import { complianceResolvers } from './graphql.ts';
import { complianceRoutes } from './rest.ts';

export const compliance: Slice = {
  name: 'compliance',
  about: 'Compliance cases and their decisions.',
  operatorRoutes: complianceRoutes,
  resolvers: complianceResolvers,
};
