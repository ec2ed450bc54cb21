import { list } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { listAudit } from './list.ts';
import { auditSchema, auditView } from './views.ts';

const records = list(auditSchema, auditView);

export const auditRoutes = routes({ tag: 'Audit log', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/audit-log', listAudit, records);
});
