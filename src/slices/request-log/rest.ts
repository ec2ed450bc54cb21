import { list } from '../../services/doors/rest/presenters.ts';
import { routes } from '../../services/doors/rest/routes.ts';
import { listRequests } from './list.ts';
import { requestSchema, requestView } from './views.ts';

const requests = list(requestSchema, requestView);

export const requestLogRoutes = routes({ tag: 'API keys', bucket: 'reads', access: 'either' }, (route) => {
  route.get('/request-log', listRequests, requests);
});
