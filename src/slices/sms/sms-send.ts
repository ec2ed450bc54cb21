import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { open, sealPlace } from '../../platform/crypto/key-ring.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { found } from '../../platform/errors/refusal.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, ownId, namedObject, namedNode } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { smsRoute } from './prices.ts';
import { messageEncoding } from './segments.ts';

const count = (description: string) => z.int().meta({ description });

const countsSchema = namedObject('SmsCounts', 'The messages of a send by status.', {
  pending: count('Charged, and queued for submission.'),
  sent: count('Accepted by the provider.'),
  delivered: count('Delivered to the phone.'),
  undelivered: count('Sent and not delivered.'),
  failed: count('Never sent; refunded.'),
  unknown: count('Possibly sent; the outcome is unknown.'),
});

export const sendSchema = namedNode('SmsSend', 'A text message to one or more numbers, with its status.', {
  id: ownId,
  clientReference: logged(z.string()).nullable().meta({ description: 'Your reference.' }),
  quoteId: z.uuid().nullable().meta({ description: 'The quote whose price was paid.' }),
  message: z.string().nullable().meta({ description: 'The text; null after 30 days.' }),
  senderId: z.string().nullable().meta({ description: 'The sender shown on phones; null for the default sender of the service.' }),
  route: smsRoute.meta({ description: 'The route.' }),
  encoding: messageEncoding.meta({ description: 'The encoding of the message.' }),
  segments: count('Parts of each message.'),
  recipients: count('The number of messages: different valid recipients.'),
  invalidCount: count('The number of invalid recipients, not charged.'),
  duplicates: count('The number of repeated recipients, not charged.'),
  units: count('The billable units: segments times recipients.'),
  amount: kobo.meta({ description: 'Kobo debited from the wallet.' }),
  refunded: kobo.meta({ description: 'Kobo refunded, for messages that were never sent.' }),
  currency,
  counts: countsSchema.meta({ description: 'The messages by status.' }),
  createdAt: dateTime.meta({ description: 'The time of the charge.' }),
}).meta({ id: 'SmsSend' });

export type SmsSend = z.output<typeof sendSchema>;
export type SmsCounts = SmsSend['counts'];

type Row = Omit<SmsSend, 'message' | 'counts' | 'units' | 'currency'> & SmsCounts & { sealedText: string | null };

/** Present state of a send. @throws Refusal 404 RECORD_NOT_FOUND. */
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
  const { sealedText, pending, sent, delivered, undelivered, failed, unknown, ...send } = found(
    row,
    'No send of text messages has this id; use the id from POST /sms/send',
  );
  return {
    ...send,
    message: sealedText === null ? null : open(keyRing, sealedText, placeOfText(bookId, id)),
    units: send.segments * send.recipients,
    currency: 'NGN',
    counts: { pending, sent, delivered, undelivered, failed, unknown },
  };
}

/** Retrieves a send with the number of its messages by status. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findSmsSend = operation({
  title: 'smsSends.retrieve',
  summary: 'Retrieve a text message send',
  scope: 'sms:read',
  input: z.strictObject({ sendId: z.uuid().meta({ description: 'The id of the send, from POST /sms/send.' }) }),
  output: sendSchema,
  run: (app, actor, { sendId }) => sendById(app, actor.bookId, sendId),
});

export const placeOfText = sealPlace('sms_send', 'sealed_text');
