import type { Searched } from '../../services/search/searched.ts';

/** A card by its last four digits, the newest first. */
export const cardsSearched: Searched = {
  kind: 'card',
  by: 'digits',
  scope: 'cards:read',
  fits: /^\d{4}$/,
  sql: `select id, name_on_card as title, brand || ' … ' || last4 as detail, balance as amount, status, created_at as at
    from cards.card where book_id = $1 and last4 = $2 order by id desc limit $3`,
};
