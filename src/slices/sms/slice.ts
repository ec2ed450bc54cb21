import type { Slice } from '../../core/slice/slice.ts';
import { providerEventHook } from '../../core/webhook-inbox/webhook-inbox.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { smsEvents } from './events.ts';
import { advanceMessages, handleDeliveryReport } from './follow.ts';
import { smsResolvers } from './graphql.ts';
import { smsInvariants } from './invariants.ts';
import { advanceQuotes } from './sms-quote.ts';
import { smsTriggers } from './triggers.ts';
import { smsRoutes, smsSandboxRoutes } from './rest.ts';
import { findSmsSend } from './sms-send.ts';
import { SmsMessage, SmsSend } from './entities.ts';
import { findSmsMessage } from './message.ts';

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
