import { routes } from '../../core/transport/rest/routes.ts';
import { listRequests } from './list.ts';

export const requestLogRoutes = routes({ tag: 'API keys', bucket: 'reads', access: 'either' }, (route) => {
  route.get('/request-log', listRequests);
});
