import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { findSmsMessage, listSmsMessages } from './message.ts';
import { quoteSms } from './quote.ts';
import { sendSms } from './send.ts';
import { findSmsQuote } from './sms-quote.ts';
import { findSmsSend } from './sms-send.ts';

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

export const smsRoutes = routes({ tag: 'SMS', bucket: 'sms' }, (route) => {
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

export const smsSandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.get('/sandbox/sms/{messageId}/provider', seenBySmsProvider);
});
