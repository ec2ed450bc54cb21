import { z } from 'zod';
import type { Kobo } from '../../domain/money/money.ts';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import type { SmsReason } from '../../providers/sms/port.ts';
import type { SmsNetwork } from './networks.ts';

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

/** Every move of a message. What a provider said after its time was up is written down all the same, so two of them begin at `unknown`, too. */
export const MESSAGE_MOVES = {
  send: { from: ['pending', 'unknown'], to: 'sent' },
  fail: { from: ['pending', 'unknown'], to: 'failed' },
  /** Nobody knows whether it was taken. */
  lose: { from: ['pending'], to: 'unknown' },
  deliver: { from: ['sent'], to: 'delivered' },
  miss: { from: ['sent'], to: 'undelivered' },
} as const satisfies Record<string, { from: readonly SmsMessageStatus[]; to: SmsMessageStatus }>;

/** A text message to one number. */
export interface SmsMessage {
  id: string;
  sendId: string;
  /** Without its middle. */
  recipient: string;
  network: SmsNetwork;
  price: Kobo;
  status: SmsMessageStatus;
  reason: SmsReason | null;
  refundedAt: Date | null;
  createdAt: Date;
  sentAt: Date | null;
  endedAt: Date | null;
}

const COLUMNS = 'id, send_id, recipient, network, price, status, reason, refunded_at, created_at, sent_at, ended_at';

const SELECT = `select ${COLUMNS} from sms_message where book_id = $1 and id < $2`;
const NEWEST_FIRST = 'order by id desc limit $3';
/** A text for each choice, so that each runs from its own index. */
const MESSAGES = {
  all: `${SELECT} ${NEWEST_FIRST}`,
  byStatus: `${SELECT} and status = $4 ${NEWEST_FIRST}`,
  ofSend: `${SELECT} and send_id = $4 and ($5::text is null or status = $5) ${NEWEST_FIRST}`,
} as const;

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
  async run(app, actor, { limit, cursor, sendId, status }): Promise<Page<SmsMessage>> {
    const values = [actor.bookId, lastIdOf(cursor), limit + 1];
    const rows =
      sendId === undefined
        ? status === undefined
          ? await app.db.query<SmsMessage>('sms_message.list', MESSAGES.all, values)
          : await app.db.query<SmsMessage>('sms_message.list_by_status', MESSAGES.byStatus, [...values, status])
        : await app.db.query<SmsMessage>('sms_message.list_of_send', MESSAGES.ofSend, [...values, sendId, status ?? null]);
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});

/** One text message. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findSmsMessage = operation({
  title: 'sms.message',
  summary: 'One text message, and where it stands',
  scope: 'sms:read',
  input: z.strictObject({ messageId: z.uuid().meta({ description: 'Which one.' }) }),
  async run(app, actor, { messageId }): Promise<SmsMessage> {
    const [row] = await app.db.query<SmsMessage>('sms_message.find', `select ${COLUMNS} from sms_message where book_id = $1 and id = $2`, [
      actor.bookId,
      messageId,
    ]);
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
