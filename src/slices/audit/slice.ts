import { auditInvariants } from '../../services/audit/invariants.ts';
import type { Slice } from '../../services/slice.ts';
import { AuditResolver } from './graphql.ts';
import { auditRoutes } from './rest.ts';

/** Who did what. */
export const audit: Slice = { name: 'audit', routes: auditRoutes, resolvers: [AuditResolver], invariants: auditInvariants };
