import { routes } from '../../core/transport/rest/routes.ts';
import { listAudit } from './list.ts';

export const auditRoutes = routes({ tag: 'Audit log', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/audit-log', listAudit);
});
