import type { Searched } from '../../core/search/searched.ts';

/** A kept account by the beginnings of the words of its name. */
export const payeesSearched: Searched = {
  kind: 'payee',
  by: 'name',
  scope: 'transfers:read',
  fits: /\p{L}{2}/u,
  sql: `select id, coalesce(account_name, account_number) as title, account_number || ' · ' || bank_code as detail, null::bigint as amount,
      null::text as status, created_at as at from beneficiary
    where removed_at is null and customer_names(book_id, account_name, null, null, null) @@ customer_search($1, $2) and book_id = $1 limit $3`,
};
