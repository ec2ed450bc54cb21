import type { Slice } from '../../core/slice/slice.ts';
import { list } from '../../core/transport/graphql/fields.ts';
import { listReviews, findReview } from './list.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const reviewRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/reviews', listReviews);
  route.get('/ops/reviews/{reviewId}', findReview);
});

const reviewResolvers = [
  list('reviews', listReviews, { about: 'Lists items pending review by operators, of all businesses, oldest first.' }),
];

export const reviews: Slice = {
  name: 'reviews',
  about: "The queue of items that wait for an operator's decision.",
  operatorRoutes: reviewRoutes,
  resolvers: reviewResolvers,
};
