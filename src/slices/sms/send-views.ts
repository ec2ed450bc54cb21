import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { SmsReason } from '../../providers/sms/port.ts';
import { type SmsMessage, smsMessageStatus } from './message.ts';
import { smsNetworks } from './networks.ts';
import { smsRoute } from './prices.ts';
import type { SmsSend } from './sent.ts';
import { messageEncoding } from './views.ts';
import { logged } from '../../domain/schema/logged.ts';

const count = (description: string) => z.int().meta({ description });

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

const smsReasons = [
  'SENDER_ID',
  'REFUSED',
  'NOT_SENT',
  'DND',
  'REJECTED',
  'EXPIRED',
  'UNDELIVERED',
] as const satisfies readonly SmsReason[];

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
    createdAt: instant.meta({ description: 'When it was charged.' }),
  })
  .meta({ id: 'SmsSend' })
  .register(typeNames, {
    name: 'SmsSend',
    description: 'A text message to one or many numbers, and how far it is.',
    isNode: true,
    without: ['currency'],
  });

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
    refundedAt: instant.nullable().meta({ description: 'When its price was back; null where it is not.' }),
    createdAt: instant.meta({ description: 'When it was charged.' }),
    sentAt: instant.nullable().meta({ description: 'When the provider took it.' }),
    endedAt: instant.nullable().meta({ description: 'When its last state was known; null while that may change.' }),
  })
  .meta({ id: 'SmsMessage' })
  .register(typeNames, { name: 'SmsMessage', description: 'A text message to one number.', isNode: true });

export type SmsSendView = z.output<typeof sendSchema>;
export type SmsMessageView = z.output<typeof messageSchema>;

export const sendView = (send: SmsSend): SmsSendView => ({ ...send, currency: 'NGN', createdAt: send.createdAt.toISOString() });

export const messageView = ({ refundedAt, createdAt, sentAt, endedAt, ...message }: SmsMessage): SmsMessageView => ({
  ...message,
  refundedAt: refundedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});
