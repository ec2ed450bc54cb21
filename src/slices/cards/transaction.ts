import { z } from 'zod';
import { currency, kobo, type Kobo } from '../../domain/money/money.ts';
import { decodeCursor, LAST_ID, MAX_PARENTS, type Page, pageFields, pagesOf, perParent } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { cursorTime } from '../../domain/time/moment.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { operation } from '../../core/operation/operation.ts';
import { cardById } from './card.ts';
import type { CardTransaction as Transaction } from './entities.ts';

const transactionType = z
  .enum(['authorization', 'settlement', 'reversal', 'refund', 'funding', 'withdrawal', 'fee', 'adjustment'])
  .register(typeNames, { name: 'CardTransactionType', description: 'What happened on a card.' });
const transactionStatus = z
  .enum(['approved', 'declined', 'settled', 'reversed'])
  .register(typeNames, { name: 'CardTransactionStatus', description: 'What became of it.' });
const direction = z
  .enum(['credit', 'debit'])
  .register(typeNames, { name: 'CardTransactionDirection', description: 'Onto the card, or off it.' });
const merchant = z
  .object({
    name: z.string().meta({ description: 'Its name.' }),
    mcc: z.string().nullable().meta({ description: 'Its category code, 4 digits.' }),
    city: z.string().nullable().meta({ description: 'Its city.' }),
    country: z.string().nullable().meta({ description: 'Its country, two letters.' }),
  })
  .register(typeNames, { name: 'CardMerchant', description: 'Where a card was used.' });

/** One movement on a card, or one that was refused, as answers show it (shapes 2.10). */
export const transactionSchema = z
  .object({
    id: ownId,
    cardId: z.uuid().meta({ description: 'Of which card.' }),
    type: transactionType.meta({ description: 'What happened.' }),
    direction: direction.meta({ description: 'Onto the card, or off it.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    currency,
    originalAmount: kobo.meta({ description: 'Kobo: as the shop asked.' }),
    originalCurrency: z.literal('NGN').meta({ description: 'The currency of that.' }),
    merchant: merchant.nullable().meta({ description: 'Where; null for money that the business moved.' }),
    channel: z.string().nullable().meta({ description: 'atm, pos, web or mobile.' }),
    status: transactionStatus.meta({ description: 'What became of it.' }),
    declineReason: z.string().nullable().meta({ description: 'Why it was refused, such as insufficient_funds.' }),
    responseCode: z.string().nullable().meta({ description: 'The code of the processor.' }),
    createdAt: dateTime.meta({ description: 'When, at the processor.' }),
  })
  .meta({ id: 'CardTransaction' })
  .register(typeNames, {
    name: 'CardTransaction',
    description: 'One movement on a card, or one that was refused.',
    isNode: true,
    without: ['cardId', 'currency', 'originalAmount', 'originalCurrency', 'responseCode'],
  });
type ShownTransaction = z.output<typeof transactionSchema>;
export type CardTransaction = Omit<RowOf<typeof Transaction>, 'bookId'>;

const shownTransaction = ({ occurredAt, ...rest }: CardTransaction): ShownTransaction => ({
  ...rest,
  currency: 'NGN',
  originalAmount: rest.amount,
  originalCurrency: 'NGN',
  createdAt: occurredAt,
});

/** A transaction as events show it. */
export const transactionEvent = (transaction: CardTransaction) =>
  encoded(transactionSchema, shownTransaction(transaction)) as Omit<ShownTransaction, 'createdAt'> & { createdAt: string };

/** Fields of a card in each of its events. */
export const cardEvent = (
  card: { id: string; customerId: string; last4: string | null },
  balance: Kobo,
): { cardId: string; customerId: string; last4: string | null; currency: 'NGN'; balance: Kobo } => ({
  cardId: card.id,
  customerId: card.customerId,
  last4: card.last4,
  currency: 'NGN',
  balance,
});

/** `at` is the same moment to the microsecond, which a cursor needs. */
type Row = CardTransaction & { at: string };

/** What happened on a card, newest first. @throws Refusal 404 RECORD_NOT_FOUND. */
export const listCardTransactions = operation({
  title: 'cards.transactions',
  summary: 'What happened on a card, newest first',
  scope: 'cards:read',
  mayReadAt: 'replica',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'Which card.' }), ...pageFields }),
  output: { page: transactionSchema },
  async run(app, actor, { cardId, ...page }) {
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
  run: (app, actor, { cardIds, ...page }): Promise<Map<string, Page<ShownTransaction>>> =>
    transactionsOf(app.db, actor.bookId, cardIds, page),
});

async function transactionsOf(
  db: Database,
  bookId: number,
  ids: readonly string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Map<string, Page<ShownTransaction>>> {
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
  return pagesOf(ids, rows, limit, {
    parentOf: (row) => row.cardId,
    keyOf: (row) => [row.at, row.id],
    of: (row: Row) => shownTransaction(row),
  });
}
