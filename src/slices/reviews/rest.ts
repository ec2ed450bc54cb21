import { routes } from '../../core/transport/rest/routes.ts';
import { findReview, listReviews } from './list.ts';

export const reviewRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/reviews', listReviews);
  route.get('/ops/reviews/{reviewId}', findReview, { refuses: ['not_found'] });
});
