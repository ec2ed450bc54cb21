import { z } from 'zod';
import type { Kobo } from '../kernel/money.ts';
import { decodeCursor, type Page, pageLimit, pageOf } from '../kernel/page.ts';
import { operation } from '../operation.ts';
import type { Merchant } from '../providers/cards/port.ts';
import { cardById } from './card.ts';
import type { CardTransaction } from './transaction.ts';

interface Row extends Record<string, unknown> {
  id: string;
  card_id: string;
  provider_id: string;
  type: CardTransaction['type'];
  direction: CardTransaction['direction'];
  amount: Kobo;
  merchant: Merchant | null;
  channel: string | null;
  status: CardTransaction['status'];
  decline_reason: string | null;
  response_code: string | null;
  occurred_at: Date;
  /** The same moment to the microsecond, which a cursor needs. */
  at: string;
}

/** What happened on a card, newest first. @throws Refusal 404 RECORD_NOT_FOUND. */
export const listCardTransactions = operation({
  title: 'cards.transactions',
  summary: 'What happened on a card, newest first',
  scope: 'cards:read',
  input: z.strictObject({ cardId: z.uuid(), limit: pageLimit(50, 200), cursor: z.string().max(500).optional() }),
  async run(app, actor, { cardId, limit, cursor }): Promise<Page<CardTransaction>> {
    const [at, id] =
      cursor === undefined
        ? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
        : decodeCursor(cursor, z.tuple([z.iso.datetime(), z.uuid()]));
    const [rows] = await Promise.all([
      app.db.query<Row>(
        'card.transactions',
        `select id, card_id, provider_id, type, direction, amount, merchant, channel, status, decline_reason, response_code, occurred_at,
                to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
           from cards.transaction where book_id = $1 and card_id = $2 and (occurred_at, id) < ($3::timestamptz, $4)
          order by occurred_at desc, id desc limit $5`,
        [actor.bookId, cardId, at, id, limit + 1],
      ),
      cardById(app, actor.bookId, cardId),
    ]);
    const page = pageOf(rows, limit, (row) => [row.at, row.id]);
    return { ...page, rows: page.rows.map(transactionOf) };
  },
});

const transactionOf = (row: Row): CardTransaction => ({
  id: row.id,
  cardId: row.card_id,
  providerId: row.provider_id,
  type: row.type,
  direction: row.direction,
  amount: row.amount,
  merchant: row.merchant,
  channel: row.channel,
  status: row.status,
  declineReason: row.decline_reason,
  responseCode: row.response_code,
  occurredAt: row.occurred_at,
});
