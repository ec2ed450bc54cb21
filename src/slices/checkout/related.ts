import type { RelatedWay } from '../transfers/related.ts';

/** The order whose money a transfer gave back. */
export const orderOfTransfer: RelatedWay = {
  relation: 'refunded_order',
  scope: 'checkout:read',
  sql: `select id, item_name as title, reference as detail, total as amount, status, created_at as at
    from checkout_order where book_id = $1 and refund_transfer_code = $3 limit $4`,
};
