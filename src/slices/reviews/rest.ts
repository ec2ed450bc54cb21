import { z } from 'zod';
import { type Presenter, routes } from '../../services/doors/rest/routes.ts';
import { type Page, pageMeta } from '../../platform/kernel/page.ts';
import { listReviews } from './list.ts';
import type { Review } from './review.ts';
import { reviewSchema, reviewView } from './views.ts';

const list: Presenter<Page<Review>> = {
  schema: z.array(reviewSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(reviewView), meta }),
};

export const reviewRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/reviews', listReviews, list);
});
