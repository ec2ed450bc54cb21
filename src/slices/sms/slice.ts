import { z } from 'zod';
import { type Slice, eventsOf, type Flow, type Stage, type Triggers, untilTrue } from '../../core/slice/slice.ts';
import { providerEventHook } from '../../core/webhook-inbox/webhook-inbox.ts';
import { smsEvents } from './events.ts';
import { advanceMessages, handleDeliveryReport } from './follow.ts';
import { advanceQuotes, findSmsQuote, lineSchema, smsQuoteSchema } from './sms-quote.ts';
import { findSmsSend, sendById, type SmsCounts } from './sms-send.ts';
import { SmsMessage, SmsSend } from './entities.ts';
import { findSmsMessage, listSmsMessages, messageSchema } from './message.ts';
import { sendSms } from './send.ts';
import { operation } from '../../core/operation/operation.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { quoteSms } from './quote.ts';
import { characterSchema } from './advice.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { type Invariant, unequalPostings } from '../../core/ledger/invariants.ts';

const smsInvariants: readonly Invariant[] = [
  {
    id: 'sms_charge',
    title: 'Every send of text messages was charged once, with its price, and nothing else was',
    sql: unequalPostings('sms', 'select book_id, id, amount from sms_send where amount > 0'),
  },
  {
    id: 'sms_refund',
    title: 'The price of a text message was refunded once where the message is marked as refunded, and nowhere else',
    sql: unequalPostings('sms_refund', 'select book_id, id, price as amount from sms_message where refunded_at is not null'),
  },
  {
    id: 'sms_messages',
    title: 'A send has as many messages as were charged, at the sum of their prices',
    sql: `
      select s.book_id, s.id, s.recipients, s.amount, m.messages, m.amount as of_messages
        from sms_send s
        cross join lateral (select count(*) as messages, coalesce(sum(price), 0) as amount from sms_message m where m.book_id = s.book_id and m.send_id = s.id) m
       where (s.recipients, s.amount) is distinct from (m.messages, m.amount)`,
  },
];

const networkIsText = { network: () => String };
const [Line, Character] = [objectFrom(lineSchema, { types: networkIsText }), objectFrom(characterSchema)];
objectFrom(smsQuoteSchema, { types: { quoteId: () => String, breakdown: () => [Line], extensionCharacters: () => [Character] } });
objectFrom(messageSchema, { types: networkIsText });

const smsResolvers = [
  // Why: a quote of thousands of recipients uses the sms rate limit, once for each alias.
  query('quoteSms', quoteSms, { input: 'QuoteSmsInput', types: networkIsText, bucket: 'sms' }),
  find('smsQuote', findSmsQuote, {
    about: 'Retrieves a quote without its lists of recipients, which are not stored; null once expired.',
    argument: { name: 'id', about: 'The quoteId.' },
  }),
  find('smsSend', findSmsSend),
  list('smsMessages', listSmsMessages),
  find('smsMessage', findSmsMessage),
  mutation('sendSms', sendSms, { types: networkIsText, gives: 'send' }),
];

/**
 * Counts the requests and sends of a message at the simulated provider, for comparison with charges.
 * @throws Refusal 404 when the message never reached the provider, or belongs to another business.
 */
const seenBySmsProvider = operation({
  title: 'sandboxMessages.retrieve',
  summary: 'Count sends at the simulated provider',
  scope: 'sandbox',
  input: z.strictObject({ messageId: z.uuid().meta({ description: 'The id of the message.' }) }),
  output: z.object({
    messageId: z.uuid().meta({ description: 'The id of the message.' }),
    requests: z.int().meta({ description: 'The number of submissions.' }),
    sent: z.int().meta({ description: 'The number of sends.' }),
  }),
  async run(app, actor, { messageId }) {
    const seen = await app.sandbox.sms.seen(actor.bookId, messageId);
    if (seen.requests === 0) throw notFound('The simulated provider has no request of this message');
    return { messageId, ...seen };
  },
});

const example = {
  message: 'Order of ₦5,000 for Rice 50kg is on its way. We deliver on Monday, thank you!',
  recipients: ['08031234567', '+234 803 123 4567', '0603'],
  senderId: 'ACME',
};

const smsRoutes = routes({ tag: 'SMS', bucket: 'sms' }, (route) => {
  route.post('/sms/quote', quoteSms, { example });
  route.get('/sms/quotes/{quoteId}', findSmsQuote, { bucket: 'reads' });
  route.post('/sms/send', sendSms, {
    message: 'Charged; the messages are queued for submission to the provider',
    bucket: 'money',
    example: { message: 'Your code is 482913', recipients: ['08031234567'], senderId: 'ACME', route: 'dnd', clientReference: 'OTP-1' },
  });
  route.get('/sms/sends/{sendId}', findSmsSend, { bucket: 'reads' });
  route.get('/sms/messages', listSmsMessages, { bucket: 'reads' });
  route.get('/sms/messages/{messageId}', findSmsMessage, { bucket: 'reads' });
});

const smsSandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.get('/sandbox/sms/{messageId}/provider', seenBySmsProvider);
});

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
