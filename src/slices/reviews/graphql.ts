import { list } from '../../core/transport/graphql/fields.ts';
import { listReviews } from './list.ts';

export const reviewResolvers = [
  list('reviews', listReviews, {
    about: 'What waits for a decision of an operator, of all businesses, longest waiting first. For operators.',
  }),
];
