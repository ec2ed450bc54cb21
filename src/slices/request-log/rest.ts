import { z } from 'zod';
import { type Presenter, routes } from '../../services/doors/rest/routes.ts';
import { type Page, pageMeta } from '../../platform/kernel/page.ts';
import { listRequests, type LoggedRequest } from './list.ts';
import { requestSchema, requestView } from './views.ts';

const list: Presenter<Page<LoggedRequest>> = {
  schema: z.array(requestSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(requestView), meta }),
};

export const requestLogRoutes = routes({ tag: 'API keys', bucket: 'reads', access: 'session' }, (route) => {
  route.get('/request-log', listRequests, list);
});
