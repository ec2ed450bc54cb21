import { auditInvariants } from '../../core/audit/audit.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { list } from '../../core/transport/graphql/fields.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { listAudit } from './list.ts';

export const audit: Slice = {
  name: 'audit',
  about: 'The audit log of a business.',
  routes: routes({ tag: 'Audit log', access: 'session', bucket: 'reads' }, (route) => {
    route.get('/audit-log', listAudit);
  }),
  resolvers: [list('auditLog', listAudit, { about: 'Lists audit entries, newest first. For users with the permission.' })],
  invariants: auditInvariants,
};
