import type { Searched } from '../../services/search/searched.ts';

/** An order by its reference. */
export const ordersSearched: Searched = {
  kind: 'order',
  by: 'reference',
  scope: 'checkout:read',
  fits: /^[A-Za-z0-9_-]{4,64}$/,
  sql: `select id, item_name as title, reference as detail, total as amount, status, created_at as at
    from checkout_order where book_id = $1 and reference = $2 limit $3`,
};
