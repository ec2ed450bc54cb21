import type { Searched } from '../../core/search/searched.ts';

/** A bill by its requestRef. */
export const billsSearched: Searched = {
  kind: 'bill',
  by: 'reference',
  scope: 'bills:read',
  fits: /^\d{13}$/,
  sql: `select request_ref as id, service_name || ', ' || option_name as title, customer_id as detail, amount, status, created_at as at
    from bills.bill where book_id = $1 and request_ref = $2 limit $3`,
};
