import { list } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { listRequests } from './list.ts';
import { requestSchema, requestView } from './views.ts';

const requests = list(requestSchema, requestView);

export const requestLogRoutes = routes({ tag: 'API keys', bucket: 'reads', access: 'either' }, (route) => {
  route.get('/request-log', listRequests, requests);
});
