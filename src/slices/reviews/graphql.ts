import { list } from '../../core/transport/graphql/fields.ts';
import { listReviews } from './list.ts';

export const reviewResolvers = [
  list('reviews', listReviews, {
    about: 'Lists items pending review by operators, of all businesses, oldest first. For operators.',
  }),
];
