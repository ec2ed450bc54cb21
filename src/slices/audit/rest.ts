import { z } from 'zod';
import { type Presenter, routes } from '../../services/doors/rest/routes.ts';
import { type Page, pageMeta } from '../../platform/kernel/page.ts';
import { type AuditRecord, listAudit } from './list.ts';
import { auditSchema, auditView } from './views.ts';

const list: Presenter<Page<AuditRecord>> = {
  schema: z.array(auditSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(auditView), meta }),
};

export const auditRoutes = routes({ tag: 'Audit log', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/audit-log', listAudit, list);
});
