import { list } from '../../services/doors/rest/presenters.ts';
import { routes } from '../../services/doors/rest/routes.ts';
import { listReviews } from './list.ts';
import { reviewSchema, reviewView } from './views.ts';

const reviews = list(reviewSchema, reviewView);

export const reviewRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/reviews', listReviews, reviews);
});
