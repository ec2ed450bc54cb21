import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { from, prepared } from '../../platform/db/entity.ts';
import { operation } from '../../core/operation/operation.ts';
import type { SmsReason } from '../../providers/sms/port.ts';
import { SmsMessage } from './entities.ts';
import { smsNetworks } from './networks.ts';

export const smsMessageStatus = z
  .enum(['pending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown'], {
    error: 'must be one of pending, sent, delivered, undelivered, failed, unknown',
  })
  .register(typeNames, {
    name: 'SmsMessageStatus',
    description: 'Where a text message stands.',
    meanings: {
      pending: 'It is charged, and handed to the provider now.',
      sent: 'The provider has it; the phone did not confirm it yet.',
      delivered: 'It is on the phone.',
      undelivered: 'It was sent and did not arrive; networks charge for it all the same.',
      failed: 'It was certainly never sent; its price is back in the wallet.',
      unknown: 'The provider may have sent it and did not answer. It stays charged, and is never sent again by itself.',
    },
  });
export type SmsMessageStatus = z.output<typeof smsMessageStatus>;

/** Every transition of a message. A provider's late answer is recorded all the same, so two of them begin at `unknown`, too. */
export const MESSAGE_TRANSITIONS = {
  send: { from: ['pending', 'unknown'], to: 'sent' },
  fail: { from: ['pending', 'unknown'], to: 'failed' },
  /** The provider may have accepted it. */
  lose: { from: ['pending'], to: 'unknown' },
  deliver: { from: ['sent'], to: 'delivered' },
  miss: { from: ['sent'], to: 'undelivered' },
} as const satisfies Record<string, { from: readonly SmsMessageStatus[]; to: SmsMessageStatus }>;

const smsReasons = [
  'SENDER_ID',
  'REFUSED',
  'NOT_SENT',
  'DND',
  'REJECTED',
  'EXPIRED',
  'UNDELIVERED',
] as const satisfies readonly SmsReason[];

/** A text message to one number, as operations answer it. */
export const messageSchema = z
  .object({
    id: ownId,
    sendId: z.uuid().meta({ description: 'The send that it is of.' }),
    recipient: z.string().meta({ description: 'Its number, without the middle.' }),
    network: z.enum(smsNetworks).meta({ description: 'The network that it was priced for.' }),
    price: kobo.meta({ description: 'Kobo that it cost.' }),
    status: smsMessageStatus.meta({ description: 'Where it stands.' }),
    reason: z
      .enum(smsReasons)
      .register(typeNames, {
        name: 'SmsReason',
        description: 'Why a text message was not sent, or did not arrive.',
        meanings: {
          SENDER_ID: 'The provider does not know the senderId.',
          REFUSED: 'The provider took it for none that can be sent.',
          NOT_SENT: 'The provider could not be reached, or would not serve us, for five minutes.',
          DND: 'The number refuses bulk messages; the route dnd reaches it.',
          REJECTED: 'The network refused it.',
          EXPIRED: 'The phone was away for too long.',
          UNDELIVERED: 'The network did not say why.',
        },
      })
      .nullable()
      .meta({ description: 'Why it failed or did not arrive; null otherwise.' }),
    refundedAt: dateTime.nullable().meta({ description: 'When its price was back; null where it is not.' }),
    createdAt: dateTime.meta({ description: 'When it was charged.' }),
    sentAt: dateTime.nullable().meta({ description: 'When the provider took it.' }),
    endedAt: dateTime.nullable().meta({ description: 'When its last state was known; null while that may change.' }),
  })
  .meta({ id: 'SmsMessage' })
  .register(typeNames, { name: 'SmsMessage', description: 'A text message to one number.', isNode: true });

const shown = [
  'id',
  'sendId',
  'recipient',
  'network',
  'price',
  'status',
  'reason',
  'refundedAt',
  'createdAt',
  'sentAt',
  'endedAt',
] as const;

/** Text messages, newest first; with `sendId`, those of one send. */
export const listSmsMessages = operation({
  title: 'sms.messages',
  summary: 'Text messages, newest first',
  scope: 'sms:read',
  input: z.strictObject({
    ...pageFields,
    sendId: z.uuid().optional().meta({ description: 'Only those of this send.' }),
    status: smsMessageStatus.optional().meta({ description: 'Only those that stand there.' }),
  }),
  output: { page: messageSchema },
  async run(app, actor, { limit, cursor, sendId, status }) {
    let newest = from(app.db, SmsMessage)
      .selectFrom('sms_message')
      .select(shown)
      .where('bookId', '=', actor.bookId)
      .where('id', '<', lastIdOf(cursor))
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (sendId !== undefined) newest = newest.where('sendId', '=', sendId);
    if (status !== undefined) newest = newest.where('status', '=', status);
    return pageOf(await newest.execute(), limit, ({ id }) => [id]);
  },
});

const byId = prepared(SmsMessage)('sms_message.find', (db, $: { bookId: number; id: string }) =>
  db.selectFrom('sms_message').select(shown).where('bookId', '=', $.bookId).where('id', '=', $.id),
);

/** One text message. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findSmsMessage = operation({
  title: 'sms.message',
  summary: 'One text message, and where it stands',
  scope: 'sms:read',
  input: z.strictObject({ messageId: z.uuid().meta({ description: 'Which one.' }) }),
  output: messageSchema,
  async run(app, actor, { messageId }) {
    const [row] = await byId(app.db, { bookId: actor.bookId, id: messageId });
    if (!row) throw new Refusal('not_found', 'No text message has this id', { code: 'RECORD_NOT_FOUND' });
    return row;
  },
});

export const placeOfRecipient = (bookId: number, rowId: string) => ({
  table: 'sms_message',
  column: 'sealed_recipient',
  rowId,
  bookId: String(bookId),
});
