import type { Slice } from '../../core/slice/slice.ts';
import { providerEventHook } from '../../core/webhook-inbox/webhook-inbox.ts';
import { eventsOf, type Flow, type Stage, type Triggers, untilTrue } from '../../core/slice/trigger.ts';
import { smsEvents } from './events.ts';
import { advanceMessages, handleDeliveryReport } from './follow.ts';
import { smsResolvers } from './graphql.ts';
import { smsInvariants } from './invariants.ts';
import { advanceQuotes } from './sms-quote.ts';
import { smsRoutes, smsSandboxRoutes } from './rest.ts';
import { findSmsSend, sendById, type SmsCounts } from './sms-send.ts';
import { SmsMessage, SmsSend } from './entities.ts';
import { findSmsMessage } from './message.ts';
import { sendSms } from './send.ts';

const MINUTE_MS = 60_000;

async function sent({ app, as, bookId }: Stage, number: string, stands: keyof SmsCounts): Promise<string> {
  const { id } = await sendSms(app, as('message'), { message: 'Triggered event', recipients: [number] });
  await untilTrue(async () => (await sendById(app, bookId, id)).counts[stands] === 1);
  return id;
}

const delivered: Flow = async (stage) => {
  const sendId = await sent(stage, '08031234567', 'sent');
  // The first poll would be due in a minute.
  await advanceMessages(stage.app, stage.bookId, MINUTE_MS);
  return { sendId };
};

/** A number that ends in 01 is refused. */
const failed: Flow = async (stage) => ({ sendId: await sent(stage, '08031234501', 'failed') });

const smsTriggers: Triggers<typeof smsEvents> = { 'sms.delivered': delivered, 'sms.failed': failed };

export const sms: Slice = {
  name: 'sms',
  about: 'SMS quotes and sending.',
  routes: smsRoutes,
  sandboxRoutes: smsSandboxRoutes,
  resolvers: smsResolvers,
  nodes: [
    { read: findSmsSend, rows: SmsSend },
    { read: findSmsMessage, rows: SmsMessage },
  ],
  subscribers: [providerEventHook.with(handleDeliveryReport)],
  events: eventsOf(smsEvents, smsTriggers),
  invariants: smsInvariants,
  exposureAt: {
    what: 'text messages',
    sql: `select k.environment, coalesce(m.provider, s.provider) as provider, count(*) as held
            from sms_message m join sms_send s on s.book_id = m.book_id and s.id = m.send_id join ledger.book k on k.id = m.book_id
           where m.due_at is not null and m.status = 'sent' group by 1, 2`,
  },
  async advance(app, { bookId }, byMs) {
    await advanceQuotes(app, bookId, byMs);
    return { smsChecks: await advanceMessages(app, bookId, byMs) };
  },
  pendingWork: [`select from sms_message where book_id = $1 and due_at is not null and (due_at <= clock_timestamp() or claim is not null)`],
  sealed: [
    { table: 'sms_quote', column: 'sealed' },
    { table: 'sms_send', column: 'sealed_text' },
    { table: 'sms_message', column: 'sealed_recipient' },
  ],
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'sms-assigned': true;
    'sms-charged': true;
    'sms-claimed': true;
    'sms-sent': true;
  }
}
