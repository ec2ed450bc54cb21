import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { emitting, type EventKinds, occurredAt } from '../../core/events/event.ts';
import { messageSchema } from './message.ts';

const shown = messageSchema.shape;
const about = z.object({
  messageId: z.uuid().meta({ description: 'The id of the message.' }),
  sendId: shown.sendId,
  clientReference: z.string().nullable().meta({ description: 'Your reference of the send.' }),
  recipient: shown.recipient,
  occurredAt,
});

const example = {
  messageId: '0199d3a0-7c1e-7000-8000-000000000032',
  sendId: '0199d3a0-7c1e-7000-8000-000000000031',
  clientReference: 'OTP-1',
  recipient: '0803****567',
  occurredAt: '2026-01-01T10:00:05.000Z',
};

export const smsEvents = {
  'sms.delivered': {
    summary: 'A text message was delivered to the phone',
    data: about.extend({ status: z.literal('delivered').meta({ description: 'The status of the message.' }) }),
    example: { ...example, status: 'delivered' },
    optIn: true,
  },
  'sms.failed': {
    summary: 'A text message was not sent and is refunded, or was sent and not delivered',
    data: about.extend({
      status: z.enum(['failed', 'undelivered']).meta({ description: 'failed: never sent. undelivered: sent and charged.' }),
      reason: shown.reason.unwrap().meta({ description: "The reason: a code of the service, or the network's text." }),
      refunded: kobo.meta({ description: 'Kobo refunded to the wallet.' }),
    }),
    example: { ...example, status: 'failed', reason: 'REFUSED', refunded: 400 },
    optIn: true,
  },
} as const satisfies EventKinds;

/** Stores an event in the caller's commit; then call `app.wakeWebhooks`. */
export const emitSms = emitting(smsEvents);
