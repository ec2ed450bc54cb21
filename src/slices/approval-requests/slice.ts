import type { Slice } from '../../core/slice/slice.ts';
import { approvalRequestResolvers } from './graphql.ts';
import { approvalRequestRoutes } from './rest.ts';

export const approvalRequests: Slice = {
  name: 'approval-requests',
  about: 'Approval requests between operators.',
  operatorRoutes: approvalRequestRoutes,
  resolvers: approvalRequestResolvers,
};
