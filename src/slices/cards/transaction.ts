import { z } from 'zod';
import { currency, kobo, type Kobo } from '../../domain/money/money.ts';
import { MAX_PARENTS, type Page, pageFields, pagesOf, perParent } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { type Placed, placeIn, placeOf } from '../../domain/time/page-by-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import { encoded } from '../../platform/fast/encode.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Card, cardById } from './card.ts';
import { type CardTransaction as Transaction, directions, transactionStatuses, transactionTypes } from './entities.ts';

const transactionType = namedEnum('CardTransactionType', 'Type of a card transaction.', transactionTypes);
const transactionStatus = namedEnum('CardTransactionStatus', 'Status of a card transaction.', transactionStatuses);
const direction = namedEnum('CardTransactionDirection', 'Direction of a card transaction.', directions);
const merchant = namedObject('CardMerchant', 'Merchant of a card transaction.', {
  name: z.string().meta({ description: 'Name of the merchant.' }),
  mcc: z.string().nullable().meta({ description: 'Merchant category code, 4 digits.' }),
  city: z.string().nullable().meta({ description: 'City of the merchant.' }),
  country: z.string().nullable().meta({ description: 'Country code of the merchant, two letters.' }),
});

export const transactionSchema = z
  .object({
    id: ownId,
    cardId: z.uuid().meta({ description: 'The card.' }),
    type: transactionType.meta({ description: 'Type of the transaction.' }),
    direction: direction.meta({ description: 'credit adds to the card, debit takes from the card.' }),
    amount: kobo.meta({ description: 'Amount in kobo.' }),
    currency,
    originalAmount: kobo.meta({ description: 'Amount that the merchant requested, in kobo.' }),
    originalCurrency: currency.meta({ description: 'Currency of the original amount.' }),
    merchant: merchant.nullable().meta({ description: 'Merchant; null for transactions of the business.' }),
    channel: z.string().nullable().meta({ description: 'atm, pos, web or mobile.' }),
    status: transactionStatus.meta({ description: 'Status of the transaction.' }),
    declineReason: z.string().nullable().meta({ description: 'Reason of the decline, such as insufficient_funds.' }),
    responseCode: z.string().nullable().meta({ description: 'Response code of the processor.' }),
    createdAt: dateTime.meta({ description: 'Time at the processor.' }),
  })
  .meta({ id: 'CardTransaction' })
  .register(typeNames, {
    name: 'CardTransaction',
    description: 'An approved or declined transaction of a card.',
    without: ['cardId', 'originalAmount', 'originalCurrency', 'responseCode'],
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

export const transactionEvent = (transaction: CardTransaction) =>
  encoded(transactionSchema, shownTransaction(transaction)) as Omit<ShownTransaction, 'createdAt'> & { createdAt: string };

export const cardEvent = ({ id: cardId, customerId, last4 }: Pick<Card, 'id' | 'customerId' | 'last4'>, balance: Kobo) => ({
  cardId,
  customerId,
  last4,
  currency: 'NGN' as const,
  balance,
});

/** Lists transactions of a card, newest first. @throws Refusal 404 RECORD_NOT_FOUND. */
export const listCardTransactions = operation({
  title: 'cardTransactions.list',
  summary: 'List card transactions',
  scope: 'cards:read',
  mayReadAt: 'replica',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'The card.' }), ...pageFields }),
  output: { page: transactionSchema },
  async run(app, actor, { cardId, ...page }) {
    const [pages] = await Promise.all([transactionsOf(app.db, actor.bookId, [cardId], page), cardById(app, actor.bookId, cardId)]);
    return pages.get(cardId)!;
  },
});

/** Transactions of several cards, by card id, in one statement. */
export const transactionsOfCards = operation({
  title: 'transactionsOfCards.list',
  summary: 'List transactions of several cards',
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
  const rows = await db.query<Placed<CardTransaction>>(
    'card.transactions',
    perParent(
      `select id, card_id, provider_id, type, direction, amount, merchant, channel, status, decline_reason, response_code, occurred_at,
              ${placeOf('occurred_at')}
         from cards.transaction where book_id = $1 and card_id = parent.id and (occurred_at, id) < ($4::timestamptz, $5::uuid)`,
      'occurred_at desc, id desc',
    ),
    [bookId, ids, limit + 1, ...placeIn(cursor, 'newest')],
  );
  return pagesOf(ids, rows, limit, {
    parentOf: (row) => row.cardId,
    keyOf: ({ place, id }: Placed<CardTransaction>) => [place, id],
    of: shownTransaction,
  });
}
