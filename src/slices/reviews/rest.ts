import { list } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { listReviews } from './list.ts';
import { reviewSchema, reviewView } from './views.ts';

const reviews = list(reviewSchema, reviewView);

export const reviewRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/reviews', listReviews, reviews);
});
