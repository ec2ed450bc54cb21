import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { found } from '../../platform/errors/refusal.ts';
import { dateTime, ownId, namedEnum, namedNode } from '../../domain/schema/type-names.ts';
import { sealPlace } from '../../platform/crypto/key-ring.ts';
import { repository } from '../../platform/db/entity.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { operation } from '../../core/operation/operation.ts';
import type { SmsReason } from '../../providers/sms/port.ts';
import { SmsMessage } from './entities.ts';
import { smsNetworks } from './networks.ts';

export const smsMessageStatus = namedEnum('SmsMessageStatus', 'The status of a text message.', {
  pending: 'Charged, and queued for submission to the provider.',
  sent: 'The provider accepted the message; delivery is not confirmed.',
  delivered: 'Delivered to the phone.',
  undelivered: 'Sent and not delivered; networks still charge for the message.',
  failed: 'Certainly never sent; the price is refunded to the wallet.',
  unknown: 'The provider may have sent the message and did not answer. The charge stays, and no retry follows.',
});
export type SmsMessageStatus = z.output<typeof smsMessageStatus>;

/** State machine of a message. A late provider answer is recorded, so two transitions begin at `unknown`. */
export const MESSAGE_TRANSITIONS = {
  send: { from: ['pending', 'unknown'], to: 'sent' },
  fail: { from: ['pending', 'unknown'], to: 'failed' },
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

export const messageSchema = namedNode('SmsMessage', 'A text message to one number.', {
  id: ownId,
  sendId: z.uuid().meta({ description: 'The id of the send.' }),
  recipient: z.string().meta({ description: 'The masked phone number.' }),
  network: z.enum(smsNetworks).meta({ description: 'The network of the price.' }),
  price: kobo.meta({ description: 'The price in kobo.' }),
  status: smsMessageStatus.meta({ description: 'The status of the message.' }),
  reason: namedEnum('SmsReason', 'The reason why a text message was not sent or delivered.', smsReasons, {
    SENDER_ID: 'The provider does not know the senderId.',
    REFUSED: 'The provider refused the message as invalid.',
    NOT_SENT: 'The provider was unreachable or refused service for five minutes.',
    DND: 'The number refuses bulk messages; use the route dnd.',
    REJECTED: 'The network rejected the message.',
    EXPIRED: 'The phone was unreachable for too long.',
    UNDELIVERED: 'The network gave no reason.',
  })
    .nullable()
    .meta({ description: 'The reason of a failed or undelivered message; null otherwise.' }),
  refundedAt: dateTime.nullable().meta({ description: 'The time of the refund; null without a refund.' }),
  createdAt: dateTime.meta({ description: 'The time of the charge.' }),
  sentAt: dateTime.nullable().meta({ description: 'The time of acceptance by the provider.' }),
  endedAt: dateTime.nullable().meta({ description: 'The time of the final status; null before it.' }),
}).meta({ id: 'SmsMessage' });

const shown = messageSchema.keyof().options;
const messages = repository(SmsMessage, shown, 'bookId', 'id');
const newest = newestOf(SmsMessage, shown, 'bookId', { filters: ['sendId', 'status'] });

/** Lists text messages, newest first; with `sendId`, those of one send. */
export const listSmsMessages = operation({
  title: 'smsMessages.list',
  summary: 'List text messages',
  scope: 'sms:read',
  input: z.strictObject({
    ...pageFields,
    sendId: z.uuid().optional().meta({ description: 'Only messages of this send.' }),
    status: smsMessageStatus.optional().meta({ description: 'Only messages with this status.' }),
  }),
  output: { page: messageSchema },
  run: (app, { bookId }, input) => newest(app.db, { bookId, ...input }),
});

/** Retrieves a text message with its status. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findSmsMessage = operation({
  title: 'smsMessages.retrieve',
  summary: 'Retrieve a text message',
  scope: 'sms:read',
  input: z.strictObject({ messageId: z.uuid().meta({ description: 'The id of the message.' }) }),
  output: messageSchema,
  async run(app, actor, { messageId }) {
    const message = await messages.find(app.db, { bookId: actor.bookId, id: messageId });
    return found(message, 'No text message has this id; list messages with GET /sms/messages');
  },
});

export const placeOfRecipient = sealPlace('sms_message', 'sealed_recipient');
