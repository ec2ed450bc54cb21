import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { cursorTime } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, MAX_PARENTS, type Page, pageFields, pagesOf, perParent } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { cardById } from './card.ts';
import type { CardTransaction } from './transaction.ts';

/** `at` is the same moment to the microsecond, which a cursor needs. */
type Row = CardTransaction & { at: string };

/** What happened on a card, newest first. @throws Refusal 404 RECORD_NOT_FOUND. */
export const listCardTransactions = operation({
  title: 'cards.transactions',
  summary: 'What happened on a card, newest first',
  scope: 'cards:read',
  mayReadAt: 'replica',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'Which card.' }), ...pageFields }),
  async run(app, actor, { cardId, ...page }): Promise<Page<CardTransaction>> {
    const [pages] = await Promise.all([transactionsOf(app.db, actor.bookId, [cardId], page), cardById(app, actor.bookId, cardId)]);
    return pages.get(cardId)!;
  },
});

/** The same of several cards, by their ids, in one statement. Of an id that is no card's there are none. */
export const transactionsOfCards = operation({
  title: 'cards.transactions_of',
  summary: 'What happened on several cards, newest first',
  scope: 'cards:read',
  mayReadAt: 'replica',
  input: z.strictObject({ cardIds: z.array(z.uuid()).max(MAX_PARENTS), ...pageFields }),
  run: (app, actor, { cardIds, ...page }): Promise<Map<string, Page<CardTransaction>>> =>
    transactionsOf(app.db, actor.bookId, cardIds, page),
});

async function transactionsOf(
  db: Database,
  bookId: number,
  ids: readonly string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Map<string, Page<CardTransaction>>> {
  const [at, id] = cursor === undefined ? ['infinity', LAST_ID] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
  const rows = await db.query<Row>(
    'card.transactions',
    perParent(
      `select id, card_id, provider_id, type, direction, amount, merchant, channel, status, decline_reason, response_code, occurred_at,
              to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
         from cards.transaction where book_id = $1 and card_id = parent.id and (occurred_at, id) < ($4::timestamptz, $5::uuid)`,
      'occurred_at desc, id desc',
    ),
    [bookId, ids, limit + 1, at, id],
  );
  return pagesOf(ids, rows, limit, { parentOf: (row) => row.cardId, keyOf: (row) => [row.at, row.id], of: transactionOf });
}

const transactionOf = ({ at: _, ...transaction }: Row): CardTransaction => transaction;
