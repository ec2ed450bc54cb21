import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { type Page, lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { CARD_COLUMNS, type Card, type CardRow, cardById, cardOf } from './card.ts';

/** One card as it is known here; `sync` asks the processor. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findCard = operation({
  title: 'cards.find',
  summary: 'One virtual card',
  scope: 'cards:read',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'Which card.' }) }),
  run: (app, actor, { cardId }): Promise<Card> => cardById(app, actor.bookId, cardId),
});

/** Cards, newest first; with `customerId`, those of that customer. */
export const listCards = operation({
  title: 'cards.list',
  summary: 'Virtual cards, newest first',
  scope: 'cards:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, customerId: z.uuid().optional().meta({ description: 'Only those of this customer.' }) }),
  async run(app, actor, { limit, cursor, customerId }): Promise<Page<Card>> {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<CardRow>(
      customerId === undefined ? 'card.list' : 'card.list_of_customer',
      `select ${CARD_COLUMNS} from cards.card where book_id = $1 and id < $2 ${customerId === undefined ? '' : 'and customer_id = $4'} order by id desc limit $3`,
      [actor.bookId, before, limit + 1, ...(customerId === undefined ? [] : [customerId])],
    );
    return pageOf(
      rows.map((row) => cardOf(app, row)),
      limit,
      ({ id }) => [id],
    );
  },
});
