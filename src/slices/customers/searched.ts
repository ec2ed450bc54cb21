import { type Searched, UUID } from '../../core/search/searched.ts';

const FOUND = `id, first_name || ' ' || last_name as title, email as detail, null::bigint as amount, null::text as status, created_at as at from customer`;

/**
 * The condition that a customer has the words of `text` (a parameter's name): each begins a word of name, address or code, and one
 * that is an address, or a part of one with its @, stands so in theirs. Without the latter, "ade-1@shop.test" would find
 * "ade-2@shop.test" as well, if that customer's code begins with a 1.
 */
export const customerHasWords = (text: string): string => `customer_names(book_id, first_name, last_name, email, customer_code)
    @@ customer_search($1, ${text}) and not exists (select from regexp_split_to_table(lower(${text}), '\\s+') word
      where word like '%@%' and strpos(email, word) = 0)`;

/** A customer by the words of name, e-mail address and code. */
const byName: Searched = {
  kind: 'customer',
  by: 'name',
  scope: 'customers:read',
  fits: /[\p{L}\d]{2}/u,
  sql: `select ${FOUND} where ${customerHasWords('$2')} and book_id = $1 limit $3`,
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
