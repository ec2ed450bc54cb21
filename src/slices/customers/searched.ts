import type { Searched } from '../../services/search/searched.ts';

/** A customer by the beginnings of the words of name, e-mail address and code. */
export const customersSearched: Searched = {
  kind: 'customer',
  by: 'name',
  scope: 'customers:read',
  fits: /[\p{L}\d]{2}/u,
  sql: `select id, first_name || ' ' || last_name as title, email as detail, null::bigint as amount, null::text as status, created_at as at
    from customer where customer_names(book_id, first_name, last_name, email, customer_code) @@ customer_search($1, $2) and book_id = $1 limit $3`,
};
