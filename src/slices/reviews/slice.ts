import type { Slice } from '../../services/slice.ts';
import { ReviewResolver } from './graphql.ts';
import { reviewRoutes } from './rest.ts';

/** What waits for an operator's decision. */
export const reviews: Slice = { name: 'reviews', operatorRoutes: reviewRoutes, resolvers: [ReviewResolver] };
