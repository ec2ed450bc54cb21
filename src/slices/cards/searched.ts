import { type Searched, UUID } from '../../core/search/searched.ts';

const FOUND = `id, name_on_card as title, brand || ' … ' || last4 as detail, balance as amount, status, created_at as at from cards.card`;

/** A card by its last four digits, the newest first. */
const byDigits: Searched = {
  kind: 'card',
  by: 'digits',
  scope: 'cards:read',
  fits: /^\d{4}$/,
  sql: `select ${FOUND} where book_id = $1 and last4 = $2 order by id desc limit $3`,
};

const byId: Searched = {
  kind: 'card',
  by: 'id',
  scope: 'cards:read',
  fits: UUID,
  sql: `select ${FOUND} where book_id = $1 and id = $2::uuid limit $3`,
};

/** As people hold it, or by its id. */
export const cardsSearched: readonly Searched[] = [byDigits, byId];
