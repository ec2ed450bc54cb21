import { type Searched, UUID } from '../../core/search/searched.ts';

const FOUND = `id, item_name as title, reference as detail, total as amount, status, created_at as at from checkout_order`;

/** An order by its reference. */
const byReference: Searched = {
  kind: 'order',
  by: 'reference',
  scope: 'checkout:read',
  fits: /^[A-Za-z0-9_-]{4,64}$/,
  sql: `select ${FOUND} where book_id = $1 and reference = $2 limit $3`,
};

const byId: Searched = {
  kind: 'order',
  by: 'id',
  scope: 'checkout:read',
  fits: UUID,
  sql: `select ${FOUND} where book_id = $1 and id = $2::uuid limit $3`,
};

/** As people hold it, or by its id. */
export const ordersSearched: readonly Searched[] = [byReference, byId];
