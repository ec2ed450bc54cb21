import { list } from '../../services/doors/rest/presenters.ts';
import { routes } from '../../services/doors/rest/routes.ts';
import { listAudit } from './list.ts';
import { auditSchema, auditView } from './views.ts';

const records = list(auditSchema, auditView);

export const auditRoutes = routes({ tag: 'Audit log', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/audit-log', listAudit, records);
});
