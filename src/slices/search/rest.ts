import { wholeList } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { findAnything } from './find.ts';
import { foundSchema, foundView } from './views.ts';

export const searchRoutes = routes({ tag: 'Search', bucket: 'reads' }, (route) => {
  route.get('/search', findAnything, wholeList(foundSchema, foundView));
});
