import { routes } from '../../core/transport/rest/routes.ts';
import { listReviews } from './list.ts';

export const reviewRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/reviews', listReviews);
});
