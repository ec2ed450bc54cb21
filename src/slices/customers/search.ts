import { type SearchProvider, UUID } from '../../core/search/search-provider.ts';

const FOUND = `id, first_name || ' ' || last_name as title, email as detail, null::bigint as amount, null::text as status, created_at as at from customer`;

/**
 * Condition of a text match. Why the check of text with an @: "ade-1@shop.test" would match "ade-2@shop.test" of a customer
 * whose code begins with a 1.
 */
export const customerMatches = (text: string): string => `customer_names(book_id, first_name, last_name, email, customer_code)
    @@ customer_search($1, ${text}) and not exists (select from regexp_split_to_table(lower(${text}), '\\s+') word
      where word like '%@%' and strpos(email, word) = 0)`;

const byName: SearchProvider = {
  kind: 'customer',
  by: 'name',
  matches: 'name',
  scope: 'customers:read',
  fits: /[\p{L}\d]{2}/u,
  sql: `select ${FOUND} where ${customerMatches('$2')} and book_id = $1 limit $3`,
};

const byId: SearchProvider = {
  kind: 'customer',
  by: 'id',
  matches: 'id',
  scope: 'customers:read',
  fits: UUID,
  sql: `select ${FOUND} where book_id = $1 and id = $2::uuid limit $3`,
};

export const customerSearch: readonly SearchProvider[] = [byName, byId];
