import { auditInvariants } from '../../core/audit/audit.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { auditResolvers } from './graphql.ts';
import { auditRoutes } from './rest.ts';

export const audit: Slice = {
  name: 'audit',
  about: 'The audit log of a business.',
  routes: auditRoutes,
  resolvers: auditResolvers,
  invariants: auditInvariants,
};
