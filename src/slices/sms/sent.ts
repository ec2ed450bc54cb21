import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { open } from '../../platform/crypto/key-ring.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { SmsRoute } from './prices.ts';
import type { SmsEncoding } from './segments.ts';

/** How many messages of a send stand where. */
export interface SmsCounts {
  pending: number;
  sent: number;
  delivered: number;
  undelivered: number;
  failed: number;
  unknown: number;
}

/** What was sent by one request. */
export interface SmsSend {
  id: string;
  clientReference: string | null;
  quoteId: string | null;
  /** Null once its time is over. */
  message: string | null;
  senderId: string | null;
  route: SmsRoute;
  encoding: SmsEncoding;
  segments: number;
  /** Messages: different valid numbers. */
  recipients: number;
  invalidCount: number;
  duplicates: number;
  units: number;
  amount: Kobo;
  /** What came back of it, for messages that were never sent. */
  refunded: Kobo;
  counts: SmsCounts;
  createdAt: Date;
}

type Row = Omit<SmsSend, 'message' | 'counts' | 'units'> & SmsCounts & { sealedText: string | null };

/** A send as it stands now. @throws Refusal 404 RECORD_NOT_FOUND where the book has none of this id. */
export async function sendById({ db, keyRing }: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<SmsSend> {
  const [row] = await db.query<Row>(
    'sms_send.find',
    `select s.id, s.client_reference, s.quote_id, s.sealed_text, s.sender_id, s.route, s.encoding, s.segments, s.recipients, s.invalid as invalid_count,
            s.duplicates, s.amount, s.created_at, m.*
       from sms_send s cross join lateral (
         select coalesce(sum(price) filter (where refunded_at is not null), 0)::bigint as refunded,
                count(*) filter (where status = 'pending')::int as pending, count(*) filter (where status = 'sent')::int as sent,
                count(*) filter (where status = 'delivered')::int as delivered, count(*) filter (where status = 'undelivered')::int as undelivered,
                count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'unknown')::int as unknown
           from sms_message where book_id = s.book_id and send_id = s.id) m
      where s.book_id = $1 and s.id = $2`,
    [bookId, id],
  );
  if (!row) throw new Refusal('not_found', 'No text message was sent under this id', { code: 'RECORD_NOT_FOUND' });
  const { sealedText, pending, sent, delivered, undelivered, failed, unknown, ...send } = row;
  return {
    ...send,
    message: sealedText === null ? null : open(keyRing, sealedText, placeOfText(bookId, id)),
    units: send.segments * send.recipients,
    counts: { pending, sent, delivered, undelivered, failed, unknown },
  };
}

/** What one request sent, and how far it is. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findSmsSend = operation({
  title: 'sms.find_send',
  summary: 'What one request sent, and how many of its messages stand where',
  scope: 'sms:read',
  input: z.strictObject({ sendId: z.uuid().meta({ description: 'Which one: `id` of the answer to POST /sms/send.' }) }),
  run: (app, actor, { sendId }): Promise<SmsSend> => sendById(app, actor.bookId, sendId),
});

export const placeOfText = (bookId: number, rowId: string) => ({ table: 'sms_send', column: 'sealed_text', rowId, bookId: String(bookId) });
