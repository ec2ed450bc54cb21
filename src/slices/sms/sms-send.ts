import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { open } from '../../platform/crypto/key-ring.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { smsRoute } from './prices.ts';
import { messageEncoding } from './segments.ts';

const count = (description: string) => z.int().meta({ description });

/** How many messages of a send have each status. */
const countsSchema = z
  .object({
    pending: count('Charged, and handed in now.'),
    sent: count('With the provider.'),
    delivered: count('On the phone.'),
    undelivered: count('Sent, and not arrived.'),
    failed: count('Never sent; paid back.'),
    unknown: count('Perhaps sent; nobody can tell.'),
  })
  .register(typeNames, { name: 'SmsCounts', description: 'How many messages of a send stand where.' });

/** What one request sent, as operations answer it. */
export const sendSchema = z
  .object({
    id: ownId,
    clientReference: logged(z.string()).nullable().meta({ description: 'Yours.' }),
    quoteId: z.uuid().nullable().meta({ description: 'The quote whose price was paid.' }),
    message: z.string().nullable().meta({ description: 'The text; null after 30 days.' }),
    senderId: z.string().nullable().meta({ description: 'The sender that phones show; null for that of the service.' }),
    route: smsRoute.meta({ description: 'The way it takes.' }),
    encoding: messageEncoding.meta({ description: 'The alphabet that it is sent in.' }),
    segments: count('Parts of each message.'),
    recipients: count('Messages: different valid numbers.'),
    invalidCount: count('How many given were no Nigerian mobile numbers; nothing is charged for them.'),
    duplicates: count('How many repeated a number; nothing is charged for them.'),
    units: count('What is billed: segments times recipients.'),
    amount: kobo.meta({ description: 'Kobo that left the wallet.' }),
    refunded: kobo.meta({ description: 'Kobo of it that are back, for messages that were never sent.' }),
    currency,
    counts: countsSchema.meta({ description: 'How many messages stand where.' }),
    createdAt: dateTime.meta({ description: 'When it was charged.' }),
  })
  .meta({ id: 'SmsSend' })
  .register(typeNames, {
    name: 'SmsSend',
    description: 'A text message to one or many numbers, and how far it is.',
    isNode: true,
    without: ['currency'],
  });

export type SmsSend = z.output<typeof sendSchema>;
export type SmsCounts = SmsSend['counts'];

type Row = Omit<SmsSend, 'message' | 'counts' | 'units' | 'currency'> & SmsCounts & { sealedText: string | null };

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
    currency: 'NGN',
    counts: { pending, sent, delivered, undelivered, failed, unknown },
  };
}

/** What one request sent, and how far it is. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findSmsSend = operation({
  title: 'sms.find_send',
  summary: 'What one request sent, and how many of its messages stand where',
  scope: 'sms:read',
  input: z.strictObject({ sendId: z.uuid().meta({ description: 'Which one: `id` of the answer to POST /sms/send.' }) }),
  output: sendSchema,
  run: (app, actor, { sendId }) => sendById(app, actor.bookId, sendId),
});

export const placeOfText = (bookId: number, rowId: string) => ({ table: 'sms_send', column: 'sealed_text', rowId, bookId: String(bookId) });
