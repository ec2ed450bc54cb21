import { type Searched, UUID } from '../../services/search/searched.ts';

const FOUND = `id, first_name || ' ' || last_name as title, email as detail, null::bigint as amount, null::text as status, created_at as at from customer`;

/** A customer by the beginnings of the words of name, e-mail address and code. */
const byName: Searched = {
  kind: 'customer',
  by: 'name',
  scope: 'customers:read',
  fits: /[\p{L}\d]{2}/u,
  sql: `select ${FOUND} where customer_names(book_id, first_name, last_name, email, customer_code) @@ customer_search($1, $2) and book_id = $1 limit $3`,
};

const byId: Searched = {
  kind: 'customer',
  by: 'id',
  scope: 'customers:read',
  fits: UUID,
  sql: `select ${FOUND} where book_id = $1 and id = $2::uuid limit $3`,
};

/** As people hold it, or by its id. */
export const customersSearched: readonly Searched[] = [byName, byId];
