import { routes } from '../../core/transport/rest/routes.ts';
import { findAnything } from './find.ts';

export const searchRoutes = routes({ tag: 'Search', bucket: 'reads' }, (route) => {
  route.get('/search', findAnything);
});
